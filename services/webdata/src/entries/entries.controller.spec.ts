import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { getModelToken } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import request from 'supertest';
import type { WebdataEntry } from '#contracts/entities.js';
import type { ErrorBody } from '#contracts/errors.js';
import { newWebdataStatuses, webdataStatuses } from '#contracts/statuses.js';
import { dropDatabases, type Environment, freshEnvironment } from '#testing/environment.js';
import { ADMIN, type RunningAuth, runAuth } from '#testing/running-auth.js';
import { type RunningService, runService } from '#testing/running-service.js';
import { AppModule } from '../app.module.js';
import { WebdataConfig } from '../config.js';
import { EntryDocument } from './entry.schema.js';

let environment: Environment;
let auth: RunningAuth;
let service: RunningService;
let stored: Model<EntryDocument>;

beforeAll(async () => {
  environment = await freshEnvironment();
  auth = await runAuth(environment);
  const config = Object.assign(new WebdataConfig(), environment, { AUTH_RPC: auth.rpc });
  service = await runService(AppModule.with(config));
  stored = service.app.get<Model<EntryDocument>>(getModelToken(EntryDocument.name));
});
beforeEach(() => stored.deleteMany({}));
afterAll(async () => {
  await service.close();
  await auth.close();
  await dropDatabases(environment);
});

const staff = () => request.agent(service.url).set(auth.signedIn);
const list = (query = '') => staff().get(`/api/webdata${query}`);
const send = (body: object) => staff().post('/api/webdata').send(body);
const add = async (content: string, status = 'info') =>
  (await send({ content, status })).body as WebdataEntry;
const contents = ({ body }: request.Response) => (body as WebdataEntry[]).map(({ content }) => content);
const error = ({ status, body }: request.Response) => [status, (body as ErrorBody).error];

describe('A new work-log entry', () => {
  it('is answered with what was stored', async () => {
    const answer = await send({ content: '<p>Call the printer</p>', status: 'urgent' });
    expect(answer.status).toBe(201);
    expect(answer.body).toEqual({
      id: expect.stringMatching(/^[0-9a-f]{24}$/),
      content: '<p>Call the printer</p>',
      status: 'urgent',
      createdby: ADMIN.username,
      created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
    });
    expect((await list()).body).toEqual([answer.body]);
  });

  it.each(webdataStatuses)('with the status %s is taken only when it is info or urgent', async (status) => {
    const answer = await send({ content: 'x', status });
    if ((newWebdataStatuses as readonly string[]).includes(status)) expect(answer.status).toBe(201);
    else
      expect([answer.status, answer.body]).toEqual([
        400,
        expect.objectContaining({ fields: { status: 'A new entry is info or urgent' } }),
      ]);
  });

  it('is by the token’s user at the server’s time, whatever the body says', async () => {
    const before = Date.now();
    const answer = await send({
      content: 'x',
      status: 'info',
      createdby: 'Somebody else',
      created_at: '1999-12-31T00:00:00Z',
    });
    const { createdby, created_at } = answer.body as WebdataEntry;
    expect(createdby).toBe(ADMIN.username);
    expect(Date.parse(created_at)).toBeGreaterThanOrEqual(before);
    expect(Date.parse(created_at)).toBeLessThanOrEqual(Date.now());
  });

  it('has its content sanitised', async () => {
    const { content } = await add(
      '<p onclick="x()">Call <b>Asha</b></p><script>alert(1)</script><img src=x onerror=alert(1)><a href="javascript:x">y</a>',
    );
    expect(content).toBe('<p>Call <b>Asha</b></p><a>y</a>');
    expect((await stored.findOne().lean())?.content).toBe(content);
  });

  it.each(['', '   ', '<p> </p>', '<script>alert(1)</script>', '<img src=x>', '&nbsp;<br>'])(
    'without any text is refused: %j',
    async (content) => {
      const answer = await send({ content, status: 'info' });
      expect([answer.status, (answer.body as ErrorBody).fields]).toEqual([
        400,
        { content: 'The content is required' },
      ]);
    },
  );

  it.each([
    { content: { $gt: '' }, status: 'info' },
    { content: ['x'], status: 'info' },
    { content: 'x', status: { $in: ['info'] } },
    { content: 'x', status: ['info'] },
    { content: 'x', status: 'Information' },
    { content: 'x', status: 'info', id: '65a1' },
    { content: 'x' },
    {},
    [],
  ])('is refused when it is %j', async (body) => {
    expect(error(await send(body))).toEqual([400, 'validation_failed']);
    expect(await stored.countDocuments()).toBe(0);
  });

  it('of more than 50,000 characters is refused', async () => {
    expect((await send({ content: 'x'.repeat(50_000), status: 'info' })).status).toBe(201);
    expect(error(await send({ content: 'x'.repeat(50_001), status: 'info' }))).toEqual([
      400,
      'validation_failed',
    ]);
  });
});

describe('The list', () => {
  it('without parameters is every entry, newest first', async () => {
    expect((await list()).body).toEqual([]);
    for (let number = 1; number <= 25; number++) await add(`Entry ${number}`);
    const answer = await list();
    expect(answer.status).toBe(200);
    expect(contents(answer)).toEqual(Array.from({ length: 25 }, (_, index) => `Entry ${25 - index}`));
    expect(answer.headers['x-total-count']).toBe('25');
    expect(answer.headers['cache-control']).toBe('private, no-store');
  });

  it('goes by pages of 20 with the total beside', async () => {
    for (let number = 1; number <= 23; number++) await add(`Entry ${number}`);
    const [first, second, third] = [await list('?page=1'), await list('?page=2'), await list('/?page=3')];
    expect([first, second, third].map((answer) => contents(answer).length)).toEqual([20, 3, 0]);
    expect([first, second, third].map(({ headers }) => headers['x-total-count'])).toEqual(['23', '23', '23']);
    expect(contents(first)[0]).toBe('Entry 23');
    expect(contents(second)).toEqual(['Entry 3', 'Entry 2', 'Entry 1']);
    expect(contents(await list('?page=2&limit=5'))).toEqual(
      [18, 17, 16, 15, 14].map((number) => `Entry ${number}`),
    );
  });

  it('orders entries of one moment the same on every page', async () => {
    const at = new Date();
    const entry = { status: 'info', createdby: 'Asha', created_at: at, words: ['x'] } as const;
    await stored.insertMany(Array.from({ length: 9 }, (_, index) => ({ ...entry, content: `${index}` })));
    const pages = await Promise.all([1, 2, 3].map((page) => list(`?page=${page}&limit=3`)));
    expect(pages.flatMap(contents)).toEqual(contents(await list()));
    expect(new Set(pages.flatMap(contents)).size).toBe(9);
  });

  it('is filtered by status', async () => {
    await add('One', 'info');
    await add('Two', 'urgent');
    await add('Three', 'urgent');
    const answer = await list('?status=urgent');
    expect(contents(answer)).toEqual(['Three', 'Two']);
    expect(answer.headers['x-total-count']).toBe('2');
    expect(contents(await list('?status=cancelled'))).toEqual([]);
    expect(contents(await list('?status=urgent&search=two&page=1&limit=20'))).toEqual(['Two']);
  });

  it.each([
    ['printer', ['<p>Call the <b>Printer</b></p>']],
    ['PRINT', ['<p>Call the <b>Printer</b></p>']],
    ['call printer', ['<p>Call the <b>Printer</b></p>']],
    ['nunez', ['Write to José Núñez']],
    ['वर्मा', ['आशा वर्मा को लिखें']],
    [
      ADMIN.username.toLowerCase(),
      ['आशा वर्मा को लिखें', 'Write to José Núñez', '<p>Call the <b>Printer</b></p>'],
    ],
    ['printer nobody', []],
    ['inter', []],
    ['^(q+)+$', []],
    ['.+printer', ['<p>Call the <b>Printer</b></p>']],
  ])('is searched by the beginnings of words: %j', async (search, found) => {
    await add('<p>Call the <b>Printer</b></p>');
    await add('Write to José Núñez');
    await add('आशा वर्मा को लिखें');
    const answer = await list(`?search=${encodeURIComponent(search)}`);
    expect(contents(answer)).toEqual(found);
    expect(answer.headers['x-total-count']).toBe(String(found.length));
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
    '?sort=content',
  ])('is refused for %s', async (query) => {
    expect(error(await list(query))).toEqual([400, 'validation_failed']);
  });
});

describe('The status of an entry', () => {
  const change = (id: string, body: object) => staff().put(`/api/webdata/${id}`).send(body);

  it('can be changed from any to any other, and nothing else with it', async () => {
    const entry = await add('Call the printer');
    for (const from of webdataStatuses) {
      for (const to of webdataStatuses) {
        await stored.updateOne({}, { $set: { status: from } });
        const answer = await change(entry.id, { status: to });
        expect([from, answer.status, answer.body]).toEqual([from, 200, { ...entry, status: to }]);
      }
    }
    expect((await list()).body).toEqual([{ ...entry, status: 'cancelled' }]);
  });

  it.each([
    {},
    { status: 'unheard' },
    { status: { $set: 'info' } },
    { status: null },
    { status: 'info', content: 'y' },
    { status: 'info', createdby: 'Somebody else' },
  ])('is not changed by %j', async (body) => {
    const { id } = await add('x');
    expect(error(await change(id, body))).toEqual([400, 'validation_failed']);
    expect(await stored.findById(id).lean()).toMatchObject({ status: 'info', content: 'x' });
  });

  it.each(['65a1b2c3d4e5f6a7b8c9d0e1', 'abcdefghijkl', 'x', '%7B%22$gt%22:%22%22%7D'])(
    'of no entry is not found: %s',
    async (id) => {
      await add('x');
      expect(error(await change(id, { status: 'working' }))).toEqual([404, 'not_found']);
    },
  );
});

describe('A visitor', () => {
  it.each([undefined, 'Bearer rubbish', 'Basic QXNoYTpwYXNz'])(
    'with the authorization %j is refused on every call',
    async (authorization) => {
      const { id } = await add('x');
      const visitor = request.agent(service.url);
      if (authorization) void visitor.set('authorization', authorization);
      const answers = [
        await visitor.get('/api/webdata'),
        await visitor.get('/api/webdata?page=1'),
        await visitor.post('/api/webdata').send({ content: 'y', status: 'info' }),
        await visitor.put(`/api/webdata/${id}`).send({ status: 'working' }),
      ];
      expect(answers.map(error)).toEqual(Array(4).fill([401, 'unauthorized']));
      expect(await stored.find().lean()).toMatchObject([{ content: 'x', status: 'info' }]);
    },
  );
});
