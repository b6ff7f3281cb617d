import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { ClientSession, Model } from 'mongoose';
import type { Reference } from '#contracts/articles/references.ts';
import type { ChangeAuthor } from '#contracts/policies/entity-rights.ts';
import type { StaffFullText } from '#contracts/full-text/full-text.ts';
import { articleFields } from '#contracts/fields/article-fields.ts';
import { requireDocument } from '#platform/database/mongo.module.ts';
import { Changes, type EntityChange, type Work } from '#platform/writes/changes.ts';
import { DomainError } from '#platform/errors/domain-error.ts';
import { requireVersion } from '#platform/writes/versions.ts';
import { storedFields } from '#platform/validation/stored-fields.ts';
import { articleChange, fileChanged, nameOfArticle } from '../read/article.change.ts';
import { ArticleDocument } from '../read/article.schema.ts';
import { DepositOrders } from '../../doi/deposits/deposit-orders.ts';
import { FullTextDocument, type TextSource } from './full-text.schema.ts';
import { convertText, recordedText, staffFullText, treeOf } from './full-text.views.ts';
import { TextSources } from './text-sources.ts';

/** A change of the full text with this id, by a client that has seen this version of it. */
interface TextEdit {
  id: string;
  version: number | undefined;
  user: ChangeAuthor;
}

/**
 * The full texts of articles as staff work on them. Whatever readers see of one changes the article too, in the same
 * transaction: the source that it names, and its time of modification, by which it is harvested again.
 */
@Injectable()
export class FullTexts {
  constructor(
    @InjectModel(FullTextDocument.name) private readonly texts: Model<FullTextDocument>,
    @InjectModel(ArticleDocument.name) private readonly articles: Model<ArticleDocument>,
    private readonly sources: TextSources,
    private readonly deposits: DepositOrders,
    private readonly changes: Changes,
  ) {}

  /** @throws DomainError article_not_found */
  async find(id: string): Promise<StaffFullText | undefined> {
    const { _id } = await this.requireArticle(id);
    const text = await this.texts.findById(_id).lean();
    return text ? staffFullText(text) : undefined;
  }

  /** Takes a file; readers see the previous text until it is converted. @throws DomainError article_not_found */
  async upload(id: string, source: TextSource, user: ChangeAuthor): Promise<StaffFullText> {
    try {
      return await this.changes.commit(user, async (session) => {
        const article = await this.requireArticle(id, session);
        const { _id } = article;
        const before = await this.texts.findById(_id).session(session).lean();
        const after: FullTextDocument = {
          ...before,
          _id,
          source,
          state: 'converting',
          error: '',
          attempts: 0,
          shown: before?.shown ?? false,
          ordered: new Date(),
          version: (before?.version ?? 0) + 1,
        };
        await this.texts.replaceOne({ _id }, after, { session, upsert: true });
        return {
          response: staffFullText(after),
          changes: [recordOf(article, before, after)],
          commands: [convertText(_id)],
        };
      });
    } catch (error) {
      if (error instanceof DomainError) await this.sources.remove(source);
      throw error;
    }
  }

  /**
   * Shows the text to readers, or hides it. An article without references takes those of the text that it shows.
   * @throws DomainError article_not_found, not_found, version_conflict, text_not_converted
   */
  show({ id, version, user }: TextEdit, shown: boolean): Promise<StaffFullText> {
    return this.changes.commit(user, async (session): Promise<Work<StaffFullText>> => {
      const { article, before } = await this.requireText(id, version, session);
      if (shown && !before.converted) throw new DomainError('text_not_converted');
      if (before.shown === shown) return { response: staffFullText(before), changes: [] };
      const after = { ...before, shown, version: before.version + 1 };
      await this.texts.updateOne(
        { _id: after._id },
        { $set: { shown, version: after.version } },
        { session },
      );
      return {
        response: staffFullText(after),
        ...(await this.change(session, article, before, after, user)),
      };
    });
  }

  /** @throws DomainError article_not_found, not_found, version_conflict */
  async remove({ id, version, user }: TextEdit): Promise<void> {
    await this.changes.commit(user, async (session): Promise<Work<undefined>> => {
      const { article, before } = await this.requireText(id, version, session);
      await this.texts.deleteOne({ _id: before._id }, { session });
      return { response: undefined, ...(await this.change(session, article, before, null, user)) };
    });
  }

  /** Changes the article with what readers see of its text. */
  private async change(
    session: ClientSession,
    before: ArticleDocument,
    textBefore: FullTextDocument,
    textAfter: FullTextDocument | null,
    user: ChangeAuthor,
  ): Promise<Omit<Work<never>, 'response'>> {
    const record = recordOf(before, textBefore, textAfter);
    const shown = textAfter?.shown ? textAfter.converted : undefined;
    if (!textBefore.shown && !shown) return { changes: [record] };
    const references = shown && before.references.length === 0 ? treeOf(shown).references : [];
    const isEdited = references.length > 0;
    const set = {
      ...(isEdited && { ...storedReferences(references), version: before.version + 1 }),
      modifiedby: user.name,
      modification: new Date(),
    };
    const after = { ...before, ...set, full_text: shown?.source.key };
    const mark = shown
      ? { $set: { ...set, full_text: shown.source.key } }
      : { $set: set, $unset: { full_text: 1 as const } };
    await this.articles.updateOne({ _id: before._id }, mark, { session });
    if (!isEdited) return { changes: [{ ...record, event: fileChanged(after) }] };
    return {
      changes: [articleChange(before, after), record],
      commands: await this.deposits.redepositEdited(session, before, after, user),
    };
  }

  private requireArticle(id: string, session?: ClientSession): Promise<ArticleDocument> {
    return requireDocument(this.articles, id, session, 'article_not_found');
  }

  private async requireText(id: string, version: number | undefined, session: ClientSession) {
    const article = await this.requireArticle(id, session);
    const before = await this.texts.findById(article._id).session(session).lean();
    if (!before) throw new DomainError('not_found');
    requireVersion(version, staffFullText(before));
    return { article, before };
  }
}

/** Change of the text for the history of the article. */
const recordOf = (
  article: ArticleDocument,
  before: FullTextDocument | null,
  after: FullTextDocument | null,
): EntityChange => ({
  of: { type: 'article', id: article._id.toHexString(), name: nameOfArticle(article) },
  before: { full_text: recordedText(before) },
  after: { full_text: recordedText(after) },
});

const storedReferences = (references: readonly Reference[]): Partial<ArticleDocument> =>
  storedFields(
    { references: articleFields.references },
    { references: references.slice(0, articleFields.references.max) },
  );
