import { Controller, Get, Param, Query, Res } from '@nestjs/common';
import type { Response } from 'express';
import { cacheTags } from '#contracts/cache-tags.ts';
import type { Article, ArticleInIssue, ArticleListing, LastPage, SessionUser } from '#contracts/entities.ts';
import type { IssueKey } from '#contracts/events.ts';
import { numberFromSegment } from '#contracts/numbers.ts';
import { isSameReference } from '#contracts/reference-number.ts';
import { DomainError } from '#platform/domain-error.ts';
import { type Page, PageQuery } from '#platform/paging.ts';
import { PublicCache } from '#platform/public-cache.ts';
import { CurrentUser, Public } from '#platform/session.ts';
import { IssuesService } from '../issues/issues.service.ts';
import { ArticlesService } from './articles.service.ts';

interface IssueParams {
  year: string;
  volume: string;
  issue: string;
}

@Controller('api')
export class ArticlesController {
  constructor(
    private readonly articles: ArticlesService,
    private readonly issues: IssuesService,
  ) {}

  @Get('archives/ref/:refnumber')
  @Public()
  @PublicCache((article: Article) => [cacheTags.article(article.id)])
  async byReference(
    @Param('refnumber') refnumber: string,
    @Res({ passthrough: true }) response: Response,
    @CurrentUser() user?: SessionUser,
  ): Promise<Article> {
    const article = await this.articles.read({ refnumber }, user !== undefined);
    redirectToReference(response, refnumber, article);
    return article;
  }

  /** What an article's page shows, in one response. */
  @Get('archives/ref/:refnumber/in-issue')
  @Public()
  @PublicCache(({ article }: ArticleInIssue) => [cacheTags.article(article.id), cacheTags.issue(article)])
  async inItsIssue(
    @Param('refnumber') refnumber: string,
    @Res({ passthrough: true }) response: Response,
    @CurrentUser() user?: SessionUser,
  ): Promise<ArticleInIssue> {
    const found = await this.articles.readInIssue(refnumber, user !== undefined);
    redirectToReference(response, refnumber, found.article, '/in-issue');
    return found;
  }

  @Get('archives/recent')
  @Public()
  @PublicCache(() => [cacheTags.articles])
  recent(@Query() page: PageQuery): Promise<Page<ArticleListing>> {
    return this.articles.recent(page);
  }

  @Get('archives/:id')
  @Public()
  @PublicCache((article: Article) => [cacheTags.article(article.id)])
  byId(@Param('id') id: string, @CurrentUser() user?: SessionUser): Promise<Article> {
    return this.articles.read({ id }, user !== undefined);
  }

  @Get('archives/:year/:volume/:issue')
  @Public()
  @PublicCache((_: unknown, params) => [cacheTags.issue(issueKey(params as unknown as IssueParams))])
  async inIssue(
    @Param() params: IssueParams,
    @Res({ passthrough: true }) response: Response,
    @CurrentUser() user?: SessionUser,
  ): Promise<ArticleListing[]> {
    const requested = issueKey(params);
    const articles = await this.articles.inIssue(requested, user !== undefined);
    if (articles) return articles;
    const moved = await this.issues.findByFormerPlace(requested);
    if (!moved) throw new DomainError('not_found');
    response.status(301).location(`/api/archives/${moved.year}/${moved.volume}/${moved.issue}`);
    return [];
  }

  @Get('admin/archives/:year/:volume/:issue/last-page')
  async lastPage(@Param() params: IssueParams): Promise<LastPage> {
    const issue = issueKey(params);
    const lastPage = await this.articles.lastPage(issue);
    if (lastPage === 0 && !(await this.issues.exists(issue))) throw new DomainError('not_found');
    return { lastPage };
  }
}

/** Redirects from a former reference number of the article. */
function redirectToReference(
  response: Response,
  requested: string,
  { refnumber }: Article,
  pathAfter = '',
): void {
  if (!isSameReference(requested, refnumber))
    response.status(301).location(`/api/archives/ref/${refnumber}${pathAfter}`);
}

/** Parses the numbers of an issue's address; segments may have the prefixes of page URLs. */
function issueKey(params: IssueParams): IssueKey {
  const year = numberFromSegment(params.year);
  const volume = numberFromSegment(params.volume, 'vol');
  const issue = numberFromSegment(params.issue, 'issue');
  if (year === undefined || volume === undefined || issue === undefined) throw new DomainError('not_found');
  return { year, volume, issue };
}
