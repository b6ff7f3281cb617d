import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import type { StaffArticle } from '#contracts/fields/entities.ts';
import type { ChangeAuthor } from '#contracts/policies/entity-rights.ts';
import { isOnlineFirst } from '#contracts/publication/issue-key.ts';
import { pageOrderMessage } from '#contracts/publication/page-range.ts';
import { WITH_ISSUE } from '#contracts/publication/publish-on.ts';
import { Changes } from '#platform/writes/changes.ts';
import { DomainError, fieldError } from '#platform/errors/domain-error.ts';
import { SettingsService } from '../../journal/settings/settings.service.ts';
import { ArticleFiles } from '../read/article-files.ts';
import { ArticleDocument } from '../read/article.schema.ts';
import { staffArticleView } from '../read/article.views.ts';
import { ArticlesService } from '../read/articles.service.ts';
import { FurtherFiles } from '../read/further-files.ts';
import { IssuesService } from '../../issues/read/issues.service.ts';
import { NoticesService } from '../../mail/authors/notices.service.ts';
import type { AddArticleDto } from './article-fields.dto.ts';
import { duplicateError, isCertainFailure, refuseDuplicates } from './article.duplicates.ts';
import { checkBySettings, enteredArticle, requireLaterDay } from './article.rules.ts';
import { newArticle, NewArticles } from './new-articles.ts';
import { ReservedByManuscripts } from './reserved-by-manuscripts.ts';

/** Adds an article with its PDF and orders its author notice, all or nothing (requirements.md#article-form). */
@Injectable()
export class AddArticle {
  constructor(
    @InjectModel(ArticleDocument.name) private readonly articles: Model<ArticleDocument>,
    private readonly reads: ArticlesService,
    private readonly files: ArticleFiles,
    private readonly furtherFiles: FurtherFiles,
    private readonly issues: IssuesService,
    private readonly settings: SettingsService,
    private readonly notices: NoticesService,
    private readonly newArticles: NewArticles,
    private readonly reserved: ReservedByManuscripts,
    private readonly changes: Changes,
  ) {}

  async add(
    { pages_here, ...fields }: AddArticleDto,
    upload: Buffer | undefined,
    user: ChangeAuthor,
  ): Promise<StaffArticle> {
    const settings = await this.settings.get();
    checkBySettings(fields as Partial<ArticleDocument>, settings);
    if (pages_here && !settings.make_pages) throw fieldError('pages_here', 'This field is not known');
    const made = pages_here !== undefined && !upload;
    if (!upload && !made) throw fieldError('pdfFile', 'The PDF file is required');
    const today = await this.settings.today();
    const entered = await this.furtherFiles.withSizes(
      enteredArticle({ ...fields, publishdate: fields.publishdate ?? today }, made),
    );
    if (made) entered.publish_on ||= WITH_ISSUE;
    if (entered.publish_on !== '') requireLaterDay(entered.publish_on, today);
    await refuseDuplicates(this.articles, entered);
    await this.reserved.refuse(entered);

    const file = upload && (await this.files.store(upload));
    try {
      return await this.changes.commit(user, async (session) => {
        const opened = isOnlineFirst(entered) ? await this.issues.ensure(session, entered) : [];
        await this.issues.countArticles(entered, 1, session);
        const lastPage = await this.reads.lastPage(entered, session);
        if (entered.pagenumber !== '' && entered.firstPage <= lastPage) {
          // A submission repeated after a lost response is reported as a duplicate, not for its pages.
          await refuseDuplicates(this.articles, entered);
          const message = pageOrderMessage(lastPage);
          throw new DomainError('invalid_pagenumber', { message, fields: { pagenumber: message } });
        }
        const { stored, changes, commands } = await this.newArticles.store(session, [
          { ...newArticle(entered, file, user), ...(made && { made }) },
        ]);
        const [article] = stored as [ArticleDocument];
        // Authors of an article that waits for its day are notified on that day.
        const addresses = article.status === 'enabled' ? [article.email] : [];
        const notices = [{ articleId: article._id, addresses }];
        const ordered = await this.notices.order(session, notices, user);
        return {
          response: staffArticleView(article),
          changes: [...opened, ...changes],
          commands: [...commands, ...ordered.commands],
        };
      });
    } catch (error) {
      // The commit may have succeeded if its response was lost, so the file must stay; the sweep removes it
      // otherwise.
      if (file && isCertainFailure(error)) await this.files.remove(file);
      throw duplicateError(error) ?? error;
    }
  }
}
