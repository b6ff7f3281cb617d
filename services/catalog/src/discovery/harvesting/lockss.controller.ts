import { Controller, Get, Header, Param } from '@nestjs/common';
import { cacheTags } from '#contracts/api/cache-tags.ts';
import { paths } from '#contracts/journal/paths.ts';
import { DomainError } from '#platform/errors/domain-error.ts';
import { PublicCache } from '#platform/http/public-cache.ts';
import { Public } from '#platform/sessions/session.ts';
import { SettingsService } from '../../journal/settings/settings.service.ts';
import { type Xml, xml } from '../formats/xml.ts';
import { HarvestedArticles } from './harvested-articles.ts';

const HTML = 'text/html; charset=utf-8';

/** The words that permit preservation; the crawlers of LOCKSS and CLOCKSS look for them letter by letter. */
const permissions = ['LOCKSS', 'CLOCKSS'].map(
  (system) =>
    xml`<p>${system} system has permission to ${system === 'LOCKSS' ? 'collect, preserve, and serve' : 'ingest, preserve, and serve'} this Archival Unit</p>\n`,
);

/**
 * What libraries that preserve the journal may collect: a page with their permission, and a list for each year. Crawlers
 * look for the year in brackets.
 */
@Controller('lockss')
@Public()
export class LockssController {
  constructor(
    private readonly articles: HarvestedArticles,
    private readonly settings: SettingsService,
  ) {}

  @Get()
  @Header('Content-Type', HTML)
  @PublicCache(() => [cacheTags.settings, cacheTags.archives, cacheTags.articles])
  async permission(): Promise<string> {
    const { name } = await this.settings.getJournal();
    const years = await this.articles.years();
    return page(
      `${name}: preservation`,
      years.map(({ year }) => xml`<li><a href="/lockss/${year}">${name} (${year})</a></li>\n`),
    );
  }

  @Get(':year')
  @Header('Content-Type', HTML)
  @PublicCache(() => [cacheTags.settings, cacheTags.articles])
  async manifest(@Param('year') year: string): Promise<string> {
    if (!/^\d{4}$/.test(year)) throw new DomainError('not_found');
    const { name } = await this.settings.getJournal();
    const articles = await this.articles.collectedOf(Number(year));
    if (articles.length === 0) throw new DomainError('not_found');
    return page(
      `${name} (${year})`,
      articles.map((article) => {
        const pdf = article.file && xml` (<a href="${paths.articleDownload(article, 'pdf')}">PDF</a>)`;
        const { further_files: files = [] } = article;
        return xml`<li><a href="${paths.article(article)}">${article.titleText}</a>${pdf}${files.map(
          ({ title, name }) => xml` (<a href="${paths.furtherFile(article, name)}">${title}</a>)`,
        )}</li>\n`;
      }),
    );
  }
}

const page = (title: string, items: readonly Xml[]): string =>
  xml`<!DOCTYPE html>
<html lang="en">
<head><meta charset="utf-8"/><title>${title}</title></head>
<body>
<h1>${title}</h1>
${permissions}<ul>
${items}</ul>
</body>
</html>
`.text;
