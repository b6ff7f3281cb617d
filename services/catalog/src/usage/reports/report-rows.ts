import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model, PipelineStage } from 'mongoose';
import { doiKey } from '#contracts/identifiers/doi.ts';
import { type UsageFigures, usageMetrics } from '#contracts/journal/usage-figures.ts';
import { isReferenceNumber, referenceNumberKey } from '#contracts/publication/reference-number.ts';
import { ArticleDocument } from '../../articles/read/article.schema.ts';
import { lastMonths, periodOf } from '../months.ts';
import { sumsOf } from '../usage-figures.ts';
import { UsageDay } from '../usage.schemas.ts';
import { UNKNOWN_COUNTRY } from './report-kinds.ts';
import type { ReportRequest } from './report-request.ts';

/** Usage of a month, of one year of publication and country if the report is divided by them. */
export interface UsageRow extends UsageFigures {
  month: string;
  year?: number;
  country?: string;
}
export interface ItemRows {
  article: ArticleDocument;
  rows: UsageRow[];
}

const NAME_OF_ARTICLES = 'articleDocument';

/** Reads what a report shows; articles one after the other, as there may be a hundred thousand. */
@Injectable()
export class ReportRows {
  constructor(@InjectModel(UsageDay.name) private readonly days: Model<UsageDay>) {}

  /** The first and last complete month with usage, 'YYYY-MM'; the last complete month without any. */
  async available(): Promise<{ first: string; last: string }> {
    const [last] = lastMonths(2) as [string, string];
    const earliest = await this.days.findOne({}, { at: 1 }).sort({ at: 1 }).lean();
    const first = earliest?.at.toISOString().slice(0, 7) ?? last;
    return { first: first < last ? first : last, last };
  }

  async readJournalRows(request: ReportRequest): Promise<UsageRow[]> {
    const byYear = request.attributes.includes('YOP') || request.filters.YOP !== undefined;
    return this.days.aggregate<UsageRow>([
      ...this.articleStages(request, { byYear }),
      {
        $group: {
          _id: {
            month: '$_id.month',
            ...(request.attributes.includes('YOP') && { year: `$${NAME_OF_ARTICLES}.year` }),
            ...(byCountry(request) && { country: '$_id.country' }),
          },
          ...sumsOf(''),
        },
      },
      { $replaceWith: { $mergeObjects: ['$$ROOT', '$_id'] } },
      { $unset: '_id' },
      { $sort: { month: 1 } },
    ]);
  }

  /** The rows of each article that was used. */
  async *ofItems(request: ReportRequest): AsyncGenerator<ItemRows> {
    const cursor = this.days
      .aggregate<ItemRows>([
        ...this.articleStages(request, { byYear: true }),
        {
          $group: {
            _id: '$_id.article',
            article: { $first: `$${NAME_OF_ARTICLES}` },
            rows: {
              $push: {
                month: '$_id.month',
                country: '$_id.country',
                ...Object.fromEntries(usageMetrics.map((metric) => [metric, `$${metric}`])),
              },
            },
          },
        },
        { $sort: { _id: 1 } },
      ])
      .option({ allowDiskUse: true })
      .cursor({ batchSize: 200 });
    for await (const found of cursor) yield found as ItemRows;
  }

  /** Searches of the site. */
  async searches(request: ReportRequest): Promise<UsageRow[]> {
    return this.days.aggregate<UsageRow>([
      ...this.grouped(request, { article: null }),
      { $replaceWith: { $mergeObjects: ['$$ROOT', '$_id'] } },
      { $unset: '_id' },
      { $sort: { month: 1 } },
    ]);
  }

  /** Groups by article and month, with the article where it is needed or filtered by. */
  private articleStages(request: ReportRequest, { byYear }: { byYear: boolean }): PipelineStage[] {
    const { YOP, Item_ID } = request.filters;
    const conditions = [
      ...(Array.isArray(YOP) ? [{ $or: YOP.map((years: string) => yearsOf(years)) }] : []),
      ...(typeof Item_ID === 'string' ? [itemOf(Item_ID)] : []),
    ];
    const joins = byYear || conditions.length > 0;
    return [
      ...this.grouped(request, { article: { $ne: null } }),
      ...(joins
        ? [
            {
              $lookup: {
                from: 'articles',
                localField: '_id.article',
                foreignField: '_id',
                as: NAME_OF_ARTICLES,
              },
            },
            // Usage of articles that were removed is not attributed to anything.
            { $unwind: `$${NAME_OF_ARTICLES}` },
          ]
        : []),
      ...(conditions.length > 0 ? [{ $match: { $and: conditions } }] : []),
    ];
  }

  private grouped(request: ReportRequest, match: object): PipelineStage[] {
    const { begin, end } = periodOf(request.available.first, request.available.last);
    const country = request.filters.Country_Code;
    const dividesByCountry = byCountry(request) || country !== undefined;
    return [
      { $match: { at: { $gte: begin, $lt: end }, ...match } },
      ...(dividesByCountry ? [{ $unwind: '$countries' }] : []),
      ...(typeof country === 'string'
        ? [{ $match: { 'countries.country': country === UNKNOWN_COUNTRY ? '' : country } }]
        : []),
      {
        $group: {
          _id: {
            article: '$article',
            month: { $dateToString: { date: '$at', format: '%Y-%m' } },
            ...(byCountry(request) && { country: '$countries.country' }),
          },
          ...sumsOf(dividesByCountry ? 'countries.' : ''),
        },
      },
    ];
  }
}

const byCountry = ({ attributes }: ReportRequest): boolean =>
  attributes.includes('Country_Code') || attributes.includes('Country_Name');

function yearsOf(text: string) {
  const [from = '', to = from] = text.split('-');
  return { [`${NAME_OF_ARTICLES}.year`]: { $gte: Number(from), $lte: Number(to) } };
}

/** 'DOI:10.1/2' or 'Proprietary:colophon:5001', as in the reports. */
function itemOf(text: string) {
  const [scheme = '', ...rest] = text.split(':');
  if (scheme.toLowerCase() === 'doi') return { [`${NAME_OF_ARTICLES}.doiKey`]: doiKey(rest.join(':')) };
  const reference = rest.at(-1) ?? '';
  const refKey = isReferenceNumber(reference) ? referenceNumberKey(reference) : '';
  return { [`${NAME_OF_ARTICLES}.refKey`]: refKey };
}
