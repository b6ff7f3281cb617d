import { Injectable } from '@nestjs/common';
import { InjectConnection, InjectModel } from '@nestjs/mongoose';
import type { Connection, Model } from 'mongoose';
import type { SessionUser, StaffArticle } from '#contracts/entities.js';
import { pageOrderMessage } from '#contracts/page-range.js';
import { DomainError, fieldError } from '#platform/domain-error.js';
import { Idempotency } from '#platform/idempotency.js';
import { inTransaction } from '#platform/mongo.module.js';
import { IssuesService } from '../issues/issues.service.js';
import { NoticesService } from '../notices/notices.service.js';
import { SettingsService } from '../settings/settings.service.js';
import type { AddArticleDto } from './article-fields.dto.js';
import { ArticleFiles } from './article-files.js';
import { duplicateError, isCertainFailure, refuseDuplicates } from './article.duplicates.js';
import { checkAuthorNames, enteredArticle } from './article.rules.js';
import { ArticleDocument } from './article.schema.js';
import { articleView } from './article.views.js';
import { ArticlesService } from './articles.service.js';
import { newArticle, NewArticles } from './new-articles.js';

/**
 * Adds an article with its PDF and orders its author notice, all or nothing (specification sections 5 and 8).
 */
@Injectable()
export class AddArticle {
  constructor(
    @InjectConnection() private readonly connection: Connection,
    @InjectModel(ArticleDocument.name) private readonly articles: Model<ArticleDocument>,
    private readonly reads: ArticlesService,
    private readonly files: ArticleFiles,
    private readonly issues: IssuesService,
    private readonly settings: SettingsService,
    private readonly notices: NoticesService,
    private readonly newArticles: NewArticles,
    private readonly idempotency: Idempotency,
  ) {}

  async add(fields: AddArticleDto, upload: Buffer | undefined, user: SessionUser): Promise<StaffArticle> {
    const { hyphens_in_author_names } = await this.settings.get();
    checkAuthorNames(fields.authorname, hyphens_in_author_names);
    if (!upload) throw fieldError('pdfFile', 'The PDF file is required');
    const entered = enteredArticle(fields);
    await refuseDuplicates(this.articles, entered);

    const file = await this.files.store(upload);
    try {
      return await inTransaction(this.connection, async (session) => {
        await this.issues.countArticles(entered, 1, session);
        const lastPage = await this.reads.lastPage(entered, session);
        if (entered.firstPage <= lastPage) {
          // A submission repeated after a lost response is reported as a duplicate, not for its pages.
          await refuseDuplicates(this.articles, entered);
          const message = pageOrderMessage(lastPage);
          throw new DomainError('invalid_pagenumber', { message, fields: { pagenumber: message } });
        }
        const [article] = await this.newArticles.store(session, [newArticle(entered, file, user)], user);
        if (!article) throw new Error('MongoDB returned no document');
        await this.notices.order(session, article._id, [article.email], user);
        const response = articleView(article, true) as StaffArticle;
        await this.idempotency.store(session, response);
        return response;
      });
    } catch (error) {
      // The commit may have succeeded if its response was lost, so the file must stay; the sweep removes it
      // otherwise.
      if (isCertainFailure(error)) await this.files.remove(file);
      throw duplicateError(error) ?? error;
    }
  }
}
