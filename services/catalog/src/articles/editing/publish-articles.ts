import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model, QueryFilter } from 'mongoose';
import type { PublishedArticles } from '#contracts/fields/entities.ts';
import type { ChangeAuthor } from '#contracts/policies/entity-rights.ts';
import type { IssueKey } from '#contracts/publication/issue-key.ts';
import { DomainError } from '#platform/errors/domain-error.ts';
import { Changes } from '#platform/writes/changes.ts';
import { articleChange } from '../read/article.change.ts';
import { Productions } from '../production/productions.ts';
import { ArticleDocument } from '../read/article.schema.ts';
import { IssuesService } from '../../issues/read/issues.service.ts';
import { NoticesService } from '../../mail/authors/notices.service.ts';
import { SettingsService } from '../../journal/settings/settings.service.ts';
import { requireLaterDay } from './article.rules.ts';

/** Publishes disabled articles, now or on a day, each set in one transaction. */
@Injectable()
export class PublishArticles {
  constructor(
    @InjectModel(ArticleDocument.name) private readonly articles: Model<ArticleDocument>,
    private readonly issues: IssuesService,
    private readonly notices: NoticesService,
    private readonly settings: SettingsService,
    private readonly productions: Productions,
    private readonly changes: Changes,
  ) {}

  /**
   * The disabled articles of an issue.
   * @param on the day on which they become public; '' for now
   * @throws DomainError not_found
   */
  async inIssue(issue: IssueKey, on: string, user: ChangeAuthor): Promise<PublishedArticles> {
    if (!(await this.issues.exists(issue))) throw new DomainError('not_found');
    if (on !== '') requireLaterDay(on, await this.settings.today());
    return this.publish(issue, on, user);
  }

  /** Publishes the article if its day has come. Idempotent, also in two processes at the same time. */
  due(article: Pick<ArticleDocument, '_id'>, today: string): Promise<PublishedArticles> {
    const dueArticle = { _id: article._id, publish_on: { $gt: '', $lte: today } };
    return this.publish(dueArticle, '', { id: '', name: 'Colophon', role: 'journal' });
  }

  private publish(
    filter: QueryFilter<ArticleDocument>,
    on: string,
    user: ChangeAuthor,
  ): Promise<PublishedArticles> {
    return this.changes.commit(user, async (session) => {
      const disabled = await this.articles
        .find({ ...filter, status: 'disabled' })
        .session(session)
        .lean();
      const waiting = await this.productions.waiting(disabled, session);
      const isReady = ({ refnumber }: ArticleDocument) => !waiting.some((one) => one.refnumber === refnumber);
      // Those that wait may be ready by the day.
      const found = on === '' ? disabled.filter(isReady) : disabled;
      const status = on === '' ? ('enabled' as const) : ('disabled' as const);
      const set = { status, publish_on: on, modifiedby: user.name, modification: new Date() };
      const among = (articles: ArticleDocument[]) => ({ _id: { $in: articles.map(({ _id }) => _id) } });
      await this.articles.updateMany(among(found), { $set: set, $inc: { version: 1 } }, { session });
      // Articles that waited are new to readers, and their authors have not been notified yet.
      const waited = on === '' ? found.filter(({ publish_on }) => publish_on) : [];
      await this.articles.updateMany(among(waited), { $set: { creation: set.modification } }, { session });
      const orders = waited.map((article) => ({ articleId: article._id, addresses: [article.email] }));
      const { commands } = await this.notices.order(session, orders, user);
      return {
        response: { published: found.length, ...(waiting.length > 0 && { waiting }) },
        changes: found.map((before) =>
          articleChange(before, { ...before, ...set, version: before.version + 1 }),
        ),
        commands,
      };
    });
  }
}
