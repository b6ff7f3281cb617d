import { Controller, Get, Param, Req, Res } from '@nestjs/common';
import type { Response } from 'express';
import { cacheTags, PUBLIC_CACHE_CONTROL } from '#contracts/api/cache-tags.ts';
import { numberFromSegment } from '#contracts/text/numbers.ts';
import { paths } from '#contracts/journal/paths.ts';
import { isSameReference } from '#contracts/publication/reference-number.ts';
import { DomainError } from '#platform/errors/domain-error.ts';
import { redirectPermanently } from '#platform/http/redirect.ts';
import { fileResponses, Responds, siteNotFound } from '#platform/http/responds.ts';
import { Public, type SessionRequest } from '#platform/sessions/session.ts';
import { ShownTexts } from '../../articles/full-text/shown-texts.ts';
import type { Journal } from '../../journal/settings/journal.ts';
import { SettingsService } from '../../journal/settings/settings.service.ts';
import { ArticleFiles, linksTo } from '../../articles/read/article-files.ts';
import type { ArticleDocument } from '../../articles/read/article.schema.ts';
import { ArticlesService } from '../../articles/read/articles.service.ts';
import { jatsFile } from '../formats/jats.ts';
import { citationFormat, citationTypes } from './citation-formats.ts';
import { citedArticle } from './cited-article.ts';

interface Params {
  year: string;
  volume: string;
  issue: string;
  /** '{refnumber}.pdf', '.xml', '.bib', '.ris' or '.json'. */
  file: string;
}

/**
 * The downloads of an article, served under its page's URL plus an extension: Google Scholar accepts a PDF
 * only from its article's directory.
 */
@Controller('archives')
@Public()
export class DownloadsController {
  constructor(
    private readonly articles: ArticlesService,
    private readonly files: ArticleFiles,
    private readonly settings: SettingsService,
    private readonly texts: ShownTexts,
  ) {}

  @Get(':year/:volume/:issue/:file')
  @Responds({
    ...fileResponses('application/pdf', 'application/xml', ...citationTypes),
    301: [],
    ...siteNotFound,
  })
  async download(
    @Param() params: Params,
    @Req() request: SessionRequest,
    @Res() response: Response,
  ): Promise<void> {
    const [, refnumber = '', ending = ''] = /^(.+)\.(\w+)$/.exec(params.file) ?? [];
    const article = await this.articles.byReference(refnumber, request.user !== undefined);
    if (!isSameReference(refnumber, article.refnumber) || !isAt(article, params)) {
      redirectPermanently(response, `${paths.article(article)}.${ending}`);
      return;
    }
    if (ending === 'pdf') {
      await this.files.send(response, article);
      return;
    }
    const journal = await this.settings.getJournal();
    response.setHeader('Link', linksTo(journal.origin + paths.article(article), ['canonical', 'describes']));
    const { type, text } = await this.written(ending, article, journal);
    response.setHeader('Content-Disposition', `attachment; filename="${article.refnumber}.${ending}"`);
    response.setHeader('Cache-Control', request.user ? 'private, no-store' : PUBLIC_CACHE_CONTROL);
    response.setHeader(
      'Surrogate-Key',
      `${cacheTags.article(article._id.toHexString())} ${cacheTags.settings}`,
    );
    response.type(type).send(text);
  }

  private async written(ending: string, article: ArticleDocument, journal: Journal) {
    if (ending === 'xml') {
      const relations = await this.articles.relationsOf(article, false);
      const text = jatsFile({ article, relations }, journal, (await this.texts.find(article))?.tree);
      return { type: 'application/xml; charset=utf-8', text };
    }
    const { type, write } = citationFormat(ending);
    return { type, text: write(citedArticle(article, journal)) };
  }
}

/** Whether the URL is canonical; 'vol5', '05' and former places redirect to the canonical one. */
function isAt(article: ArticleDocument, { year, volume, issue }: Params): boolean {
  if (
    [numberFromSegment(year), numberFromSegment(volume, 'vol'), numberFromSegment(issue, 'issue')].includes(
      undefined,
    )
  )
    throw new DomainError('article_not_found');
  return `${article.year}/${article.volume}/${article.issue}` === `${year}/${volume}/${issue}`;
}
