import { Injectable } from '@nestjs/common';
import { InjectConnection, InjectModel } from '@nestjs/mongoose';
import type { ClientSession, Connection, Model } from 'mongoose';
import type { Issue, SessionUser } from '#contracts/entities.ts';
import type { IssueKey } from '#contracts/events.ts';
import { Outbox } from '#messaging/outbox.ts';
import { History } from '#platform/history.ts';
import { Idempotency } from '#platform/idempotency.ts';
import { inTransaction } from '#platform/mongo.module.ts';
import { requireVersion } from '#platform/versions.ts';
import { ArticleDocument } from '../articles/article.schema.ts';
import { changedFields } from '#platform/changed-fields.ts';
import { duplicateIssue, issueView, IssuesService, keyOf } from '../issues/issues.service.ts';

interface Rename {
  id: string;
  fields: Partial<IssueKey>;
  /** The version that the client edited, if given. */
  version?: number;
  user: SessionUser;
}

/**
 * Changes the year, volume or number of an issue. Its articles, with their pages, files and documents, move
 * in the same transaction; the old addresses redirect (decisions 8).
 */
@Injectable()
export class RenameIssue {
  constructor(
    @InjectConnection() private readonly connection: Connection,
    @InjectModel(ArticleDocument.name) private readonly articles: Model<ArticleDocument>,
    private readonly issues: IssuesService,
    private readonly outbox: Outbox,
    private readonly history: History,
    private readonly idempotency: Idempotency,
  ) {}

  /** @throws DomainError not_found, version_conflict, duplicate_issue */
  async rename({ id, fields, version, user }: Rename): Promise<Issue> {
    try {
      return await inTransaction(this.connection, async (session) => {
        const before = await this.issues.requireIssue(id, session);
        requireVersion(version, issueView(before));
        const changed = Object.keys(changedFields(before, fields)).length > 0;
        const after = changed
          ? await this.issues.move(session, before, { ...keyOf(before), ...fields }, user)
          : before;
        if (changed) await this.moveArticles(session, keyOf(before), keyOf(after), user);
        const response = issueView(after);
        await this.idempotency.store(session, response);
        return response;
      });
    } catch (error) {
      throw duplicateIssue(error) ?? error;
    }
  }

  private async moveArticles(
    session: ClientSession,
    from: IssueKey,
    to: IssueKey,
    user: SessionUser,
  ): Promise<void> {
    const moved = await this.articles.find(from, { version: 1 }).session(session).lean();
    if (moved.length === 0) return;
    await this.articles.updateMany(
      from,
      { $set: { ...to, modifiedby: user.name, modification: new Date() }, $inc: { version: 1 } },
      { session },
    );
    const ids = moved.map(({ _id, version }) => ({ id: _id.toHexString(), version: version + 1 }));
    await this.outbox.events(
      session,
      'catalog.article.updated',
      ids.map((aggregate) => ({ aggregate, data: { articleId: aggregate.id, issues: [to, from] } })),
    );
    await this.history.recordAll(
      session,
      ids.map(({ id }) => ({ of: { type: 'article', id }, before: { ...from }, after: { ...to } })),
      user,
    );
  }
}
