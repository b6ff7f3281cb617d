import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from '@jest/globals';
import type request from 'supertest';
import type { WebdataCounts, WebdataEntry } from '#contracts/fields/entities.ts';
import type { ErrorBody } from '#contracts/api/errors.ts';
import { endEnvironment, type Environment } from '#testing/databases/environment.ts';
import { ADMIN, specAuth } from '#testing/running/running-auth.ts';
import { addEntry, type RunningWebdata, runWebdata } from '#testing/running/running-webdata.ts';
import { describeEachEngine, emptyOpenSearch, type EngineSettings } from '#testing/servers/search-engines.ts';

const auth = specAuth();
let webdata: RunningWebdata;

let logs = 0;
/** The environment of an empty work log. */
const emptyLog = (engine: EngineSettings) => ({
  ...auth.environment,
  ...engine,
  DATABASE_PREFIX: `${auth.environment.DATABASE_PREFIX}-${++logs}`,
});
const list = (query = '') => webdata.staff.get(`/api/webdata${query}`);
const counts = async (query = '') =>
  (await webdata.staff.get(`/api/webdata/counts${query}`)).body as WebdataCounts;
const add = (content: string, status?: 'info' | 'urgent') => addEntry(webdata.staff, content, status);
const change = (id: string, status: string) => webdata.staff.put(`/api/webdata/${id}`).send({ status });
const contents = ({ body }: request.Response) => (body as WebdataEntry[]).map(({ content }) => content);
const total = ({ headers }: request.Response) => headers['x-total-count'];
const error = ({ status, body }: request.Response) => [status, (body as ErrorBody).error];
const zeroCounts = {
  pending: 0,
  working: 0,
  completed: 0,
  info: 0,
  'last-work': 0,
  journal: 0,
  urgent: 0,
  cancelled: 0,
};

describeEachEngine('GET /api/webdata', (engine) => {
  let log: Environment;
  beforeEach(async () => {
    log = emptyLog(engine);
    webdata = await runWebdata(auth, log);
  });
  afterEach(async () => {
    await webdata.close();
    await emptyOpenSearch(engine, log.DATABASE_PREFIX);
    await endEnvironment(log);
  });

  it('returns every entry without parameters, newest first', async () => {
    expect((await list()).text).toBe('[]');
    for (let number = 1; number <= 25; number++) await add(`Entry ${number}`);
    const response = await list();
    expect(response.status).toBe(200);
    expect(contents(response)).toEqual(Array.from({ length: 25 }, (_, index) => `Entry ${25 - index}`));
    expect(total(response)).toBe('25');
    expect(response.headers['content-type']).toBe('application/json; charset=utf-8');
    expect(response.headers['cache-control']).toBe('private, no-store');
  });

  it('returns pages of 20 with the total count', async () => {
    for (let number = 1; number <= 23; number++) await add(`Entry ${number}`);
    const pages = [await list('?page=1'), await list('?page=2'), await list('/?page=3')];
    expect(pages.map((response) => contents(response).length)).toEqual([20, 3, 0]);
    expect(pages.map(total)).toEqual(['23', '23', '23']);
    expect(contents(pages[0]!)[0]).toBe('Entry 23');
    expect(contents(pages[1]!)).toEqual(['Entry 3', 'Entry 2', 'Entry 1']);
    expect(contents(await list('?page=2&limit=5'))).toEqual(
      [18, 17, 16, 15, 14].map((number) => `Entry ${number}`),
    );
    expect(contents(await list('?page=1000000&limit=200'))).toEqual([]);
  });

  it('lists each of many concurrently added entries once', async () => {
    await Promise.all(Array.from({ length: 12 }, (_, index) => add(`Entry ${index}`)));
    const pages = [
      await list('?page=1&limit=5'),
      await list('?page=2&limit=5'),
      await list('?page=3&limit=5'),
    ];
    expect(pages.flatMap(contents)).toEqual(contents(await list()));
    expect(new Set(pages.flatMap(contents)).size).toBe(12);
    expect(await counts()).toEqual({ ...zeroCounts, info: 12 });
  });

  it('filters by current status', async () => {
    const first = await add('One', 'info');
    await add('Two', 'urgent');
    await add('Three', 'urgent');
    const response = await list('?status=urgent');
    expect([contents(response), total(response)]).toEqual([['Three', 'Two'], '2']);
    expect(contents(await list('?status=cancelled'))).toEqual([]);
    expect(contents(await list('?status=urgent&search=two&page=1&limit=20'))).toEqual(['Two']);
    expect(contents(await list('?status=urgent&page=2&limit=1'))).toEqual(['Two']);

    await change(first.id, 'urgent');
    expect(contents(await list('?status=urgent'))).toEqual(['Three', 'Two', 'One']);
    expect(contents(await list('?status=info'))).toEqual([]);
  });

  it('has counts per status, of all entries or of the search results', async () => {
    expect(await counts()).toEqual(zeroCounts);
    const { id } = await add('Call the printer', 'urgent');
    await add('Call the binder', 'urgent');
    await add('Write to the binder');
    expect(await counts()).toEqual({ ...zeroCounts, urgent: 2, info: 1 });
    expect(await counts('?search=call')).toEqual({ ...zeroCounts, urgent: 2 });
    expect(await counts('?search=binder')).toEqual({ ...zeroCounts, urgent: 1, info: 1 });
    expect(await counts('?search=nobody')).toEqual(zeroCounts);
    expect(await counts('?search=%20')).toEqual({ ...zeroCounts, urgent: 2, info: 1 });

    await change(id, 'completed');
    expect(await counts()).toEqual({ ...zeroCounts, urgent: 1, info: 1, completed: 1 });
    expect(await counts('?search=printer')).toEqual({ ...zeroCounts, completed: 1 });
    expect((await webdata.staff.get('/api/webdata/counts?status=info')).status).toBe(400);
    expect((await webdata.staff.get('/api/webdata/counts?search[$ne]=x')).status).toBe(400);
  });

  it('includes entries just stored by another process, as the search does', async () => {
    await add('Before');
    await list('?search=before');
    const other = await runWebdata(auth, log);
    const { id } = await addEntry(other.staff, 'Afterwards', 'urgent');
    expect(contents(await list('?search=after'))).toEqual(['Afterwards']);
    await other.staff.put(`/api/webdata/${id}`).send({ status: 'completed' });
    expect(contents(await list('?status=completed'))).toEqual(['Afterwards']);
    expect(await counts('?search=after')).toEqual({ ...zeroCounts, completed: 1 });
    await other.close();
  });

  it('returns the same after a restart', async () => {
    const { id } = await add('One', 'urgent');
    await add('Two');
    await change(id, 'journal');
    const before = [await list(), await list('?status=journal'), await list('?search=o')].map(contents);
    await webdata.close();
    webdata = await runWebdata(auth, log);
    expect([await list(), await list('?status=journal'), await list('?search=o')].map(contents)).toEqual(
      before,
    );
    expect(await counts()).toEqual({ ...zeroCounts, info: 1, journal: 1 });
    expect(contents(await list('?page=1'))).toEqual(['Two', 'One']);
  });
});

describeEachEngine('The search of the work log', (engine) => {
  beforeAll(async () => {
    webdata = await runWebdata(auth, emptyLog(engine));
    await add('<p>Call the <b>Printer</b></p>');
    await add('Write to José Núñez');
    await add('आशा वर्मा को लिखें');
  });
  afterAll(async () => {
    await webdata.database.dropDatabase();
    await webdata.close();
    await emptyOpenSearch(engine, `${auth.environment.DATABASE_PREFIX}-${logs}`);
  });

  it.each([
    ['printer', ['<p>Call the <b>Printer</b></p>']],
    ['PRINT', ['<p>Call the <b>Printer</b></p>']],
    ['call printer', ['<p>Call the <b>Printer</b></p>']],
    ['printer call call pr', ['<p>Call the <b>Printer</b></p>']],
    ['nunez', ['Write to José Núñez']],
    ['वर्मा', ['आशा वर्मा को लिखें']],
    [
      ADMIN.username.toLowerCase(),
      ['आशा वर्मा को लिखें', 'Write to José Núñez', '<p>Call the <b>Printer</b></p>'],
    ],
    [`${ADMIN.username} -printers`, ['आशा वर्मा को लिखें', 'Write to José Núñez']],
    [`${ADMIN.username} -"write nunez" -call`, ['आशा वर्मा को लिखें']],
    ['printer nobody', []],
    ['inter', []],
    ['zzz', []],
    ['^(q+)+$', []],
    ['.+printer', ['<p>Call the <b>Printer</b></p>']],
    ['__proto__ constructor', []],
  ])('finds words by prefix: %j', async (search, found) => {
    const response = await list(`?search=${encodeURIComponent(search)}`);
    expect(contents(response)).toEqual(found);
    expect(total(response)).toBe(String(found.length));
    expect(await counts(`?search=${encodeURIComponent(search)}`)).toEqual({
      ...zeroCounts,
      info: found.length,
    });
  });

  it.each([
    '?page=0',
    '?page=x',
    '?limit=201',
    '?limit=-1',
    '?status=unheard',
    '?status[$ne]=info',
    '?status=info&status=urgent',
    '?search[$regex]=.',
    '?search=a&search=b',
    `?search=${'a'.repeat(201)}`,
    '?sort=content',
  ])('returns 400 for %s', async (query) => {
    expect(error(await list(query))).toEqual([400, 'validation_failed']);
  });
});
