import { Injectable } from '@nestjs/common';
import { InjectConnection, InjectModel } from '@nestjs/mongoose';
import type { ClientSession, Connection, Model } from 'mongoose';
import type { SessionUser, StaffArticle } from '#contracts/entities.ts';
import type { IssueKey } from '#contracts/events.ts';
import { pageOverlapMessage } from '#contracts/page-range.ts';
import { Outbox } from '#messaging/outbox.ts';
import { DomainError } from '#platform/domain-error.ts';
import { History } from '#platform/history.ts';
import { Idempotency } from '#platform/idempotency.ts';
import { inTransaction } from '#platform/mongo.module.ts';
import { requireVersion } from '#platform/versions.ts';
import { FormerAddresses, formerReference } from '../former-addresses/former-addresses.ts';
import { changedFields } from '#platform/changed-fields.ts';
import { shortened } from '#platform/shortened.ts';
import { IssuesService } from '../issues/issues.service.ts';
import { SettingsService } from '../../journal/settings/settings.service.ts';
import type { EditArticleDto } from './article-fields.dto.ts';
import { ArticleFiles } from '../articles/article-files.ts';
import { duplicateError, isCertainFailure, refuseDuplicates } from './article.duplicates.ts';
import { recordedArticle } from '../articles/article.history.ts';
import { checkAuthorNames, enteredFields } from './article.rules.ts';
import { ArticleDocument } from '../articles/article.schema.ts';
import { articleView } from '../articles/article.views.ts';
import { ArticlesService } from '../articles/articles.service.ts';

interface Edit {
  id: string;
  fields: EditArticleDto;
  upload?: Buffer;
  /** The version that the client edited, if given. */
  version?: number;
  user: SessionUser;
}

interface Change extends Omit<Edit, 'fields' | 'upload'> {
  fields: Partial<ArticleDocument>;
}

/**
 * Edits an article, all or nothing (specification sections 5 and 8). The rules are those of adding one,
 * except that only given fields are validated and pages need not follow the issue's last page but must not
 * overlap another article's (decisions 8). A changed reference number leaves a redirect.
 */
@Injectable()
export class EditArticle {
  constructor(
    @InjectConnection() private readonly connection: Connection,
    @InjectModel(ArticleDocument.name) private readonly articles: Model<ArticleDocument>,
    private readonly reads: ArticlesService,
    private readonly files: ArticleFiles,
    private readonly issues: IssuesService,
    private readonly settings: SettingsService,
    private readonly formerAddresses: FormerAddresses,
    private readonly outbox: Outbox,
    private readonly history: History,
    private readonly idempotency: Idempotency,
  ) {}

  /**
   * Replaces the article's file with the upload. The old file is left to the sweep, since it may be being
   * downloaded.
   *
   * @throws DomainError article_not_found, version_conflict, not_found for an issue that does not exist, and
   * those of adding an article
   */
  async edit({ fields, upload, ...edit }: Edit): Promise<StaffArticle> {
    const entered = enteredFields(fields);
    await this.reads.byId(edit.id, true);
    const file = upload && (await this.files.store(upload));
    try {
      const change = { ...edit, fields: { ...entered, ...(file && { file }) } };
      const [article, response] = await inTransaction(this.connection, async (session) => {
        const changed = await this.change(session, change);
        const response = articleView(changed, true) as StaffArticle;
        await this.idempotency.store(session, response);
        return [changed, response];
      });
      if (file && article.file?.key !== file.key) await this.files.remove(file);
      return response;
    } catch (error) {
      if (file && isCertainFailure(error)) await this.files.remove(file);
      throw duplicateError(error) ?? error;
    }
  }

  private async change(
    session: ClientSession,
    { id, fields, version, user }: Change,
  ): Promise<ArticleDocument> {
    const before = await this.articles.findById(id).session(session).lean();
    if (!before) throw new DomainError('article_not_found');
    requireVersion(version, articleView(before, true) as StaffArticle);
    // An upload with the same content is not a change.
    const file = fields.file?.sha256 === before.file?.sha256 ? before.file : fields.file;
    const changes = changedFields(before, { ...fields, file });
    if (Object.keys(changes).length === 0) return before;
    const set = {
      ...changes,
      modifiedby: user.name,
      modification: new Date(),
      version: before.version + 1,
    };
    const after: ArticleDocument = { ...before, ...set };

    // Unchanged names stay valid whatever the current setting, so that an old article can be corrected.
    if (changes.authorname !== undefined) {
      const { hyphens_in_author_names } = await this.settings.get();
      checkAuthorNames(changes.authorname, hyphens_in_author_names);
    }
    await refuseDuplicates(this.articles, after, session);
    const issues = await this.move(session, before, after);
    if (after.refKey !== before.refKey)
      await this.formerAddresses.store(session, formerReference(before.refKey), before._id);
    await this.articles.updateOne({ _id: before._id }, { $set: set }, { session });
    await this.outbox.event(
      session,
      'catalog.article.updated',
      { id, version: after.version },
      { articleId: id, issues },
    );
    const fieldChanges = shortened(recordedArticle(before), recordedArticle(after));
    await this.history.record(session, { type: 'article', id }, ...fieldChanges, user);
    return after;
  }

  /**
   * Updates the article counts of the issues and checks that its pages are free in the new one.
   *
   * @returns the article's issue, then the previous one if it moved
   * @throws DomainError not_found, invalid_pagenumber
   */
  private async move(
    session: ClientSession,
    before: ArticleDocument,
    after: ArticleDocument,
  ): Promise<IssueKey[]> {
    const [from, to] = [placeOf(before), placeOf(after)];
    const stays = from.year === to.year && from.volume === to.volume && from.issue === to.issue;
    const keepsPages = before.firstPage === after.firstPage && before.lastPage === after.lastPage;
    // Pages that already overlap must not prevent corrections of other fields.
    if (stays && keepsPages) return [to];
    await this.issues.countArticles(to, stays ? 0 : 1, session);
    const other = await this.reads.overlapping(after, session);
    if (other) {
      const message = pageOverlapMessage(other);
      throw new DomainError('invalid_pagenumber', { message, fields: { pagenumber: message } });
    }
    if (stays) return [to];
    await this.issues.countArticles(from, -1, session);
    return [to, from];
  }
}

const placeOf = ({ year, volume, issue }: IssueKey): IssueKey => ({ year, volume, issue });
