import { Controller, Get, Param, Req, Res } from '@nestjs/common';
import type { Response } from 'express';
import { numberFromSegment } from '#contracts/text/numbers.ts';
import { paths } from '#contracts/journal/paths.ts';
import { furtherFileTypes } from '#contracts/publication/further-files.ts';
import { inSameIssue, type IssueKey } from '#contracts/publication/issue-key.ts';
import { isSameReference } from '#contracts/publication/reference-number.ts';
import { DomainError } from '#platform/errors/domain-error.ts';
import { redirectPermanently } from '#platform/http/redirect.ts';
import { fileResponses, Responds } from '#platform/http/responds.ts';
import { Public, type SessionRequest } from '#platform/sessions/session.ts';
import { IssuesService } from '../../issues/read/issues.service.ts';
import { formerIssue } from '../former-addresses/former-addresses.ts';
import { ArticleFiles } from './article-files.ts';
import type { ArticleDocument } from './article.schema.ts';
import { ArticlesService } from './articles.service.ts';

type Params = Partial<Record<string, string>>;

/** PDFs of articles and of whole issues (requirements.md#files), and further files below the articles' addresses. */
@Controller('assets/archives')
@Public()
export class ArticleFilesController {
  constructor(
    private readonly articles: ArticlesService,
    private readonly issues: IssuesService,
    private readonly articleFiles: ArticleFiles,
  ) {}

  @Get(':year/:file')
  @Responds({ ...fileResponses('application/pdf'), 301: [] })
  async sendIssue(@Req() request: SessionRequest, @Res() response: Response): Promise<void> {
    const { year, file } = request.params as Params;
    const key = issueIn(year, nameOfPdf(file));
    const forStaff = request.user !== undefined;
    const found = await this.articles.issueAt(key, forStaff);
    if (found) return this.articleFiles.sendOfIssue(response, found, !forStaff);
    const moved = await this.issues.requireByFormerAddress(formerIssue(key));
    return redirectPermanently(response, paths.issueFile(moved));
  }

  @Get(':year/:folder/:file')
  @Responds({ ...fileResponses('application/pdf'), 301: [] })
  async send(@Param('file') file: string, @Res() response: Response): Promise<void> {
    const refnumber = nameOfPdf(file);
    const article = await this.articleHere(response, refnumber, (found) =>
      paths.articleFile({ ...found, file: `${found.refnumber}.pdf` }),
    );
    if (article) await this.articleFiles.send(response, article);
  }

  @Get(':year/:folder/:refnumber/:name')
  @Responds({ ...fileResponses(...furtherFileTypes), 301: [] })
  async sendFurther(
    @Param('refnumber') refnumber: string,
    @Param('name') name: string,
    @Res() response: Response,
  ): Promise<void> {
    const article = await this.articleHere(response, refnumber, (found) => paths.furtherFile(found, name));
    if (article) await this.articleFiles.sendFurther(response, article, name);
  }

  /** The article; undefined after a redirect from a former issue or another spelling of its reference number. */
  private async articleHere(
    response: Response,
    refnumber: string,
    locationOf: (article: ArticleDocument) => string,
  ): Promise<ArticleDocument | undefined> {
    const request: SessionRequest = response.req;
    const { year, folder } = request.params as Params;
    const issue = issueIn(year, folder);
    const article = await this.articles.byReference(refnumber, request.user !== undefined);
    if (inSameIssue(article, issue) && isSameReference(refnumber, article.refnumber)) return article;
    redirectPermanently(response, locationOf(article));
    return undefined;
  }
}

/** @throws DomainError not_found for another file */
function nameOfPdf(file = ''): string {
  const [, name] = /^(.+)\.pdf$/.exec(file) ?? [];
  if (!name) throw new DomainError('not_found');
  return name;
}

/** The issue of a folder such as 'vol5issue2'. @throws DomainError not_found */
function issueIn(year = '', folder = ''): IssueKey {
  const [, volume, issue] = /^vol(\d{1,6})issue(\d{1,6})$/.exec(folder) ?? [];
  const yearNumber = numberFromSegment(year);
  if (yearNumber === undefined || !volume || !issue) throw new DomainError('not_found');
  return { year: yearNumber, volume: Number(volume), issue: Number(issue) };
}
