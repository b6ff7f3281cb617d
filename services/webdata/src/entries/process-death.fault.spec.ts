import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { WebdataCounts, WebdataEntry } from '#contracts/fields/entities.ts';
import { eventually } from '#testing/jest/eventually.ts';
import { specAuth } from '#testing/running/running-auth.ts';
import { ServiceProcess } from '#testing/running/service-process.ts';

const KILLS = 3;

const auth = specAuth();
let webdata: ServiceProcess;

beforeAll(async () => {
  webdata = await start();
});
afterAll(() => webdata.kill());

/** Without Redis, which webdata does not use. */
const start = () =>
  ServiceProcess.start('webdata', 'main', {
    ...auth.environment,
    AUTH_RPC: auth.rpc,
    REDIS_URL: undefined,
    SEARCH_FILE: join(auth.environment.FILES_DIR, 'search', 'entries.sqlite'),
  });

const send = (method: string, path: string, body?: object) =>
  fetch(`${webdata.url}/api/webdata${path}`, {
    method,
    headers: { ...auth.signedIn, 'content-type': 'application/json' },
    body: body && JSON.stringify(body),
  });
const get = async <T>(path: string): Promise<T> => (await (await send('GET', path)).json()) as T;
const ids = (entries: WebdataEntry[]) => entries.map(({ id }) => id);

it('a killed process loses nothing that it acknowledged, and its index agrees with the list', async () => {
  const acknowledged: string[] = [];
  for (let kill = 0; kill < KILLS; kill += 1) {
    const adding = Array.from({ length: 20 }, async (_, at) => {
      const response = await send('POST', '', { content: `Entry ${kill} ${at}`, status: 'info' });
      if (response.status !== 201) return;
      const { id } = (await response.json()) as WebdataEntry;
      acknowledged.push(id);
      await send('PUT', `/${id}`, { status: 'working' });
    });
    await Promise.race(adding);
    await webdata.kill();
    await Promise.allSettled(adding);
    webdata = await start();

    const all = await get<WebdataEntry[]>('');
    expect(ids(all)).toEqual(expect.arrayContaining(acknowledged));
    expect(ids(await get('?search=entry&limit=200'))).toEqual(ids(all));
    const counts = await get<WebdataCounts>('/counts');
    const working = all.filter(({ status }) => status === 'working');
    expect(counts).toMatchObject({ working: working.length, info: all.length - working.length });
    expect(ids(await get('?status=working&limit=200'))).toEqual(ids(working));
  }
});

it('a process that stops is not ready any more, asks clients to leave, and finishes a request that it has', async () => {
  // What the killed process was writing stays locked for some seconds.
  await eventually(async () =>
    expect((await send('POST', '', { content: 'After the kills', status: 'info' })).status).toBe(201),
  );
  const body = JSON.stringify({ content: 'Written while stopping', status: 'info' });
  const headers = { ...auth.signedIn, 'content-type': 'application/json', 'content-length': body.length };
  const running = request(`${webdata.url}/api/webdata`, { method: 'POST', headers });
  const responded = once(running, 'response') as Promise<[IncomingMessage]>;
  running.write(body.slice(0, 10));
  await once(running, 'socket');
  const stopped = webdata.stop();
  await eventually(async () => expect((await fetch(`${webdata.operations}/health/ready`)).status).toBe(503));
  expect((await send('GET', '/counts')).headers.get('connection')).toBe('close');
  await eventually(() => expect(send('GET', '/counts')).rejects.toThrow('fetch failed'));
  running.end(body.slice(10));
  const [response] = await responded;
  await stopped;
  const warnings = webdata.log.filter(({ level }) => level !== undefined && level >= 40);
  expect([response.resume().statusCode, warnings]).toEqual([201, []]);

  webdata = await start();
  const [newest] = await get<WebdataEntry[]>('');
  expect(newest?.content).toContain('Written while stopping');
});
