import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { ClientSession, Model } from 'mongoose';
import type { Issue } from '#contracts/fields/entities.ts';
import type { Author } from '#contracts/fields/entity-rights.ts';
import { isOnlineFirst, type IssueKey } from '#contracts/publication/issue-key.ts';
import type { Command } from '#contracts/api/jobs.ts';
import { fieldError } from '#platform/errors/domain-error.ts';
import { changedFields } from '#platform/writes/changed-fields.ts';
import { Changes, type EntityChange } from '#platform/writes/changes.ts';
import { requireVersion } from '#platform/writes/versions.ts';
import { nameOfArticle } from '../../articles/read/article.change.ts';
import { ArticleDocument } from '../../articles/read/article.schema.ts';
import { DepositOrders } from '../../doi/deposits/deposit-orders.ts';
import { duplicateIssue, issueKeyOf, issueView, IssuesService } from '../read/issues.service.ts';

interface Rename {
  id: string;
  fields: Partial<IssueKey>;
  /** The version that the client edited, if given. */
  version?: number;
  user: Author;
}

/**
 * Changes the year, volume or number of an issue. Its articles, with their pages, files and documents, move
 * in the same transaction; the old addresses redirect (requirements.md#former-addresses).
 */
@Injectable()
export class RenameIssue {
  constructor(
    @InjectModel(ArticleDocument.name) private readonly articles: Model<ArticleDocument>,
    private readonly issues: IssuesService,
    private readonly deposits: DepositOrders,
    private readonly changes: Changes,
  ) {}

  /** @throws DomainError not_found, version_conflict, duplicate_issue */
  async rename({ id, fields, version, user }: Rename): Promise<Issue> {
    try {
      return await this.changes.commit(user, async (session) => {
        const before = await this.issues.requireIssue(id, session);
        requireVersion(version, issueView(before));
        if (Object.keys(changedFields(before, fields)).length === 0)
          return { response: issueView(before), changes: [] };
        const to = { ...issueKeyOf(before), ...fields };
        if (isOnlineFirst(before) || isOnlineFirst(to))
          throw fieldError('issue', 'Articles move from and to “Online first” one by one');
        const { after, change } = await this.issues.move(session, before, to);
        const moved = await this.moveArticles(session, issueKeyOf(before), issueKeyOf(after), user);
        return { response: issueView(after), changes: [change, ...moved.changes], commands: moved.commands };
      });
    } catch (error) {
      throw duplicateIssue(error) ?? error;
    }
  }

  private async moveArticles(
    session: ClientSession,
    from: IssueKey,
    to: IssueKey,
    user: Author,
  ): Promise<{ changes: EntityChange[]; commands: Command[] }> {
    const moved = await this.articles
      .find(from, { version: 1, doi: 1, status: 1, refnumber: 1, titleText: 1 })
      .session(session)
      .lean();
    await this.articles.updateMany(
      from,
      { $set: { ...to, modifiedby: user.name, modification: new Date() }, $inc: { version: 1 } },
      { session },
    );
    const registered = moved.map((article) => ({ ...article, version: article.version + 1 }));
    const commands = await this.deposits.update(session, registered, user);
    const changes = moved.map((article): EntityChange => {
      const { version, status } = article;
      const id = article._id.toHexString();
      const meaning = status === 'enabled' ? ({ forReaders: 'changed' } as const) : {};
      return {
        of: { type: 'article', id, name: nameOfArticle(article) },
        before: { ...from },
        after: { ...to },
        event: {
          type: 'catalog.article.updated',
          aggregate: { id, version: version + 1 },
          data: { articleId: id, issues: [to, from], ...meaning },
        },
      };
    });
    return { changes, commands };
  }
}
