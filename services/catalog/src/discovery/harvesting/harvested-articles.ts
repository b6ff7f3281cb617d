import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model, QueryFilter, Types } from 'mongoose';
import { ArticleDocument } from '../../articles/read/article.schema.ts';
import { ArticlesService } from '../../articles/read/articles.service.ts';

interface YearOfArticles {
  year: number;
  articles: number;
  lastChange?: Date;
}

/** Selection of a harvest: a period that includes `since` and excludes `before`, and a section. */
export interface HarvestSelection {
  since?: Date;
  before?: Date;
  section?: string;
}

/** Position at which a harvest continues, after the change of this article. */
export interface HarvestPosition {
  modification: Date;
  id: Types.ObjectId;
}

const FEED_LENGTH = 50;
/** Largest number of changes that is counted exactly. */
const MAX_COUNTED = 1_000;

/** Articles as harvesters need them: complete lists in an order that an index provides. */
@Injectable()
export class HarvestedArticles {
  constructor(
    @InjectModel(ArticleDocument.name) private readonly articles: Model<ArticleDocument>,
    private readonly reads: ArticlesService,
  ) {}

  /** The years with enabled articles, newest first. */
  async years(): Promise<YearOfArticles[]> {
    const counted = new Map<number, number>();
    for (const { year, articles } of await this.reads.enabledByIssue())
      counted.set(year, (counted.get(year) ?? 0) + articles);
    const newestFirst = [...counted].sort(([one], [other]) => other - one);
    return Promise.all(
      newestFirst.map(async ([year, articles]) => {
        const last = await this.articles
          .findOne({ year }, { modification: 1 })
          .sort({ modification: -1 })
          .lean();
        return { year, articles, lastChange: last?.modification };
      }),
    );
  }

  /** Enabled articles of a year in page order. */
  listYear(year: number, skip: number, limit: number) {
    return this.articles
      .find({ year, status: 'enabled' }, { year: 1, volume: 1, issue: 1, refnumber: 1, modification: 1 })
      .sort({ volume: 1, issue: 1, firstPage: 1, _id: 1 })
      .skip(skip)
      .limit(limit)
      .lean();
  }

  /** All enabled articles of a year in page order, as libraries collect them. */
  collectedOf(year: number) {
    return this.articles
      .find(
        { year, status: 'enabled' },
        { year: 1, volume: 1, issue: 1, refnumber: 1, titleText: 1, file: 1, further_files: 1 },
      )
      .sort({ volume: 1, issue: 1, firstPage: 1, _id: 1 })
      .lean();
  }

  newest(): Promise<ArticleDocument[]> {
    return this.articles
      .find({ status: 'enabled' })
      .sort({ creation: -1, _id: -1 })
      .limit(FEED_LENGTH)
      .lean()
      .exec();
  }

  /** All articles including disabled ones, by time of last change. */
  changed(
    selection: HarvestSelection,
    after: HarvestPosition | undefined,
    limit: number,
  ): Promise<ArticleDocument[]> {
    const { modification, id } = after ?? {};
    const rest: QueryFilter<ArticleDocument> = modification
      ? { $or: [{ modification: { $gt: modification } }, { modification, _id: { $gt: id } }] }
      : {};
    return this.articles
      .find({ $and: [selected(selection), rest] })
      .sort({ modification: 1, _id: 1 })
      .limit(limit)
      .lean()
      .exec();
  }

  /** Number of articles of a harvest; above MAX_COUNTED the number of all, because counting reads each index entry. */
  async countChanged(selection: HarvestSelection): Promise<number> {
    const counted = await this.articles.countDocuments(selected(selection), { limit: MAX_COUNTED });
    return counted < MAX_COUNTED ? counted : Math.max(counted, await this.articles.estimatedDocumentCount());
  }

  /** The earliest time of a last change. */
  async earliest(): Promise<Date | undefined> {
    const first = await this.articles
      .findOne({}, { modification: 1 })
      .sort({ modification: 1, _id: 1 })
      .lean();
    return first?.modification;
  }
}

/** Filter of a harvest, always with a bound, so that the index counts the articles. */
function selected({ since = new Date(0), before, section }: HarvestSelection): QueryFilter<ArticleDocument> {
  return {
    ...(section !== undefined && { section }),
    modification: { $gte: since, ...(before && { $lt: before }) },
  };
}
