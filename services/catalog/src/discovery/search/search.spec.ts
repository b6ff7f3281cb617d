import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { getModelToken } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import type { ArticleListing, FoundArticle } from '#contracts/fields/entities.ts';
import { addArticle, addIssue } from '#testing/builders/articles.ts';
import { eventually } from '#testing/jest/eventually.ts';
import { type RunningCatalog, runCatalog } from '#testing/running/running-catalog.ts';
import { runService } from '#testing/running/running-service.ts';
import { describeEachEngine, emptyOpenSearch } from '#testing/servers/search-engines.ts';
import { AppModule } from '../../app.module.ts';
import { CatalogConfig } from '../../config.ts';
import { ArticleDocument } from '../../articles/read/article.schema.ts';
import { SearchService } from './search.service.ts';

/** Titles, and what finds each of them. */
const spelledTitles: [title: string, ...searched: string[]][] = [
  ['Işığın kırılması: Yıldız ışığı', 'ISIGIN', 'IŞIĞIN', 'ışığın', 'yildiz'],
  ['हिन्दी कविता और पञ्चायत', 'हिंदी', 'पंचायत', 'पञ्चायत'],
  ['تَأثيرُ الصِّحافةِ على الأُسرة', 'تاثير', 'الصحافه', 'الاسرة'],
  ['تاريخ ادبيات کردی', 'ادبیات', 'كردي'],
  ['宋代水利工程史料汇编', '水利', '工程史料', '利', '编'],
  ['日本語コーパスの構築', 'コーパス', '構築'],
  ['Œuvres complètes de Þórður', 'oeuvre', 'thordur', 'ŒUVRES'],
];

describeEachEngine('The search', (engine) => {
  let catalog: RunningCatalog;

  const search = async (keyword: string, page = 1, limit = 20) => {
    const response = await catalog.visitor.get('/api/search').query({ keyword, page, limit }).expect(200);
    const articles = response.body as ArticleListing[];
    return {
      total: Number(response.get('x-total-count')),
      refs: articles.map(({ refnumber }) => refnumber),
    };
  };
  const staffSearch = async (q: string) =>
    (await catalog.staff.get('/api/admin/search').query({ q }).expect(200)).body as ArticleListing[];
  /** The index is updated shortly after a change. */
  const soon = (keyword: string, refs: string[]) =>
    eventually(async () => expect((await search(keyword)).refs).toEqual(refs));

  beforeAll(async () => {
    catalog = await runCatalog(undefined, engine);
    await addIssue(catalog.staff);
    const add = (refnumber: string, title: string, authorname: string, abstract: string) =>
      addArticle(catalog.staff, { refnumber, title, authorname, abstract });
    await add('101', 'Salt in the soils of the delta', 'Lindani Dube', 'Wheat and barley near the sea.');
    await add('102', 'Barley without water', 'Zoë Müller', 'A trial of thirty lines.');
    await add('103', 'The reeds of a river', 'Barley Hughes', 'What grows on the banks.');
    await add('104', 'Études of <i>Hordeum vulgare</i>', 'अशोक वर्मा', 'On जौ and its husk.');
    await soon('hordeum', ['104']);
    await addArticle(catalog.staff, {
      refnumber: '105',
      title: 'Dry soils',
      authorname: 'Kavita S. Bhattacharyya, Jean Pierre Roy',
      abstract: 'About drought, computed in C++.',
      doi: '10.5555/dry.105',
    });
    for (const [at, [title]] of spelledTitles.entries())
      await add(String(601 + at), title, 'Ann Example', 'About reading.');
    await add(
      '631',
      'An abstract in Chinese',
      'Ann Example',
      `摘要：${'水稻栽培。'.repeat(60)}节水灌溉${'试验'.repeat(150)}`,
    );
    await soon('reading', spelledTitles.map((_, at) => String(601 + at)).toReversed());
  });
  afterAll(async () => {
    await catalog.close();
    await emptyOpenSearch(engine, catalog.environment.DATABASE_PREFIX);
  });

  it('ranks title before authors before abstract', async () => {
    expect(await search('barley')).toEqual({ total: 3, refs: ['102', '103', '101'] });
  });
  it('pages through the ranking', async () => {
    expect(await search('barley', 2, 1)).toEqual({ total: 3, refs: ['103'] });
    expect(await search('barley', 2, 2)).toEqual({ total: 3, refs: ['101'] });
    expect(await search('barley', 4, 1)).toEqual({ total: 3, refs: [] });
  });
  it.each([
    ['a prefix', 'barl', ['102', '103', '101']],
    ['words of several fields', 'salt dube wheat', ['101']],
    ['words of which one has no match', 'salt barn', []],
    ['other case', 'SALT', ['101']],
    ['letters without accents', 'etudes', ['104']],
    ['additional accents', 'bärley', ['102', '103', '101']],
    ['an author without the accents', 'zoe muller', ['102']],
    ['Devanagari', 'वर्मा', ['104']],
    ['a prefix in Devanagari', 'अशो', ['104']],
    ['a word inside markup', 'vulgare', ['104']],
    ['a ref number', '103', ['103']],
    ['punctuation only', '(*) "^', []],
    ['operators of the index’s query language', 'NOT disabled', []],
    ['a column of the index', 'status:enabled', []],
    ['a DOI', '10.5555/dry.105', ['105']],
    ['the address of a DOI', 'https://doi.org/10.5555/dry.105', ['105']],
    ['the address of a DOI with a query', 'doi.org/10.5555/dry.105?from=mail', ['105']],
    ['a letter with signs', 'C++', ['105']],
    ['an author as citations print the name', 'Bhattacharyya KS', ['105']],
    ['the initials of two names', 'Roy JP', ['105']],
    ['initials of another author', 'Roy KS', ['105']],
    ['words without another one', 'soils -delta', ['105']],
    ['words without the plural of one', 'soils -delta -droughts', []],
    ['words without all words of a term', 'soils -"dry delta" -"salt delta"', ['105']],
    ['words, without leaving out longer ones', 'soils -del', ['105', '101']],
    ['a word behind a minus, if there are no others', '-delta', ['101']],
  ])('finds by %s', async (_, keyword, refs) => {
    expect((await search(keyword)).refs).toEqual(refs);
  });
  it.each(
    spelledTitles.flatMap(([title, ...searched], at) => searched.map((each) => [each, title, at] as const)),
  )('finds by %s the title %s', async (keyword, _, at) =>
    expect((await search(keyword)).refs).toEqual([String(601 + at)]),
  );
  it('shows the passage of a text without spaces', async () => {
    const response = await catalog.visitor.get('/api/search').query({ keyword: '灌溉', page: 1, limit: 5 });
    const [found] = response.body as FoundArticle[];
    expect(found?.snippet?.text).toMatch(/^… .{60,80}节水灌溉试验.{100,160} …$/u);
  });
  it('never matches private fields for the public', async () => {
    const [txnid, email] = ['RECEIPT/rare', 'someone.rare@example.org'];
    const { refnumber } = await addArticle(catalog.staff, { txnid, email });
    await soon(refnumber, [refnumber]);
    expect((await search(txnid)).refs).toEqual([]);
    expect((await search(email)).refs).toEqual([]);
    expect(await staffSearch(txnid)).toMatchObject([{ refnumber }]);
    expect(await staffSearch(email)).toMatchObject([{ refnumber }]);
    expect((await search(`${refnumber} -"${txnid}"`)).refs).toEqual([refnumber]);
    expect(await staffSearch(`${refnumber} -"${txnid}"`)).toEqual([]);
  });
  it('excludes disabled articles, except for staff', async () => {
    const { refnumber } = await addArticle(catalog.staff, { title: 'Passing clouds' });
    await soon('passing', [refnumber]);
    const articles = catalog.app.get<Model<ArticleDocument>>(getModelToken(ArticleDocument.name));
    await articles.updateOne({ refnumber }, { $set: { status: 'disabled' } });
    await soon('passing', []);
    expect(await staffSearch('passing')).toMatchObject([{ refnumber }]);
  });

  it('reads what it found again where the index may be late', async () => {
    const changed = await addArticle(catalog.staff, { title: 'Drifting ice', abstract: 'Ice and its edge.' });
    const disabled = await addArticle(catalog.staff, { title: 'Drifting sand' });
    await soon('drifting', [disabled.refnumber, changed.refnumber]);
    const response = await catalog.visitor.get('/api/search').query({ keyword: 'drifting', page: 1 });
    const articles = catalog.app.get<Model<ArticleDocument>>(getModelToken(ArticleDocument.name));
    await articles.updateOne({ _id: disabled.id }, { $set: { status: 'disabled' } });
    await articles.updateOne({ _id: changed.id }, { $set: { title: 'Drifting snow' } });
    const found = await catalog.app.get(SearchService).readAgain(response.body as FoundArticle[]);
    expect(found).toMatchObject([{ refnumber: changed.refnumber, title: 'Drifting snow' }]);
  });

  it('finds for a digest what was added and changed until that moment', async () => {
    const { id } = await addArticle(catalog.staff, { title: 'Melting floes' });
    const search = catalog.app.get(SearchService);
    expect(await search.newestFound('floes', {})).toEqual([id]);
    const articles = catalog.app.get<Model<ArticleDocument>>(getModelToken(ArticleDocument.name));
    for (const title of ['Melting glaciers', 'Melting icebergs', 'Melting firn']) {
      await articles.updateOne({ _id: id }, { $set: { title, titleText: title } });
      expect(await search.newestFound(title, {})).toEqual([id]);
    }
  });

  it('ranks the article with exactly this reference number or transaction ID first for staff', async () => {
    await addArticle(catalog.staff, { refnumber: '90077', txnid: 'PAY/7' });
    const [plots, lines] = ['A trial of 90077 plots', 'Seventy-seven: 90077 lines'];
    await addArticle(catalog.staff, { refnumber: '900770', txnid: 'PAY/7-1', title: plots });
    await addArticle(catalog.staff, { refnumber: '900771', txnid: 'PAY/70', title: lines });
    await soon('90077', ['900771', '900770', '90077']);
    const refsFor = async (query: object) => {
      const response = await catalog.staff.get('/api/admin/search').query(query).expect(200);
      return (response.body as ArticleListing[]).map(({ refnumber }) => refnumber);
    };
    expect(await refsFor({ q: '90077' })).toEqual(['90077', '900771', '900770']);
    expect(await refsFor({ q: ' 090077.0 ' })).toEqual(['90077']);
    expect(await refsFor({ q: 'PAY/7' })).toEqual(['90077', '900771', '900770']);
    expect(await refsFor({ q: '90077', page: 1, limit: 1 })).toEqual(['90077']);
    expect(await refsFor({ q: '90077', page: 2, limit: 1 })).toEqual(['900771']);
    expect(await refsFor({ q: '90077', page: 2, limit: 2 })).toEqual(['900770']);
  });

  describe('after a restart', () => {
    let folder: string;
    const start = () => {
      const { environment, auth } = catalog;
      const own = { AUTH_RPC: auth.rpc, SEARCH_FILE: join(folder, 'search', 'articles.sqlite'), ...engine };
      const config = Object.assign(new CatalogConfig(), environment, own);
      return runService(AppModule.with(config));
    };
    const found = async (url: string, keyword: string) => {
      const response = await fetch(`${url}/api/search?keyword=${keyword}`);
      return ((await response.json()) as ArticleListing[]).map(({ refnumber }) => refnumber);
    };
    beforeAll(async () => {
      folder = await mkdtemp(join(tmpdir(), 'colophon-search-'));
    });
    afterAll(() => rm(folder, { recursive: true }));

    it('finds every article, including those added in between', async () => {
      const first = await start();
      expect(await found(first.url, 'salt')).toEqual(['101']);
      await first.close();
      const { refnumber } = await addArticle(catalog.staff, { title: 'While the other slept' });
      const second = await start();
      expect(await found(second.url, 'salt')).toEqual(['101']);
      await eventually(async () => expect(await found(second.url, 'slept')).toEqual([refnumber]));
      await second.close();
    });
  });
});
