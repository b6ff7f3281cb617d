import { describe, expect, it } from '@jest/globals';
import request from 'supertest';
import type { HistoryEntry, WebdataCounts, WebdataEntry } from '#contracts/fields/entities.ts';
import type { ErrorBody } from '#contracts/api/errors.ts';
import { webdataStatuses } from '#contracts/values/statuses.ts';
import { ADMIN } from '#testing/running/running-auth.ts';
import { addEntry, specWebdata } from '#testing/running/running-webdata.ts';

const webdata = specWebdata();

const change = (id: string, body: string | object | undefined, ifMatch?: string) => {
  const call = webdata.staff.put(`/api/webdata/${id}`);
  return (ifMatch === undefined ? call : call.set('If-Match', ifMatch)).send(body);
};
const read = async (id: string) =>
  ((await webdata.staff.get('/api/webdata')).body as WebdataEntry[]).find((entry) => entry.id === id);
const history = (id: string, query = '') => webdata.staff.get(`/api/webdata/${id}/history${query}`);
const error = ({ status, body }: request.Response) => [status, (body as ErrorBody).error];
const unknownIds = ['65a1b2c3d4e5f6a7b8c9d0e1', 'abcdefghijkl', 'x', '%7B%22$gt%22:%22%22%7D'];

describe('The status of an entry', () => {
  it('can change from any to any other without changing other fields', async () => {
    const entry = await addEntry(webdata.staff);
    let { version } = entry;
    for (const from of webdataStatuses) {
      for (const to of webdataStatuses.filter((status) => status !== from)) {
        await change(entry.id, { status: from });
        const response = await change(entry.id, { status: to });
        version = (response.body as WebdataEntry).version;
        expect([from, response.status, response.body]).toEqual([
          from,
          200,
          { ...entry, status: to, version },
        ]);
      }
    }
    expect(await read(entry.id)).toEqual({ ...entry, status: 'urgent', version });
  });

  it('keeps its version if it is set to the same value', async () => {
    const entry = await addEntry(webdata.staff);
    const response = await change(entry.id, { status: 'info' });
    expect([response.status, response.body]).toEqual([200, entry]);
    expect((await history(entry.id)).body).toEqual([]);
  });

  it.each([
    {},
    [],
    'working',
    { status: 'unheard' },
    { status: 'Information' },
    { status: 'toString' },
    { status: { $set: 'info' } },
    { status: ['working'] },
    { status: null },
    { status: 3 },
    { status: 'info', content: 'y' },
    { status: 'info', createdby: 'Somebody else' },
    { status: 'info', version: 1 },
  ])('is not changed by %j', async (body) => {
    const entry = await addEntry(webdata.staff);
    expect(error(await change(entry.id, body))).toEqual([400, 'validation_failed']);
    expect(await read(entry.id)).toEqual(entry);
  });

  it.each(unknownIds)('returns 404 for an unknown entry: %s', async (id) => {
    expect(error(await change(id, { status: 'working' }))).toEqual([404, 'not_found']);
    expect(error(await history(id))).toEqual([404, 'not_found']);
  });

  it('has a history with user, time, old and new value, newest first', async () => {
    const { id } = await addEntry(webdata.staff);
    await change(id, { status: 'working' });
    await change(id, { status: 'completed' });
    const response = await history(id);
    expect(response.body).toEqual([
      {
        id: expect.any(String),
        at: expect.stringMatching(/^\d{4}-/),
        by: { id: expect.any(String), name: ADMIN.username },
        action: 'changed',
        changes: [{ field: 'status', from: 'working', to: 'completed' }],
      },
      expect.objectContaining({ changes: [{ field: 'status', from: 'info', to: 'working' }] }),
    ]);
    expect(response.headers['x-total-count']).toBe('2');
    expect((await history(id, '?limit=1&page=2')).body).toEqual([(response.body as HistoryEntry[])[1]]);
    expect((await history(id, '?limit=0')).status).toBe(400);
  });
});

describe('Two concurrent edits of an entry', () => {
  it('return 412 with the current entry to the one with the older version', async () => {
    const entry = await addEntry(webdata.staff);
    const first = await change(entry.id, { status: 'working' }, '"1"');
    expect([first.status, first.headers.etag]).toEqual([200, '"2"']);
    const second = await change(entry.id, { status: 'cancelled' }, '"1"');
    expect([second.status, second.body]).toEqual([
      412,
      expect.objectContaining({
        error: 'version_conflict',
        current: { ...entry, status: 'working', version: 2 },
      }),
    ]);
    expect(await read(entry.id)).toMatchObject({ status: 'working', version: 2 });
    expect((await change(entry.id, { status: 'cancelled' })).status).toBe(200);
  });

  it('are stored once if they have the same version, and the counts stay correct', async () => {
    const { id } = await addEntry(webdata.staff);
    const responses = await Promise.all(
      (['working', 'completed', 'cancelled', 'urgent'] as const).map((status) =>
        change(id, { status }, '"1"'),
      ),
    );
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 412, 412, 412]);
    expect((await history(id)).body).toHaveLength(1);
  });

  it('are all stored without a version, and the counts stay correct', async () => {
    const entries = await Promise.all([1, 2, 3, 4].map(() => addEntry(webdata.staff)));
    const responses = await Promise.all(
      entries.flatMap(({ id }) =>
        (['working', 'completed', 'cancelled'] as const).map((status) => change(id, { status })),
      ),
    );
    expect(responses.map(({ status }) => status)).toEqual(Array(12).fill(200));
    const all = (await webdata.staff.get('/api/webdata')).body as WebdataEntry[];
    const counted = Object.fromEntries(
      webdataStatuses.map((status) => [status, all.filter((entry) => entry.status === status).length]),
    );
    expect((await webdata.staff.get('/api/webdata/counts')).body as WebdataCounts).toEqual(counted);
  });
});

describe('Every endpoint', () => {
  const calls = async (caller: ReturnType<typeof request.agent>, id: string) => [
    await caller.get('/api/webdata'),
    await caller.get('/api/webdata?page=1'),
    await caller.get('/api/webdata/counts'),
    await caller.get(`/api/webdata/${id}/history`),
    await caller.post('/api/webdata').send({ content: 'Intruder', status: 'info' }),
    await caller.put(`/api/webdata/${id}`).send({ status: 'working' }),
  ];

  it.each([undefined, '', 'Bearer rubbish', 'Basic QXNoYTpwYXNz'])(
    'returns 401 with the authorization %j',
    async (authorization) => {
      const entry = await addEntry(webdata.staff);
      const caller = request.agent(webdata.url);
      if (authorization !== undefined) void caller.set('authorization', authorization);
      expect((await calls(caller, entry.id)).map(error)).toEqual(Array(6).fill([401, 'unauthorized']));
      expect(await read(entry.id)).toEqual(entry);
    },
  );
});
