import { Body, Controller, Get, HttpCode, Param, Post, UploadedFile, UseInterceptors } from '@nestjs/common';
import type { LastPage, PublishedArticles, StaffArticle } from '#contracts/fields/entities.ts';
import type { SignedInUser } from '#contracts/policies/roles.ts';
import { isOnlineFirst } from '#contracts/publication/issue-key.ts';
import { DomainError } from '#platform/errors/domain-error.ts';
import { Idempotent } from '#platform/writes/idempotency.ts';
import { CurrentUser } from '#platform/sessions/session.ts';
import { IfMatch } from '#platform/writes/versions.ts';
import { Upload } from '#platform/http/uploads.ts';
import { AddArticle } from './add-article.ts';
import { issueKey, type IssueParams } from '../../issues/read/issue-params.ts';
import { IssuesService } from '../../issues/read/issues.service.ts';
import { ArticlesService } from '../read/articles.service.ts';
import { AddArticleDto, EditArticleDto, PublishIssueDto } from './article-fields.dto.ts';
import { EditArticle } from './edit-article.ts';
import { PublishArticles } from './publish-articles.ts';
import { ReservedByManuscripts } from './reserved-by-manuscripts.ts';

@Controller('api')
export class EditingController {
  constructor(
    private readonly addArticle: AddArticle,
    private readonly editArticle: EditArticle,
    private readonly publication: PublishArticles,
    private readonly reads: ArticlesService,
    private readonly reserved: ReservedByManuscripts,
    private readonly issues: IssuesService,
  ) {}

  @Get('admin/archives/:year/:volume/:issue/last-page')
  async lastPage(@Param() params: IssueParams): Promise<LastPage> {
    const issue = issueKey(params);
    const [lastPage, nextRefnumber] = await Promise.all([
      this.reads.lastPage(issue),
      this.reserved.nextNumber(),
    ]);
    if (lastPage === 0 && !isOnlineFirst(issue) && !(await this.issues.exists(issue)))
      throw new DomainError('not_found');
    return { lastPage, nextRefnumber };
  }

  @Post('admin/archives')
  @UseInterceptors(Upload('pdfFile'), Idempotent)
  add(
    @Body() fields: AddArticleDto,
    @CurrentUser() user: SignedInUser,
    @UploadedFile() pdf?: Express.Multer.File,
  ): Promise<StaffArticle> {
    return this.addArticle.add(fields, pdf?.buffer, user);
  }

  /** Publishes the issue's disabled articles, now or on a day. */
  @Post('admin/archives/:year/:volume/:issue/publish')
  @HttpCode(200)
  @UseInterceptors(Idempotent)
  publishIssue(
    @Param() issue: IssueParams,
    @Body() { publish_on }: PublishIssueDto,
    @CurrentUser() user: SignedInUser,
  ): Promise<PublishedArticles> {
    return this.publication.inIssue(issueKey(issue), publish_on ?? '', user);
  }

  @Post('archives/:id')
  @HttpCode(200)
  @UseInterceptors(Upload('pdfFile'), Idempotent)
  edit(
    @Param('id') id: string,
    @Body() fields: EditArticleDto,
    @CurrentUser() user: SignedInUser,
    @IfMatch() version?: number,
    @UploadedFile() pdf?: Express.Multer.File,
  ): Promise<StaffArticle> {
    return this.editArticle.edit({ id, fields, upload: pdf?.buffer, version, user });
  }
}
