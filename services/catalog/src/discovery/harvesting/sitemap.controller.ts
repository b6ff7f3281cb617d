import { Controller, Get, Header, Param } from '@nestjs/common';
import { cacheTags } from '#contracts/cache-tags.ts';
import { paths } from '#contracts/paths.ts';
import { DomainError } from '#platform/domain-error.ts';
import { PublicCache } from '#platform/public-cache.ts';
import { Public } from '#platform/session.ts';
import { SettingsService } from '../../journal/settings/settings.service.ts';
import { ArticlesService } from '../../publishing/articles/articles.service.ts';
import { HarvestedArticles } from './harvested-articles.ts';
import { type Xml, xml, xmlDeclaration } from '../formats/xml.ts';

/** URLs per file; the protocol allows 50,000. */
const MAX_URLS = 10_000;
const pages = [
  '/',
  '/board',
  '/archives',
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
  ) {}

  @Get('robots.txt')
  @Header('Content-Type', 'text/plain; charset=utf-8')
  @PublicCache(() => [cacheTags.settings])
  async robots(): Promise<string> {
    const { origin } = await this.settings.journal();
    const closed = ['/admin', '/webdata', '/search', '/verify', '/auth/', '/api/pdf/'];
    return `User-agent: *\n${closed.map((path) => `Disallow: ${path}\n`).join('')}\nSitemap: ${origin}/sitemap.xml\n`;
  }

  @Get('sitemap.xml')
  @Header('Content-Type', 'application/xml; charset=utf-8')
  @PublicCache(() => [cacheTags.settings, cacheTags.archives, cacheTags.articles])
  async index(): Promise<string> {
    const { origin } = await this.settings.journal();
    const years = await this.articles.years();
    const files = years.flatMap(({ year, articles, lastChange }) =>
      Array.from({ length: Math.ceil(articles / MAX_URLS) }, (_, part) =>
        entry('sitemap', `${origin}/sitemap-${year}-${part + 1}.xml`, lastChange),
      ),
    );
    return document('sitemapindex', [entry('sitemap', `${origin}/sitemap-pages.xml`), ...files]);
  }

  @Get('sitemap-pages.xml')
  @Header('Content-Type', 'application/xml; charset=utf-8')
  @PublicCache(() => [cacheTags.settings, cacheTags.archives])
  async pages(): Promise<string> {
    const { origin } = await this.settings.journal();
    const issues = await this.reads.enabledByIssue();
    return document('urlset', [
      ...pages.map((path) => entry('url', origin + path)),
      ...issues.map((issue) => entry('url', origin + paths.issue(issue))),
    ]);
  }

  @Get('sitemap-:year-:part.xml')
  @Header('Content-Type', 'application/xml; charset=utf-8')
  @PublicCache(() => [cacheTags.settings, cacheTags.articles])
  async articlesOf(@Param('year') year: string, @Param('part') part: string): Promise<string> {
    if (!/^\d{1,6}$/.test(year) || !/^[1-9]\d{0,3}$/.test(part)) throw new DomainError('not_found');
    const { origin } = await this.settings.journal();
    const articles = await this.articles.ofYear(Number(year), (Number(part) - 1) * MAX_URLS, MAX_URLS);
    if (articles.length === 0) throw new DomainError('not_found');
    return document(
      'urlset',
      articles.map((article) => entry('url', origin + paths.article(article), article.modification)),
    );
  }
}

const entry = (element: string, address: string, changed?: Date): Xml => {
  const lastmod = changed && xml`<lastmod>${changed.toISOString()}</lastmod>`;
  return element === 'url'
    ? xml`<url><loc>${address}</loc>${lastmod}</url>\n`
    : xml`<sitemap><loc>${address}</loc>${lastmod}</sitemap>\n`;
};

function document(root: 'urlset' | 'sitemapindex', entries: Xml[]): string {
  const namespace = 'http://www.sitemaps.org/schemas/sitemap/0.9';
  return root === 'urlset'
    ? xml`${xmlDeclaration}<urlset xmlns="${namespace}">\n${entries}</urlset>\n`.text
    : xml`${xmlDeclaration}<sitemapindex xmlns="${namespace}">\n${entries}</sitemapindex>\n`.text;
}
