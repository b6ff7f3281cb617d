import { PDFDocument, StandardFonts } from '@cantoo/pdf-lib';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { FoundArticle, SearchSuggestions } from '#contracts/fields/entities.ts';
import {
  CORRECTED_HEADER,
  SIMILAR_NAMES_HEADER,
  TYPE_COUNTS_HEADER,
  YEAR_COUNTS_HEADER,
} from '#contracts/api/search.ts';
import { type ArticleForm, articleForm, sendArticle } from '#testing/builders/articles.ts';
import { eventually } from '#testing/jest/eventually.ts';
import { runCatalogWithWorker } from '#testing/running/running-catalog-worker.ts';
import { describeEachEngine, emptyOpenSearch } from '#testing/servers/search-engines.ts';
import { READING } from '../../articles/texts/file-reader.ts';

async function pdfOf(...pages: string[]): Promise<Buffer> {
  const pdf = await PDFDocument.create();
  const font = await pdf.embedFont(StandardFonts.Helvetica);
  for (const text of pages) pdf.addPage().drawText(text, { x: 40, y: 700, size: 12, font, lineHeight: 14 });
  return Buffer.from(await pdf.save());
}

let catalog: Awaited<ReturnType<typeof runCatalogWithWorker>>;

const add = async (changes: ArticleForm, pdf: Buffer) =>
  ((await sendArticle(catalog.staff, articleForm(changes), pdf).expect(201)).body as { id: string }).id;
const search = async (keyword: string, options: object = {}) => {
  const response = await catalog.visitor.get('/api/search').query({ keyword, page: 1, ...options });
  const articles = response.status === 200 ? (response.body as FoundArticle[]) : [];
  return {
    status: response.status,
    refs: articles.map(({ refnumber }) => refnumber),
    snippet: articles[0]?.snippet,
    total: Number(response.get('x-total-count')),
    corrected: decodeURIComponent(response.get(CORRECTED_HEADER) ?? ''),
    names: decodeURIComponent(response.get(SIMILAR_NAMES_HEADER) ?? ''),
  };
};
const soon = (keyword: string, refs: string[]) =>
  eventually(async () => expect((await search(keyword)).refs).toEqual(refs));
const ids: Record<string, string> = {};

describeEachEngine('The articles’ index', (engine) => {
  beforeAll(async () => {
    catalog = await runCatalogWithWorker(engine);
    for (const year of [2024, 2025, 2026])
      await catalog.staff.post('/api/admin/create-issue').send({ year, volume: 5, issue: 2 }).expect(201);
    ids.ash = await add(
      {
        refnumber: '201',
        year: '2024',
        title: 'Rice husk ash in concrete',
        authorname: 'Asha Sharma',
        abstract: '<p>Ash of rice husk replaces <b>cement</b>.</p>',
        keywords: 'rice husk ash, concrete',
      },
      await pdfOf('The title.', 'The samples were dried.', 'A spectrometer and <script> were used by Zoë.'),
    );
    await add(
      {
        refnumber: '202',
        year: '2026',
        title: 'Strength of concrete with ash',
        authorname: 'Meera Sarma',
        abstract: `Concrete ${'was loaded until it broke. '.repeat(12)} Of husk.`,
        keywords: 'concrete, rice husk ash',
        article_type: 'review article',
      },
      await pdfOf('Nothing here but Schwefel.'),
    );
    await add(
      {
        refnumber: '203',
        year: '2025',
        title: 'Soils of the delta',
        authorname: 'अशोक वर्मा',
        abstract: 'Salt, dust and husk.',
        keywords: 'estuary',
      },
      Buffer.from(
        `%PDF-1.4\n${'%'.repeat(80)}\n1 0 obj\n<</Type/Catalog/Pages 2 0 R>>\nendobj\n2 0 obj\n<</Type/Pages/Kids[3 0 R]/Count 1>>\nendobj\n3 0 obj\n<</Type/Page/Parent 2 0 R/MediaBox[0 0 9 9]/Contents 7 0 R>>\nendobj\ntrailer<</Root 1 0 R>>\n%%EOF\n`,
      ),
    );
    await soon('spectrometer', ['201']);
    await soon('schwefel', ['202']);
  });
  afterAll(async () => {
    await catalog.close();
    await emptyOpenSearch(engine, catalog.environment.DATABASE_PREFIX);
  });

  describe('The search in files', () => {
    it('finds the words of pages, in full or as plurals, with the page and its text', async () => {
      expect(await search('spectrometers')).toMatchObject({
        refs: ['201'],
        snippet: { page: 3, text: 'A spectrometer and <script> were used by Zoë.' },
      });
      expect(await search('concrete zoe')).toMatchObject({ refs: ['201'], snippet: { page: 3 } });
      expect((await search('spectrom', { exact: '1' })).refs).toEqual([]);
    });
    it('excludes articles by words of their files, also from counts and corrections', async () => {
      expect(await search('husk -spectrometers')).toMatchObject({ refs: ['202', '203'], total: 2 });
      expect(await search('hsuk -schwefel')).toMatchObject({ refs: ['201', '203'], corrected: 'husk' });
      expect(await search('sharma -spectrometer')).toMatchObject({ refs: ['202'], names: 'sarma' });
      expect(await search('sharma -schwefel')).toMatchObject({ refs: ['201'], names: '' });
      const query = { keyword: 'husk -schwefel', page: 1, counts: 1 };
      const response = await catalog.visitor.get('/api/search').query(query).expect(200);
      expect(response.get(YEAR_COUNTS_HEADER)).toBe('2024=1&2025=1');
    });
    it('shows the abstract instead when that has the words', async () => {
      expect(await search('cement')).toMatchObject({
        refs: ['201'],
        snippet: { text: 'Ash of rice husk replaces cement.' },
      });
    });
    it('shows what the title does not contain, from the abstract or the keywords', async () => {
      expect((await search('concrete husk', { year: 2026 })).snippet).toEqual({
        text: expect.stringMatching(/^… .*Of husk\.$/),
      });
      expect((await search('estuary')).snippet).toEqual({ text: 'estuary' });
    });
    it('is not part of the search of staff', async () => {
      expect((await catalog.staff.get('/api/admin/search?q=spectrometer')).body).toEqual([]);
    });
    it('follows the file and the status of the article', async () => {
      const edit = (fields: object) => catalog.staff.post(`/api/archives/${ids.ash}`).field(fields as never);
      const pdf = await pdfOf('Microscopes replaced it.');
      await edit({})
        .attach('pdfFile', pdf, { filename: 'a.pdf', contentType: 'application/pdf' })
        .expect(200);
      await soon('microscope', ['201']);
      expect((await search('spectrometer', { exact: '1' })).refs).toEqual([]);
      await edit({ status: 'disabled' }).expect(200);
      await soon('microscope', []);
      await edit({ status: 'enabled' }).expect(200);
      await soon('microscope', ['201']);
    });
    it('reads files that no job has read', async () => {
      const articles = catalog.database.collection('articles');
      await eventually(async () =>
        expect(await articles.countDocuments({ 'file.read': READING })).toBe(await articles.countDocuments()),
      );
      await catalog.database.collection('article_texts').deleteMany({});
      await articles.updateMany({}, { $unset: { 'file.read': 1 } });
      await soon('schwefel', []);
      const { FileReader } = await import('../../articles/texts/file-reader.ts');
      await catalog.worker.app.get(FileReader).sweep();
      await soon('schwefel', ['202']);
    });
  });

  describe('A search', () => {
    it.each([
      ['by relevance', {}, ['201', '202', '203']],
      ['newest first', { sort: 'newest' }, ['202', '203', '201']],
      ['oldest first', { sort: 'oldest' }, ['201', '203', '202']],
      ['of a year', { year: 2025 }, ['203']],
      ['of a type', { type: 'review article' }, ['202']],
      ['of a year and type without articles', { year: 2025, type: 'review article' }, []],
    ])('lists %s', async (_, options, refs) => {
      expect(await search('husk', options)).toMatchObject({ refs, total: refs.length });
    });
    it.each([
      ['husk', {}, '2024=1&2025=1&2026=1', 'research+article=2&review+article=1'],
      ['husk', { type: 'review article' }, '2026=1', 'research+article=2&review+article=1'],
      ['husk', { year: 2024 }, '2024=1&2025=1&2026=1', 'research+article=1'],
      ['hsuk', {}, '2024=1&2025=1&2026=1', 'research+article=2&review+article=1'],
      ['sharma', { year: 2024 }, '2024=1&2026=1', 'research+article=1'],
      ['sharma', { exact: '1' }, '2024=1', 'research+article=1'],
      ['nothinglikeit', {}, '', ''],
    ])(
      'counts what %j with %j finds in each year and of each type',
      async (keyword, options, years, types) => {
        const query = { keyword, page: 1, counts: 1, ...options };
        const response = await catalog.visitor.get('/api/search').query(query).expect(200);
        const counts = (name: string) => response.get(name)!.split('&').toSorted().join('&');
        expect([counts(YEAR_COUNTS_HEADER), counts(TYPE_COUNTS_HEADER)]).toEqual([years, types]);
      },
    );
    it('counts nothing for a text without words', async () => {
      const response = await catalog.visitor
        .get('/api/search')
        .query({ keyword: '*', counts: 1 })
        .expect(200);
      expect(response.get(YEAR_COUNTS_HEADER)).toBeUndefined();
    });
    it('counts the types again after one is changed', async () => {
      const typesOf = async () =>
        (await catalog.visitor.get('/api/search').query({ keyword: 'estuary', counts: 1 })).get(
          TYPE_COUNTS_HEADER,
        );
      expect(await typesOf()).toBe('research+article=1');
      const [{ id } = { id: '' }] = (await catalog.staff.get('/api/admin/search').query({ q: '203' }))
        .body as { id: string }[];
      await catalog.staff.post(`/api/archives/${id}`).send({ article_type: 'letter' }).expect(200);
      await eventually(async () => expect(await typesOf()).toBe('letter=1'));
      await catalog.staff.post(`/api/archives/${id}`).send({ article_type: 'research article' }).expect(200);
      await eventually(async () => expect(await typesOf()).toBe('research+article=1'));
    });
    it.each([{ year: 'x' }, { type: 'poem' }, { sort: 'title' }, { exact: 'yes' }, { counts: 'all' }])(
      'returns 400 for %j',
      async (options) => {
        expect((await search('husk', options)).status).toBe(400);
      },
    );
    it.each([
      ['a missing letter', 'rice hsk', 'rice husk'],
      ['two letters exchanged', 'rcie husk', 'rice husk'],
      ['a wrong letter, sooner than a wrong first one', 'dusk', 'dust'],
      ['a wrong letter', 'concrate', 'concrete'],
      ['an additional letter', 'delltas', ''],
      ['a wrong sign in Devanagari', 'अशकक', 'अशोक'],
    ])('forgives %s, if nothing else is found: %s', async (_, typed, corrected) => {
      const found = await search(typed);
      expect(found.corrected).toBe(corrected);
      expect(found.refs.length > 0).toBe(corrected !== '');
      expect(await search(typed, { exact: '1' })).toMatchObject({ refs: [], corrected: '' });
    });
    it('forgives staff too, and says what was searched', async () => {
      const response = await catalog.staff.get('/api/admin/search').query({ q: 'rice hsk' });
      expect(decodeURIComponent(response.get(CORRECTED_HEADER) ?? '')).toBe('rice husk');
      expect((response.body as unknown[]).length).toBeGreaterThan(0);
    });
    it('finds other spellings of a name after the one that was typed, and says which', async () => {
      expect(await search('sharma')).toMatchObject({ refs: ['201', '202'], total: 2, names: 'sarma' });
      expect(await search('sarma')).toMatchObject({ refs: ['202', '201'], total: 2, names: 'sharma' });
      expect(await search('शर्मा concrete')).toMatchObject({ total: 2, names: 'sarma,sharma' });
      expect(await search('verma')).toMatchObject({ refs: ['203'], names: 'वर्मा' });
      expect(await search('sharma', { exact: '1' })).toMatchObject({ refs: ['201'], names: '' });
      // A name that matches nothing together with the other words is not mentioned.
      expect(await search('sharma cement')).toMatchObject({ refs: ['201'], names: '' });
    });
  });

  it('offers the years that have articles, newest first', async () => {
    const years = await catalog.visitor.get('/api/search/years');
    expect(years).toMatchObject({ status: 200, body: [2026, 2025, 2024] });
  });

  describe('GET /api/search/suggestions', () => {
    const suggest = async (keyword: string) =>
      (await catalog.visitor.get('/api/search/suggestions').query({ keyword }).expect(200))
        .body as SearchSuggestions;

    it('returns authors and articles that the words begin', async () => {
      expect(await suggest('sar')).toMatchObject({
        authors: ['Meera Sarma'],
        articles: [{ refnumber: '202' }],
      });
      expect(await suggest('rice hu')).toMatchObject({ authors: [], articles: [{ refnumber: '201' }] });
      expect(await suggest('Sharma A')).toMatchObject({ authors: ['Asha Sharma'] });
      expect(await suggest('')).toEqual({ authors: [], articles: [] });
    });
  });
});
