import { Controller, Get, Req, Res } from '@nestjs/common';
import type { Response } from 'express';
import { numberFromSegment } from '#contracts/text/numbers.ts';
import { paths } from '#contracts/journal/paths.ts';
import { isSameReference } from '#contracts/publication/reference-number.ts';
import { DomainError } from '#platform/errors/domain-error.ts';
import { redirectPermanently } from '#platform/http/redirect.ts';
import { fileResponses, Responds } from '#platform/http/responds.ts';
import { Public, type SessionRequest } from '#platform/sessions/session.ts';
import { ArticleFiles } from './article-files.ts';
import { ArticlesService } from './articles.service.ts';

/** Article PDFs (requirements.md#files). */
@Controller('assets/archives')
@Public()
export class ArticleFilesController {
  constructor(
    private readonly articles: ArticlesService,
    private readonly articleFiles: ArticleFiles,
  ) {}

  @Get(':year/:folder/:file')
  @Responds({ ...fileResponses('application/pdf'), 301: [] })
  async send(@Req() request: SessionRequest, @Res() response: Response): Promise<void> {
    const { year = '', folder = '', file = '' } = request.params as Record<string, string>;
    const [, volume, issue] = /^vol(\d{1,6})issue(\d{1,6})$/.exec(folder) ?? [];
    const [, refnumber] = /^(.+)\.pdf$/.exec(file) ?? [];
    const yearNumber = numberFromSegment(year);
    if (yearNumber === undefined || !volume || !issue || !refnumber) throw new DomainError('not_found');
    const article = await this.articles.byReference(refnumber, request.user !== undefined);
    const isHere =
      article.year === yearNumber && article.volume === Number(volume) && article.issue === Number(issue);
    // A file has one canonical address; any other issue or spelling of the reference number redirects to it.
    if (!isHere || !isSameReference(refnumber, article.refnumber)) {
      const location = paths.articleFile({ ...article, file: `${article.refnumber}.pdf` });
      redirectPermanently(request, response, location);
      return;
    }
    await this.articleFiles.send(request, response, article);
  }
}
