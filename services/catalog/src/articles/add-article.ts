import { Injectable } from '@nestjs/common';
import { InjectConnection, InjectModel } from '@nestjs/mongoose';
import { type Connection, type Model, Types } from 'mongoose';
import { authorNamesProblem } from '#contracts/author-names.js';
import type { SessionUser, StaffArticle } from '#contracts/entities.js';
import type { ErrorCode } from '#contracts/errors.js';
import { pageOrderMessage } from '#contracts/page-range.js';
import { Outbox } from '#messaging/outbox.js';
import { DomainError, fieldError } from '#platform/domain-error.js';
import { inTransaction } from '#platform/mongo.module.js';
import { IssuesService } from '../issues/issues.service.js';
import { SettingsService } from '../settings/settings.service.js';
import type { ArticleFieldsDto } from './article-fields.dto.js';
import { ArticleFiles } from './article-files.js';
import { type EnteredArticle, enteredArticle } from './article.rules.js';
import { ArticleDocument, type ArticleFile } from './article.schema.js';
import { whole } from './article.views.js';
import { ArticlesService } from './articles.service.js';

/** Adds an article with its PDF: all of it, or nothing (specification sections 5 and 8). */
@Injectable()
export class AddArticle {
  constructor(
    @InjectConnection() private readonly connection: Connection,
    @InjectModel(ArticleDocument.name) private readonly articles: Model<ArticleDocument>,
    private readonly reads: ArticlesService,
    private readonly files: ArticleFiles,
    private readonly issues: IssuesService,
    private readonly settings: SettingsService,
    private readonly outbox: Outbox,
  ) {}

  async add(fields: ArticleFieldsDto, upload: Buffer | undefined, user: SessionUser): Promise<StaffArticle> {
    const { hyphens_in_author_names } = await this.settings.get();
    const problem = authorNamesProblem(fields.authorname, hyphens_in_author_names);
    if (problem) throw fieldError('authorname', problem);
    if (!upload) throw fieldError('pdfFile', 'The PDF file is required');
    const entered = enteredArticle(fields);
    await this.refuseDuplicates(entered);

    const file = await this.files.store(upload);
    try {
      const article = await inTransaction(this.connection, async (session) => {
        await this.issues.countArticles(entered, 1, session);
        const lastPage = await this.reads.lastPage(entered, session);
        if (entered.firstPage <= lastPage) {
          // The same article sent again, its first answer lost, is told so rather than that its own pages are taken.
          await this.refuseDuplicates(entered);
          const message = pageOrderMessage(lastPage);
          throw new DomainError('invalid_pagenumber', { message, fields: { pagenumber: message } });
        }
        const [saved] = await this.articles.create([newArticle(entered, file, user)], { session });
        if (!saved) throw new Error('MongoDB answered no document');
        const articleId = saved.id;
        const { year, volume, issue } = entered;
        await this.outbox.event(
          session,
          'catalog.article.published',
          { id: articleId, version: 1 },
          { articleId, issues: [{ year, volume, issue }] },
        );
        return saved.toObject();
      });
      return whole(article, true) as StaffArticle;
    } catch (error) {
      // A commit whose answer was lost may have happened: its file must stay. The sweep takes it if it did not.
      if (isCertainFailure(error)) await this.files.remove(file);
      throw duplicateError(error) ?? error;
    }
  }

  /** Says which duplicate there is before anything is written; the unique indexes decide between two at once. */
  private async refuseDuplicates({ refKey, titleKey, txnid, ptype }: EnteredArticle): Promise<void> {
    if (await this.articles.exists({ refKey })) throw new DomainError('duplicate_reference_number');
    if (await this.articles.exists({ titleKey })) throw new DomainError('duplicate_title');
    if (ptype === 'paid' && (await this.articles.exists({ txnid, ptype })))
      throw new DomainError('duplicate_txnid');
  }
}

function newArticle(entered: EnteredArticle, file: ArticleFile, user: SessionUser): Partial<ArticleDocument> {
  const now = new Date();
  return {
    _id: new Types.ObjectId(),
    ...entered,
    file,
    status: 'enabled',
    createdby: user.name,
    creation: now,
    modifiedby: user.name,
    modification: now,
    version: 1,
  };
}

function isCertainFailure(error: unknown): boolean {
  return error instanceof DomainError || duplicateError(error) !== undefined;
}

/** A unique index is named after the error it stands for. */
function duplicateError(error: unknown): DomainError | undefined {
  const { code, message } = error as { code?: number; message?: string };
  const index = code === 11_000 ? /index: (duplicate_\w+)/.exec(message ?? '')?.[1] : undefined;
  return index ? new DomainError(index as ErrorCode) : undefined;
}
