import { Controller, Get, Header, Param } from '@nestjs/common';
import { cacheTags } from '#contracts/api/cache-tags.ts';
import { ABOUT } from '#contracts/journal/journal-pages.ts';
import { paths } from '#contracts/journal/paths.ts';
import { manuscriptPaths } from '#contracts/manuscripts/paths.ts';
import { inLanguage, siteLanguages } from '#contracts/values/site-languages.ts';
import { DomainError } from '#platform/errors/domain-error.ts';
import { PublicCache } from '#platform/http/public-cache.ts';
import { Responds, siteNotFound } from '#platform/http/responds.ts';
import { Public } from '#platform/sessions/session.ts';
import { PagesService } from '../../journal/pages/pages.service.ts';
import { SettingsService } from '../../journal/settings/settings.service.ts';
import { ArticlesService } from '../../articles/read/articles.service.ts';
import { HarvestedArticles } from './harvested-articles.ts';
import { type Xml, xml, xmlDeclaration } from '../formats/xml.ts';

/** Articles per file, each of them in every language; the protocol allows 50,000 URLs. */
const MAX_URLS = 10_000;
const sitePages = [
  '/',
  '/board',
  '/archives',
  '/most-read',
  '/recent',
  '/instructions',
  '/indexing',
  '/about',
  '/contact',
  '/manuscript',
];

/** robots.txt and the sitemap of pages, issues and articles. */
@Controller()
@Public()
export class SitemapController {
  constructor(
    private readonly articles: HarvestedArticles,
    private readonly reads: ArticlesService,
    private readonly settings: SettingsService,
    private readonly journalPages: PagesService,
  ) {}

  @Get('robots.txt')
  @Header('Content-Type', 'text/plain; charset=utf-8')
  @PublicCache(() => [cacheTags.settings])
  async robots(): Promise<string> {
    const { origin } = await this.settings.getJournal();
    const searches = ['/search', '/verify'].flatMap((path) =>
      siteLanguages.map((language) => inLanguage(path, language)),
    );
    const closed = ['/admin', '/preview', '/webdata', ...searches, '/auth/', '/api/pdf/'];
    return `User-agent: *\n${closed.map((path) => `Disallow: ${path}\n`).join('')}\nSitemap: ${origin}/sitemap.xml\n`;
  }

  @Get('sitemap.xml')
  @Header('Content-Type', 'application/xml; charset=utf-8')
  @PublicCache(() => [cacheTags.settings, cacheTags.archives, cacheTags.articles])
  async index(): Promise<string> {
    const { origin } = await this.settings.getJournal();
    const years = await this.articles.years();
    const files = years.flatMap(({ year, articles, lastChange }) =>
      Array.from({ length: Math.ceil(articles / MAX_URLS) }, (_, part) =>
        file(`${origin}/sitemap-${year}-${part + 1}.xml`, lastChange),
      ),
    );
    return document('sitemapindex', [file(`${origin}/sitemap-pages.xml`), ...files]);
  }

  @Get('sitemap-pages.xml')
  @Header('Content-Type', 'application/xml; charset=utf-8')
  @PublicCache(() => [cacheTags.settings, cacheTags.archives, cacheTags.pages])
  async pages(): Promise<string> {
    const [{ origin }, { submit_online }] = await Promise.all([
      this.settings.getJournal(),
      this.settings.getForStaff(),
    ]);
    const issues = (await this.reads.enabledByIssue()).toSorted(
      (one, other) => other.year - one.year || other.volume - one.volume || other.issue - one.issue,
    );
    // About is among the site's pages.
    const own = (await this.journalPages.list()).filter(({ slug }) => slug !== ABOUT);
    const hasNews = own.some(({ kind }) => kind !== 'page');
    return document('urlset', [
      ...[
        ...sitePages,
        ...(submit_online ? [manuscriptPaths.begin] : []),
        ...(hasNews ? ['/announcements'] : []),
      ].flatMap((path) => urls(origin, path)),
      ...own.flatMap(({ slug, modification }) => urls(origin, paths.page(slug), new Date(modification))),
      ...issues.flatMap((issue) => urls(origin, paths.issue(issue))),
    ]);
  }

  @Get('sitemap-:year-:part.xml')
  @Responds(siteNotFound)
  @Header('Content-Type', 'application/xml; charset=utf-8')
  @PublicCache(() => [cacheTags.settings, cacheTags.articles])
  async articlesOf(@Param('year') year: string, @Param('part') part: string): Promise<string> {
    if (!/^\d{1,6}$/.test(year) || !/^[1-9]\d{0,3}$/.test(part)) throw new DomainError('not_found');
    const { origin } = await this.settings.getJournal();
    const articles = await this.articles.listYear(Number(year), (Number(part) - 1) * MAX_URLS, MAX_URLS);
    if (articles.length === 0) throw new DomainError('not_found');
    return document(
      'urlset',
      articles.flatMap((article) => urls(origin, paths.article(article), article.modification)),
    );
  }
}

const lastmod = (changed?: Date): Xml | undefined =>
  changed && xml`<lastmod>${changed.toISOString()}</lastmod>`;

const file = (address: string, changed?: Date): Xml =>
  xml`<sitemap><loc>${address}</loc>${lastmod(changed)}</sitemap>\n`;

/** A page in each language, with its alternates in all. */
function urls(origin: string, path: string, changed?: Date): Xml[] {
  const addresses = siteLanguages.map((language) => ({
    language,
    address: origin + inLanguage(path, language),
  }));
  const alternates = addresses.map(
    ({ language, address }) => xml`<xhtml:link rel="alternate" hreflang="${language}" href="${address}"/>`,
  );
  return addresses.map(
    ({ address }) => xml`<url><loc>${address}</loc>${lastmod(changed)}${alternates}</url>\n`,
  );
}

function document(root: 'urlset' | 'sitemapindex', entries: Xml[]): string {
  const namespace = 'http://www.sitemaps.org/schemas/sitemap/0.9';
  const alternates = root === 'urlset' && xml` xmlns:xhtml="http://www.w3.org/1999/xhtml"`;
  return xml`${xmlDeclaration}<${root} xmlns="${namespace}"${alternates}>\n${entries}</${root}>\n`.text;
}
