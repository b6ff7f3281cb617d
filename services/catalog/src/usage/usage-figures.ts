import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { type Model, type PipelineStage, Types } from 'mongoose';
import type { ArticleUsage, UsageDivision, UsageRow } from '#contracts/journal/usage-figures.ts';
import { usageMetrics } from '#contracts/journal/usage-figures.ts';
import { lastMonths, type Period } from './months.ts';
import { UsageDay } from './usage.schemas.ts';

const MONTHS_SHOWN = 12;

export const sumsOf = (prefix: string) =>
  Object.fromEntries(usageMetrics.map((metric) => [metric, { $sum: `$${prefix}${metric}` }]));
/** The article itself: usage of one that was removed is left out. */
const withArticle: PipelineStage[] = [
  { $lookup: { from: 'articles', localField: '_id', foreignField: '_id', as: 'found' } },
  { $unwind: '$found' },
];
const ifSet = (field: string) => ({ $cond: [{ $gt: [field, ''] }, field, '$$REMOVE'] });
const link = {
  ...Object.fromEntries(
    ['year', 'volume', 'issue', 'refnumber', 'title'].map((name) => [name, `$found.${name}`]),
  ),
  issue_label: ifSet('$found.issue_label'),
  title_text: '$found.titleText',
};
const mostRequestedFirst = { $sort: { requests: -1, investigations: -1, _id: 1 } } as const;

const byMonth: PipelineStage = {
  $group: { _id: { $dateToString: { date: '$at', format: '%Y-%m' } }, ...sumsOf('') },
};

/** Grouping of each division, with the name of a row. */
const divisions: Record<UsageDivision, PipelineStage[]> = {
  article: [
    { $match: { article: { $ne: null } } },
    { $group: { _id: '$article', ...sumsOf('') } },
    mostRequestedFirst,
    ...withArticle,
    { $set: { article: link } },
  ],
  issue: [
    { $match: { article: { $ne: null } } },
    { $group: { _id: '$article', ...sumsOf('') } },
    ...withArticle,
    {
      $group: {
        _id: { year: '$found.year', volume: '$found.volume', issue: '$found.issue' },
        issue_label: { $max: '$found.issue_label' },
        ...sumsOf(''),
      },
    },
    { $sort: { '_id.year': -1, '_id.volume': -1, '_id.issue': -1 } },
    { $set: { issue: { $mergeObjects: ['$_id', { issue_label: ifSet('$issue_label') }] } } },
  ],
  month: [byMonth, { $sort: { _id: 1 } }, { $set: { month: '$_id' } }],
  country: [
    { $unwind: '$countries' },
    { $group: { _id: '$countries.country', ...sumsOf('countries.') } },
    mostRequestedFirst,
    { $set: { country: '$_id' } },
  ],
};

type Counted = Record<'investigations' | 'requests', number>;

/** A download does not count as a view. */
export const viewsAndDownloads = ({
  investigations,
  requests,
}: Counted): Pick<ArticleUsage, 'views' | 'downloads'> => ({
  views: investigations - requests,
  downloads: requests,
});

@Injectable()
export class UsageFigures {
  constructor(@InjectModel(UsageDay.name) private readonly days: Model<UsageDay>) {}

  /** An article's figures since it was published, and of each month of the last year. */
  async countUses(id: string): Promise<ArticleUsage> {
    const months = await this.days.aggregate<Counted & { _id: string }>([
      { $match: { article: new Types.ObjectId(id) } },
      byMonth,
    ]);
    const total = (metric: keyof Counted) => months.reduce((sum, month) => sum + month[metric], 0);
    const used = new Map(months.map(({ _id, investigations }) => [_id, investigations]));
    return {
      ...viewsAndDownloads({ investigations: total('investigations'), requests: total('requests') }),
      months: lastMonths(MONTHS_SHOWN).map((month) => used.get(month) ?? 0),
    };
  }

  async *by(division: UsageDivision, { begin, end }: Period, most?: number): AsyncGenerator<UsageRow> {
    const cursor = this.days
      .aggregate<UsageRow>([
        { $match: { at: { $gte: begin, $lt: end } } },
        ...divisions[division],
        { $unset: ['_id', 'found', 'issue_label'] },
        ...(most === undefined ? [] : [{ $limit: most }]),
      ])
      .option({ allowDiskUse: true })
      .cursor({ batchSize: 500 });
    for await (const row of cursor) yield row as UsageRow;
  }

  /** The articles that were downloaded most, and how often, the most often first. */
  async mostDownloaded({ begin, end }: Period, most: number): Promise<[id: string, downloads: number][]> {
    const found = await this.days.aggregate<{ _id: Types.ObjectId; downloads: number }>([
      { $match: { at: { $gte: begin, $lt: end }, article: { $ne: null } } },
      { $group: { _id: '$article', downloads: { $sum: '$requests' } } },
      { $match: { downloads: { $gt: 0 } } },
      { $sort: { downloads: -1, _id: 1 } },
      { $limit: most },
    ]);
    return found.map(({ _id, downloads }) => [_id.toHexString(), downloads]);
  }
}
