import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { cacheTags, EVERYTHING } from '#contracts/api/cache-tags.ts';
import { PURGE_LOG, readPurge } from '#contracts/api/purge-log.ts';
import { routeOf } from '#contracts/api/services.ts';
import type { StaffArticle } from '#contracts/fields/entities.ts';
import { paths as journalPaths } from '#contracts/journal/paths.ts';
import { RedisConnection } from '#messaging/redis.ts';
import { addArticle, addIssue } from '#testing/builders/articles.ts';
import { eventually } from '#testing/jest/eventually.ts';
import { storeConverted } from '#testing/builders/uploaded-texts.ts';
import { pdfWithText } from '#testing/builders/pdf.ts';
import { specCatalog } from '#testing/running/running-catalog.ts';
import { ServiceProcess } from '#testing/running/service-process.ts';

/** A response that caches may store. */
interface Shown {
  body: string;
  tags: string[];
}

/** Responses that are valid for no longer than this are not compared. */
const SECONDS = 60;
const issue = '/archives/2026/5/2';
/** Without a word in common, so that none is related to another before the writes. */
const titles = { 700: 'Rivers', 701: 'Mountains', 702: 'Deserts', 703: 'Forests' };
const pages = [
  '/',
  '/about',
  '/board',
  '/indexing',
  '/contact',
  '/instructions',
  '/manuscript',
  '/archives',
  '/pages/scope',
  '/search?keyword=rivers',
  '/pdf',
  '/alerts',
  issue,
  '/archives/2025/4/1',
  ...['700', '701', '702', '703'].map((refnumber) => `${issue}/${refnumber}`),
];
const paths = [
  ...pages,
  ...pages.map((path) => `/hi${path === '/' ? '' : path}`),
  '/api/settings',
  '/api/indexing',
  '/api/editors',
  '/api/pages',
  '/api/pages/scope',
  '/api/menu',
  '/api/pages/in/instructions',
  '/api/archives',
  `/api${issue}`,
  '/api/search?keyword=rivers',
  '/api/search?keyword=nile&page=1',
  '/api/search/suggestions?keyword=riv',
  '/api/search/years',
  '/feed.xml',
  '/robots.txt',
  '/sitemap.xml',
  '/sitemap-pages.xml',
  '/sitemap-2026-1.xml',
  '/opensearch.xml',
  '/site.webmanifest',
  '/lockss',
  '/lockss/2026',
  '/lockss/2025',
  ...['700', '701', '702', '703'].flatMap((refnumber) => [
    `/api/archives/ref/${refnumber}`,
    `/api/article-pages/${refnumber}`,
    ...['xml', 'bib', 'ris', 'json'].map((format) => `${issue}/${refnumber}.${format}`),
  ]),
];

describe('The tags of every public response', () => {
  const catalog = specCatalog();
  let web: ServiceProcess;
  const articles: StaffArticle[] = [];
  const ids: Record<string, string> = {};

  beforeAll(async () => {
    web = await ServiceProcess.start('web', 'main', {
      HOST: '127.0.0.1',
      CATALOG_URL: catalog.url,
      DOCUMENTS_URL: catalog.url,
      SITE_ORIGIN: 'https://journal.example',
    });
    await addIssue(catalog.staff);
    ids.issue = (await addIssue(catalog.staff, { year: 2025, volume: 4, issue: 1 })).id;
    for (const [number, title] of Object.entries(titles))
      articles.push(
        await addArticle(catalog.staff, { refnumber: number, title, abstract: title, keywords: title }),
      );
    await addArticle(catalog.staff, { year: '2025', volume: '4', issue: '1' });
    const page = {
      title: 'Scope',
      slug: 'scope',
      content: '<p>Rivers.</p>',
      place: 'main',
      status: 'enabled',
    };
    ids.page = await created('/api/pages', page);
    const editor = { name: 'Asha', content: 'University', post: 'Dean', category: 'chief editor' };
    ids.editor = await created('/api/editors', editor);
    ids.partner = await created('/api/indexing', { title: 'One' });
    ids.other = await created('/api/indexing', { title: 'Other' });
  });
  afterAll(() => web.stop());

  const created = async (path: string, body: object) =>
    ((await catalog.staff.post(path).send(body)).body as { id: string }).id;
  const post = (path: string, body: object = {}) => catalog.staff.post(path).send(body);
  const edit = (at: number, body: object) => post(`/api/archives/${articles[at]!.id}`, body);

  const redis = () => catalog.app.get(RedisConnection).forCommands();
  const newest = async () => (await redis().xrevrange(PURGE_LOG, '+', '-', 'COUNT', 1))[0]?.[0] ?? '-';
  /** The tags that are purged after this entry of the log, once it has every change. */
  const purgedAfter = async (id: string) => {
    await eventually(async () =>
      expect(await catalog.database.collection('outbox').countDocuments({ pending: PURGE_LOG })).toBe(0),
    );
    const entries = await redis().xrange(PURGE_LOG, `(${id}`, '+');
    return new Set(entries.flatMap((entry) => readPurge(entry).tags));
  };

  const shownAt = async (path: string): Promise<Shown | undefined> => {
    const { service } = routeOf(path.split('?', 1)[0]!);
    const response = await fetch((service === 'web' ? web.url : catalog.url) + path, { redirect: 'manual' });
    const seconds = Number(/max-age=(\d+)/.exec(response.headers.get('surrogate-control') ?? '')?.[1] ?? 0);
    const body = await response.text();
    if (response.status >= 500) throw new Error(`${path}: status ${response.status}`);
    if (response.status !== 200 || (seconds > 0 && seconds <= SECONDS)) return undefined;
    // The search index has not every change yet.
    if (!response.headers.get('cache-control')?.includes('public')) throw new Error(`${path} is private`);
    return { body, tags: [EVERYTHING, ...(response.headers.get('surrogate-key') ?? '').split(' ')] };
  };
  const showAll = async () => {
    const shown = new Map<string, Shown>();
    const show = async (path: string) => {
      const found = await eventually(() => shownAt(path));
      if (found) shown.set(path, found);
    };
    await Promise.all(paths.map(show));
    return shown;
  };

  const writes: [string, () => PromiseLike<unknown>][] = [
    ['the address of the journal', () => post('/api/settings', { postal_address: 'Pune', phone: '1' })],
    ['the name and the look', () => post('/api/settings', { websitename: 'Rivers', accent: '#7a1f1f' })],
    ['the home page', () => post('/api/settings', { home_content: '<p>Welcome</p>' })],
    [
      'the journal of citations',
      () => post('/api/settings', { formatted_journal_name: 'Water', issn: '1234-5679' }),
    ],
    ['a title and its authors', () => edit(0, { title: 'Lakes', authorname: 'Ravi Rao' })],
    ['an abstract', () => edit(1, { abstract: 'The Nile and the Indus.' })],
    ['keywords', () => edit(1, { keywords: 'glaciers' })],
    ['pages, and with them the order', () => edit(3, { pagenumber: '1-2' })],
    ['a DOI', () => edit(2, { doi: '10.1234/abc' })],
    ['a disabled article', () => edit(2, { status: 'disabled' })],
    ['an enabled article', () => edit(2, { status: 'enabled' })],
    ['another issue of an article', () => edit(3, { year: '2025', volume: '4', issue: '1' })],
    ['and the former one', () => edit(3, { year: '2026', volume: '5', issue: '2' })],
    ['a reference number', () => edit(3, { refnumber: '799' })],
    ['one that another article had', () => edit(3, { refnumber: '703' })],
    [
      'a file',
      () =>
        catalog.staff.post(`/api/archives/${articles[0]!.id}`).attach('pdfFile', pdfWithText('new'), 'a.pdf'),
    ],
    [
      'a full text',
      async () => {
        const tree = {
          blocks: [{ kind: 'paragraph', content: ['Of water.'] }],
          notes: [],
          references: [],
        } as const;
        await storeConverted(catalog.database, articles[1]!.id, structuredClone(tree) as never);
        return catalog.staff.patch(textPath()).send({ shown: true });
      },
    ],
    ['a full text that is removed', () => catalog.staff.delete(textPath())],
    ['a new article', () => addArticle(catalog.staff, { keywords: 'coasts', title: 'Coasts' })],
    ['a correction', () => amend(articles[1]!, 'correction')],
    ['a retraction', () => amend(articles[0]!, 'retraction')],
    ['the title of a retracted article', () => edit(0, { title: 'Lakes, once' })],
    [
      'the first article of an issue',
      async () => {
        await addIssue(catalog.staff, { year: 2027, volume: 6, issue: 1 });
        return addArticle(catalog.staff, { year: '2027', volume: '6', issue: '1' });
      },
    ],
    ['the name of an issue', () => post(`/api/admin/issues/${ids.issue}`, { volume: 9 })],
    ['its former name', () => post(`/api/admin/issues/${ids.issue}`, { volume: 4 })],
    ['an editor', () => post(`/api/editors/${ids.editor}`, { degree: 'PhD' })],
    [
      'a new editor',
      () => post('/api/editors', { name: 'B', content: 'U', post: 'P', category: 'chief editor' }),
    ],
    ['a disabled editor', () => post(`/api/editors/${ids.editor}`, { status: 'disabled' })],
    ['a partner', () => post(`/api/indexing/${ids.partner}`, { title: 'First' })],
    ['the order of partners', () => post('/api/indexing/order', { ids: [ids.other, ids.partner] })],
    ['a page', () => post(`/api/pages/${ids.page}`, { content: '<p>Seas.</p>', title: 'Aims' })],
    ['a page without a place', () => post(`/api/pages/${ids.page}`, { place: 'none' })],
    [
      'a page of the instructions',
      () =>
        post('/api/pages', {
          title: 'How',
          slug: 'how',
          content: '<p>So.</p>',
          place: 'instructions',
          status: 'enabled',
        }),
    ],
    ['a draft', () => post(`/api/pages/${ids.page}`, { status: 'disabled' })],
    ['a draft that is published', () => post(`/api/pages/${ids.page}`, { status: 'enabled' })],
    ['a page that is deleted', () => catalog.staff.delete(`/api/pages/${ids.page}`)],
  ];
  const textPath = () => journalPaths.fullText(articles[1]!.id);
  const amend = ({ id }: StaffArticle, amendment_type: string) =>
    post(`/api/admin/archives/${id}/amendments`, {
      amendment_type,
      amendment_reason: 'The table was wrong.',
      abstract: '<p>It was wrong.</p>',
      publishdate: '2026-06-01',
      authorname: 'Asha Verma',
      year: 2026,
      volume: 5,
      issue: 2,
      refnumber: amendment_type === 'correction' ? '800' : '900',
      article_number: amendment_type,
    });

  let lastShown: Map<string, Shown> | undefined;
  let purgedInVain = 0;

  it.each(writes)('are purged when what it shows changes: %s', async (_, write) => {
    const before = await newest();
    const shown = lastShown ?? (await showAll());
    const response = (await write()) as { status?: number; body?: unknown };
    expect([200, 201, 204, undefined, 'enabled']).toContain(response.status);
    const purged = await purgedAfter(before);
    const now = await showAll();
    lastShown = now;
    const isPurged = (tags: string[]) => tags.some((tag) => purged.has(tag));
    const forgotten = [...shown].filter(
      ([path, { body, tags }]) => now.get(path)?.body !== body && !isPurged(tags),
    );
    const same = [...shown].filter(([path, { body }]) => now.get(path)?.body === body);
    purgedInVain += same.filter(([, { tags }]) => isPurged(tags)).length;
    expect(same.length).toBeLessThan(shown.size);
    expect(forgotten.map(([path, { tags }]) => [path, tags])).toEqual([]);
  });

  it('contain no needless tags', () => {
    console.log(
      `${purgedInVain} of ${writes.length * paths.length} responses were purged without a difference`,
    );
    for (const { tags } of lastShown!.values()) expect(tags).not.toContain('');
    expect(lastShown!.get('/board')?.tags).not.toContain(cacheTags.articles);
  });
});
