import { Injectable } from '@nestjs/common';
import { InjectConnection, InjectModel } from '@nestjs/mongoose';
import type { Connection, Model } from 'mongoose';
import type { SessionUser, StaffArticle } from '#contracts/entities.ts';
import { pageOrderMessage } from '#contracts/page-range.ts';
import { DomainError, fieldError } from '#platform/domain-error.ts';
import { Idempotency } from '#platform/idempotency.ts';
import { inTransaction } from '#platform/mongo.module.ts';
import { IssuesService } from '../issues/issues.service.ts';
import { NoticesService } from '../notices/notices.service.ts';
import { SettingsService } from '../../journal/settings/settings.service.ts';
import type { AddArticleDto } from './article-fields.dto.ts';
import { ArticleFiles } from '../articles/article-files.ts';
import { duplicateError, isCertainFailure, refuseDuplicates } from './article.duplicates.ts';
import { checkAuthorNames, enteredArticle } from './article.rules.ts';
import { ArticleDocument } from '../articles/article.schema.ts';
import { articleView } from '../articles/article.views.ts';
import { ArticlesService } from '../articles/articles.service.ts';
import { newArticle, NewArticles } from './new-articles.ts';

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
