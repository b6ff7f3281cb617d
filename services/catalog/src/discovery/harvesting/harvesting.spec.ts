import { beforeAll, describe, expect, it } from '@jest/globals';
import { getModelToken } from '@nestjs/mongoose';
import { XMLParser, XMLValidator } from 'fast-xml-parser';
import type { Model } from 'mongoose';
import { addArticle, addIssue } from '#testing/builders/articles.ts';
import { type RunningCatalog, runCatalog } from '#testing/running/running-catalog.ts';
import { ArticleDocument } from '../../articles/read/article.schema.ts';

const lists = ['url', 'sitemap', 'entry', 'author', 'link'];
const parser = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: '',
  isArray: (name) => lists.includes(name),
});

interface Entry {
  id: string;
  title: { '#text': string };
  summary: { '#text': string };
  author: { name: string }[];
  link: { href: string }[];
}

describe('A crawler', () => {
  let catalog: RunningCatalog;

  const readXml = async (path: string, type: string): Promise<Record<string, never>> => {
    const response = await catalog.visitor.get(path).buffer().expect(200);
    expect(response.get('content-type')).toBe(type);
    const text = response.text ?? (response.body as Buffer).toString();
    expect(XMLValidator.validate(text)).toBe(true);
    return parser.parse(text) as Record<string, never>;
  };

  beforeAll(async () => {
    catalog = await runCatalog();
    const [name, domain] = ['Plains & Rivers', 'https://journal.example/'];
    const settings = { websitename: name, formatted_journal_name: name, domain };
    await catalog.staff.post('/api/settings').send(settings).expect(200);
    for (const year of [2024, 2025, 2026]) await addIssue(catalog.staff, { year });
    await addArticle(catalog.staff, {
      year: '2025',
      refnumber: '7',
      title: 'A < B & <i>C</i> "d"',
      abstract: '<p>One & two</p>',
    });
    await addArticle(catalog.staff, { refnumber: '8', authorname: 'Dr. Asha Verma, José Núñez Ph.D.' });
    await addArticle(catalog.staff, { refnumber: '9' });
    await addArticle(catalog.staff, { year: '2024', refnumber: '10' });
    const articles = catalog.app.get<Model<ArticleDocument>>(getModelToken(ArticleDocument.name));
    await articles.updateMany({ refnumber: { $in: ['9', '10'] } }, { $set: { status: 'disabled' } });
  });

  it('is excluded from staff pages and search results, but not from articles and their files', async () => {
    const { text } = await catalog.visitor.get('/robots.txt').expect(200);
    const closed = [...text.matchAll(/^Disallow: (.+)$/gm)].map(([, path]) => path!);
    const open = (path: string) => !closed.some((start) => path.startsWith(start));
    for (const path of ['/admin', '/admin/archives', '/webdata/login', '/search?keyword=salt'])
      expect(open(path)).toBe(false);
    for (const path of [
      '/',
      '/archives/2026/5/2/8',
      '/archives/2026/5/2/8.pdf',
      '/assets/archives/2026/vol5issue2/8.pdf',
      '/static/a.js',
      '/board',
    ])
      expect(open(path)).toBe(true);
    expect(text).toContain('Sitemap: https://journal.example/sitemap.xml');
  });

  it('finds every page, issue and enabled article in the sitemap', async () => {
    const type = 'application/xml; charset=utf-8';
    const index = (await readXml('/sitemap.xml', type)) as unknown as {
      sitemapindex: { sitemap: { loc: string; lastmod?: string }[] };
    };
    const files = index.sitemapindex.sitemap.map(({ loc }) => new URL(loc).pathname);
    expect(files).toEqual(['/sitemap-pages.xml', '/sitemap-2026-1.xml', '/sitemap-2025-1.xml']);
    const addresses: string[] = [];
    for (const file of files) {
      const { urlset } = (await readXml(file, type)) as unknown as {
        urlset: { url: { loc: string; lastmod?: string }[] };
      };
      addresses.push(...urlset.url.map(({ loc }) => loc.replace('https://journal.example', '')));
    }
    expect(addresses).toEqual(
      expect.arrayContaining([
        '/',
        '/archives/2025/vol5/issue2',
        '/archives/2025/5/2/7',
        '/archives/2026/5/2/8',
        '/hi/archives/2026/5/2/8',
      ]),
    );
    // Issues and years without an enabled article are not listed.
    expect(addresses.filter((address) => address.startsWith('/archives/2024'))).toEqual([]);
    expect(addresses).not.toContain('/archives/2026/5/2/9');
  });

  it('finds the page for authors while they submit online', async () => {
    const pages = async () => (await catalog.visitor.get('/sitemap-pages.xml').expect(200)).text;
    expect(await pages()).not.toContain('/article<');
    for (const submit_online of [true, false]) {
      await catalog.staff.post('/api/settings').send({ submit_online }).expect(200);
      expect((await pages()).includes('https://journal.example/hi/article<')).toBe(submit_online);
    }
  });

  it('gets 404 for an unknown sitemap', async () => {
    for (const file of ['2026-2', '1999-1', 'x-1', '2026-0'])
      await catalog.visitor.get(`/sitemap-${file}.xml`).expect(404);
  });

  it('reads the newest enabled articles in an Atom feed', async () => {
    const { feed } = (await readXml('/feed.xml', 'application/atom+xml; charset=utf-8')) as unknown as {
      feed: { entry: Entry[]; title: string; id: string };
    };
    expect(feed.title).toBe('Plains & Rivers');
    expect(feed.entry.map(({ link }) => link[0]!.href)).toEqual([
      'https://journal.example/archives/2026/5/2/8',
      'https://journal.example/archives/2025/5/2/7',
    ]);
    const [newest, older] = feed.entry;
    expect(newest!.author.map(({ name }) => name)).toEqual(['Asha Verma', 'José Núñez']);
    expect(older!.title['#text']).toBe('A &lt; B &amp; <i>C</i> "d"');
    expect(older!.summary['#text']).toContain('<p>One &amp; two</p>');
    expect(older!.id).toMatch(/^tag:journal\.example,\d{4}:article\/[0-9a-f]{24}$/);
  });

  it('finds the articles added in the last two weeks', async () => {
    const articles = catalog.app.get<Model<ArticleDocument>>(getModelToken(ArticleDocument.name));
    const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000);
    await articles.updateOne({ refnumber: '7' }, { $set: { creation: daysAgo(15) } });
    const response = await catalog.visitor.get('/api/archives/recent').expect(200);
    expect(response.body).toMatchObject([{ refnumber: '8' }]);
    expect(response.get('x-total-count')).toBe('1');
    expect(JSON.stringify(response.body)).not.toMatch(/txnid|email|mobile/);
  });
});
