import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { WebdataCounts, WebdataEntry } from '#contracts/entities.ts';
import { dropDatabases, type Environment, freshEnvironment } from '#testing/environment.ts';
import { type RunningAuth, runAuth } from '#testing/running-auth.ts';
import { ServiceProcess } from '#testing/service-process.ts';

const KILLS = 3;

let environment: Environment;
let auth: RunningAuth;
let webdata: ServiceProcess;

beforeAll(async () => {
  environment = await freshEnvironment();
  auth = await runAuth(environment);
  webdata = await start();
}, 60_000);
afterAll(async () => {
  await webdata.kill();
  await auth.close();
  await dropDatabases(environment);
});

/** Without Redis, which webdata does not use. */
const start = () =>
  ServiceProcess.start('webdata', 'main', {
    ...environment,
    ...{ AUTH_RPC: auth.rpc, REDIS_URL: undefined },
    SEARCH_FILE: join(environment.FILES_DIR, 'search', 'entries.sqlite'),
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
}, 120_000);
