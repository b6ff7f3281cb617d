import { Controller, Get, Param, Query, Res } from '@nestjs/common';
import type { Response } from 'express';
import { cacheTags } from '#contracts/api/cache-tags.ts';
import type {
  Article,
  ArticleListing,
  IssueDetails,
  StaffArticle,
  StaffArticleListing,
} from '#contracts/fields/entities.ts';
import type { SessionUser } from '#contracts/policies/roles.ts';
import { isOnlineFirst, type IssueKey } from '#contracts/publication/issue-key.ts';
import { isSameReference } from '#contracts/publication/reference-number.ts';
import { type Page, PageQuery } from '#platform/validation/paging.ts';
import { MINUTE, PublicCache } from '#platform/http/public-cache.ts';
import { Responds } from '#platform/http/responds.ts';
import { CurrentUser, Public } from '#platform/sessions/session.ts';
import { HistoryOf } from '#platform/writes/history-of.ts';
import { issueKey, type IssueParams } from '../../issues/read/issue-params.ts';
import { issueDetails, IssuesService } from '../../issues/read/issues.service.ts';
import { formerIssue } from '../former-addresses/former-addresses.ts';
import { articleTags } from './article-tags.ts';
import { ArticleDocument } from './article.schema.ts';
import { ArticlesService } from './articles.service.ts';

@Controller('api')
export class ArticlesController {
  constructor(
    private readonly articles: ArticlesService,
    private readonly issues: IssuesService,
  ) {}

  @Get('archives/ref/:refnumber')
  @Responds({ 301: [] })
  @Public()
  @PublicCache(articleTags)
  async byReference(
    @Param('refnumber') refnumber: string,
    @Res({ passthrough: true }) response: Response,
    @CurrentUser() user?: SessionUser,
  ): Promise<Article | StaffArticle> {
    const article = await this.articles.byReference(refnumber, user !== undefined);
    // Redirects from a former reference number of the article.
    if (!isSameReference(refnumber, article.refnumber))
      response.status(301).location(`/api/archives/ref/${article.refnumber}`);
    return this.articles.view(article, user !== undefined);
  }

  @Get('archives/recent')
  @Public()
  @PublicCache(() => [cacheTags.articles], MINUTE)
  recent(@Query() page: PageQuery): Promise<Page<ArticleListing>> {
    return this.articles.recent(page);
  }

  @Get('archives/:id')
  @Public()
  @PublicCache(articleTags)
  async byId(@Param('id') id: string, @CurrentUser() user?: SessionUser): Promise<Article | StaffArticle> {
    const forStaff = user !== undefined;
    return this.articles.view(await this.articles.byId(id, forStaff), forStaff);
  }

  @Get('archives/:year/:volume/:issue')
  @Responds({ 301: [] })
  @Public()
  @PublicCache((_: unknown, params) => [cacheTags.issue(issueKey(params as unknown as IssueParams))])
  async inIssue(
    @Param() params: IssueParams,
    @Res({ passthrough: true }) response: Response,
    @CurrentUser() user?: SessionUser,
  ): Promise<(ArticleListing | StaffArticleListing)[]> {
    const requested = issueKey(params);
    const articles = await this.articles.inIssue(requested, user !== undefined);
    if (articles) return articles;
    await this.redirect(requested, response);
    return [];
  }

  @Get('archives/:year/:volume/:issue/about')
  @Responds({ 301: [] })
  @Public()
  @PublicCache((_: unknown, params) => [cacheTags.issue(issueKey(params as unknown as IssueParams))])
  async about(
    @Param() params: IssueParams,
    @Res({ passthrough: true }) response: Response,
    @CurrentUser() user?: SessionUser,
  ): Promise<IssueDetails> {
    const requested = issueKey(params);
    const found = await this.articles.issueAt(requested, user !== undefined);
    if (found) return issueDetails(found);
    if (!isOnlineFirst(requested)) await this.redirect(requested, response, '/about');
    return requested;
  }

  /** Redirects to the current place of an issue. @throws DomainError not_found */
  private async redirect(former: IssueKey, response: Response, ending = ''): Promise<void> {
    const moved = await this.issues.requireByFormerAddress(formerIssue(former));
    response.status(301).location(`/api/archives/${moved.year}/${moved.volume}/${moved.issue}${ending}`);
  }
}

@Controller('api/admin/archives')
export class ArticleHistoryController extends HistoryOf('article', ArticleDocument) {}
