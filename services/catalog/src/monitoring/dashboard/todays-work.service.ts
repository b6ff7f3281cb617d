import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model, PipelineStage, QueryFilter } from 'mongoose';
import type { ArticlesToDo, TodaysWork } from '#contracts/journal/todays-work.ts';
import type { Visibility } from '#contracts/values/statuses.ts';
import { SettingsService } from '../../journal/settings/settings.service.ts';
import { ArticleDocument } from '../../articles/read/article.schema.ts';
import { linkedFields, namedArticle } from '../../articles/read/article.views.ts';
import { DepositDocument } from '../../doi/deposits/deposit.schema.ts';
import { IssuesService } from '../../issues/read/issues.service.ts';
import { NoticeDocument } from '../../mail/authors/notice.schema.ts';

const SHOWN = 5;
const MAX_COUNTED = 100;
const NOTIFIED_WITHIN_MS = 30 * 86_400_000;

type Named = Pick<ArticleDocument, '_id' | keyof typeof linkedFields>;

/** Tasks for staff: each list is short, and found by an index. */
@Injectable()
export class TodaysWorkService {
  constructor(
    @InjectModel(ArticleDocument.name) private readonly articles: Model<ArticleDocument>,
    @InjectModel(NoticeDocument.name) private readonly notices: Model<NoticeDocument>,
    @InjectModel(DepositDocument.name) private readonly deposits: Model<DepositDocument>,
    private readonly issues: IssuesService,
    private readonly settings: SettingsService,
  ) {}

  async read(): Promise<TodaysWork> {
    const { doi_prefix, make_pages } = await this.settings.get();
    const [without_file, without_notice, without_doi, refused_deposits, failed_deposits, empty_issues] =
      await Promise.all([
        // A notice about an article needs no file.
        this.toDo({ 'file.key': null, amends: '' }),
        this.withoutNotice(),
        doi_prefix === '' ? { articles: [], total: 0 } : this.toDo({ doi: '' }),
        this.deposits.countDocuments({ state: 'refused' }),
        this.deposits.countDocuments({ state: 'failed' }),
        this.issues.newestEmpty(SHOWN),
      ]);
    const overdue = { made: true, publish_on: { $gt: '', $lte: await this.settings.today() } };
    const overdue_pages = make_pages && (await this.toDo(overdue, 'disabled'));
    return {
      without_file,
      ...(overdue_pages && { overdue_pages }),
      without_notice,
      without_doi,
      refused_deposits,
      failed_deposits,
      empty_issues,
    };
  }

  private async toDo(
    filter: QueryFilter<ArticleDocument>,
    status: Visibility = 'enabled',
  ): Promise<ArticlesToDo> {
    const found = await this.articles
      .find({ ...filter, status }, linkedFields)
      .sort({ creation: -1 })
      .limit(MAX_COUNTED)
      .lean();
    return shown(found);
  }

  private async withoutNotice(): Promise<ArticlesToDo> {
    const since = new Date(Date.now() - NOTIFIED_WITHIN_MS);
    const notices: PipelineStage.Lookup = {
      $lookup: {
        from: this.notices.collection.collectionName,
        localField: '_id',
        foreignField: 'articleId',
        pipeline: [{ $match: { state: { $in: ['queued', 'sent'] } } }, { $limit: 1 }],
        as: 'notices',
      },
    };
    const found = await this.articles.aggregate<Named>([
      { $match: { status: 'enabled', amends: '', creation: { $gte: since }, email: { $ne: '' } } },
      { $sort: { creation: -1 } },
      notices,
      { $match: { notices: [] } },
      { $limit: MAX_COUNTED },
      { $project: linkedFields },
    ]);
    return shown(found);
  }
}

const shown = (found: Named[]): ArticlesToDo => ({
  articles: found.slice(0, SHOWN).map(namedArticle),
  total: found.length,
});
