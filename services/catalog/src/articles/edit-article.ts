import { Injectable } from '@nestjs/common';
import { InjectConnection, InjectModel } from '@nestjs/mongoose';
import type { ClientSession, Connection, Model } from 'mongoose';
import type { SessionUser, StaffArticle } from '#contracts/entities.js';
import type { IssueKey } from '#contracts/events.js';
import { Outbox } from '#messaging/outbox.js';
import { DomainError } from '#platform/domain-error.js';
import { History } from '#platform/history.js';
import { inTransaction } from '#platform/mongo.module.js';
import { shortened } from '../history/shortened.js';
import { IssuesService } from '../issues/issues.service.js';
import { SettingsService } from '../settings/settings.service.js';
import type { EditArticleDto } from './article-fields.dto.js';
import { ArticleFiles } from './article-files.js';
import { duplicateError, isCertainFailure, refuseDuplicates } from './article.duplicates.js';
import { recordedArticle } from './article.history.js';
import { checkAuthorNames, enteredFields } from './article.rules.js';
import { ArticleDocument } from './article.schema.js';
import { whole } from './article.views.js';
import { ArticlesService } from './articles.service.js';

interface Change {
  id: string;
  fields: Partial<ArticleDocument>;
  user: SessionUser;
}

/**
 * Edits an article: all of what is given, or nothing (specification sections 5 and 8). The rules are those of adding one, save that
 * only given fields are judged and that pages need not follow the issue's last ones: a correction must always be possible.
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
    private readonly outbox: Outbox,
    private readonly history: History,
  ) {}

  /**
   * @param upload takes the place of the article's file. The old one is left to the sweep: a reader may be in the midst of it.
   * @throws DomainError article_not_found, not_found for an issue that does not exist, and those of adding an article
   */
  async edit(
    id: string,
    fields: EditArticleDto,
    upload: Buffer | undefined,
    user: SessionUser,
  ): Promise<StaffArticle> {
    const entered = enteredFields(fields);
    await this.reads.byId(id, true);
    const file = upload && (await this.files.store(upload));
    try {
      const change = { id, fields: { ...entered, ...(file && { file }) }, user };
      const article = await inTransaction(this.connection, (session) => this.change(session, change));
      if (file && article.file?.key !== file.key) await this.files.remove(file);
      return whole(article, true) as StaffArticle;
    } catch (error) {
      if (file && isCertainFailure(error)) await this.files.remove(file);
      throw duplicateError(error) ?? error;
    }
  }

  private async change(session: ClientSession, { id, fields, user }: Change): Promise<ArticleDocument> {
    const before = await this.articles.findById(id).session(session).lean();
    if (!before) throw new DomainError('article_not_found');
    const changes = differing(before, fields);
    if (Object.keys(changes).length === 0) return before;
    const set = {
      ...changes,
      modifiedby: user.name,
      modification: new Date(),
      version: before.version + 1,
    };
    const after: ArticleDocument = { ...before, ...set };

    // Names that were admitted stay admitted, so that an article can be mended whatever the setting says today.
    if (changes.authorname !== undefined) {
      const { hyphens_in_author_names } = await this.settings.get();
      checkAuthorNames(changes.authorname, hyphens_in_author_names);
    }
    await refuseDuplicates(this.articles, after, session);
    const issues = await this.move(session, before, after);
    await this.articles.updateOne({ _id: before._id }, { $set: set }, { session });
    await this.outbox.event(
      session,
      'catalog.article.updated',
      { id, version: after.version },
      { articleId: id, issues },
    );
    const told = shortened(recordedArticle(before), recordedArticle(after));
    await this.history.record(session, { type: 'article', id }, ...told, user);
    return after;
  }

  /** @returns the issue the article is in, and the one it has left */
  private async move(
    session: ClientSession,
    before: ArticleDocument,
    after: ArticleDocument,
  ): Promise<IssueKey[]> {
    const [from, to] = [placeOf(before), placeOf(after)];
    if (from.year === to.year && from.volume === to.volume && from.issue === to.issue) return [to];
    await this.issues.countArticles(to, 1, session);
    await this.issues.countArticles(from, -1, session);
    return [to, from];
  }
}

const placeOf = ({ year, volume, issue }: IssueKey): IssueKey => ({ year, volume, issue });

/** Those of the fields that are not as they were; a file of the same bytes is the same file. */
function differing(before: ArticleDocument, fields: Partial<ArticleDocument>): Partial<ArticleDocument> {
  const { file, ...rest } = fields;
  const changed = Object.entries(rest).filter(
    ([name, value]) => value !== before[name as keyof ArticleDocument],
  );
  return {
    ...(Object.fromEntries(changed) as Partial<ArticleDocument>),
    ...(file && file.sha256 !== before.file?.sha256 && { file }),
  };
}
