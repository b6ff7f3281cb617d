import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import request from 'supertest';
import type { Editor } from '#contracts/fields/entities.ts';
import { GENERATION_HEADER, PUBLIC_CACHE_CONTROL } from '#contracts/api/cache-tags.ts';
import { PURGE_LOG } from '#contracts/api/purge-log.ts';
import { Outbox } from '#messaging/outbox.ts';
import { PurgeLog } from '#messaging/purge-log.ts';
import { RedisConnection } from '#messaging/redis.ts';
import { addArticle, addIssue } from '#testing/builders/articles.ts';
import { beforeBlock } from '#testing/jest/before-block.ts';
import { eventually } from '#testing/jest/eventually.ts';
import { rawRequest } from '#testing/running/raw-request.ts';
import { specCatalog } from '#testing/running/running-catalog.ts';
import { type RunningGateway, runGateway } from '#testing/running/running-gateway.ts';
import { specUpstream } from '#testing/running/running-upstream.ts';
import { ServiceProcess, servicesAt } from '#testing/running/service-process.ts';
import { setClockAhead } from '#testing/jest/skewed-clock.ts';
import { temporaryFolder } from '#testing/jest/temporary-folder.ts';

const editor = { name: 'Asha Verma', content: 'University', post: 'Dean', category: 'chief editor' };

describe('A change made through one gateway', () => {
  const catalog = specCatalog();
  const web = specUpstream((_, response) =>
    response
      .setHeader('cache-control', 'public, s-maxage=15, stale-while-revalidate=15, stale-if-error=600')
      .setHeader('surrogate-key', 'settings')
      .end(`page ${web.seen.length}`),
  );
  const run = () =>
    runGateway(catalog.environment, { auth: catalog.auth.url, catalog: catalog.url, web: web.url });
  const gateway = beforeBlock(run);
  const second = beforeBlock(run);
  const staff = beforeBlock(() => request.agent(gateway.url).set(catalog.auth.signedIn));

  beforeAll(() => addIssue(staff));

  const read = (path: string, from = gateway) => rawRequest(from.url, path);
  /** Once the events of earlier changes have arrived, a response stays cached. */
  const isCached = (path: string, from = gateway) =>
    eventually(async () => {
      await read(path, from);
      expect((await read(path, from)).headers['x-cache']).toBe('HIT');
    });

  /** Resolves when the response shows the text: it was purged, as nothing expires, and perhaps renewed since. */
  const isPurged = (path: string, shown: string | RegExp, from = gateway) =>
    eventually(async () => expect((await read(path, from)).text).toMatch(shown));

  it.each<[string, string, () => PromiseLike<unknown>, string]>([
    [
      'the settings',
      '/api/settings',
      () => staff.post('/api/settings').send({ issn: '1234-5679' }),
      '1234-5679',
    ],
    [
      'the first article of an issue',
      '/api/archives',
      async () => {
        await addIssue(staff, { issue: 3 });
        await addArticle(staff, { issue: '3' });
      },
      '"issues":[3]',
    ],
    ['an article', '/api/archives/2026/5/2', () => addArticle(staff, { country: 'Nepal' }), 'Nepal'],
    ['an editor', '/api/editors', () => staff.post('/api/editors').send(editor), 'Asha Verma'],
    [
      'an indexing partner',
      '/api/indexing',
      () => staff.post('/api/indexing').send({ title: 'Index' }),
      'Index',
    ],
  ])('%s: purges %s in every gateway', async (_, path, change, shown) => {
    const gateways = [gateway, second];
    for (const one of gateways) await isCached(path, one);
    for (const one of gateways) expect((await read(path, one)).text).not.toContain(shown);
    await change();
    for (const one of gateways) await isPurged(path, shown, one);
  });

  it('purges only the responses that show it', async () => {
    await isCached('/api/editors');
    await isCached('/api/archives');
    const [first] = JSON.parse((await read('/api/editors')).text) as Editor[];
    await staff.post(`/api/editors/${first?.id}`).send({ status: 'disabled' });
    await isPurged('/api/editors', /^\[\]$/);
    expect((await read('/api/archives')).headers['x-cache']).toBe('HIT');
  });

  it('leaves the old page available while the web service is down', async () => {
    await isCached('/');
    const { text } = await read('/');
    web.respond = (_, response) => {
      response.statusCode = 503;
      response.end();
    };
    await staff.post('/api/settings').send({ issn: '8765-4326' });
    await eventually(async () => expect((await read('/')).headers['x-cache']).toBe('STALE'));
    expect(await read('/')).toMatchObject({ status: 200, text });
  });

  it('requires a token, and a bad one is rejected on cached paths too', async () => {
    await isCached('/api/settings');
    const refused = await request(gateway.url).post('/api/settings').send({ issn: 'x' });
    const forged = await rawRequest(gateway.url, '/api/settings', {
      headers: { authorization: 'Bearer forged' },
    });
    expect([refused.status, forged.status]).toEqual([401, 401]);
    expect((await read('/api/settings')).headers['x-cache']).toBe('HIT');
  });
});

describe('A page that a gateway has stored', () => {
  // Marks follow one another without a pause.
  beforeAll(() => void jest.spyOn(PurgeLog.prototype, 'isMarkDue', 'get').mockReturnValue(true));
  const catalog = specCatalog();
  const web = specUpstream((_, response) =>
    response
      .setHeader('cache-control', PUBLIC_CACHE_CONTROL)
      .setHeader('surrogate-key', 'settings')
      .end(`page ${changes}`),
  );
  let gateways: RunningGateway[];
  let processes: ServiceProcess[];
  let relaying: NodeJS.Timeout;
  let folder: string;
  let changes = 0;

  beforeAll(() => {
    relaying = setInterval(() => catalog.app.get(Outbox).stored.emit('message'), 200);
  });
  beforeEach(() => {
    gateways = [];
    processes = [];
    folder = temporaryFolder('purges');
  });
  afterEach(async () => {
    setClockAhead(0);
    for (const gateway of gateways) await gateway.close();
    for (const one of processes) await one.kill();
  });
  afterAll(() => {
    clearInterval(relaying);
    jest.restoreAllMocks();
  });

  const redis = () => catalog.app.get(RedisConnection).forCommands();
  const run = async () => {
    const services = { auth: catalog.auth.url, catalog: catalog.url, web: web.url };
    const gateway = await runGateway(catalog.environment, services, { CACHE_DIR: folder });
    gateways.push(gateway);
    await gateway.isCertain();
    return gateway;
  };
  const runProcess = async () => {
    const started = await ServiceProcess.start('gateway', 'main', {
      ...catalog.environment,
      ...servicesAt(web.url),
      CACHE_DIR: folder,
    });
    processes.push(started);
    await eventually(async () => {
      const metrics = await (await fetch(`${started.operations}/metrics`)).text();
      expect(metrics).toMatch(/^page_store_certain\b.* 1$/m);
    });
    return started;
  };
  const stop = async () => {
    for (const gateway of gateways.splice(0)) await gateway.close();
  };
  const read = async ({ url }: { url: string }) => {
    const { text, headers } = await rawRequest(url, '/board', { headers: { 'accept-encoding': 'identity' } });
    return `${text} ${String(headers['x-cache'])}`;
  };
  const change = async () => {
    changes += 1;
    await catalog.staff
      .post('/api/settings')
      .send({ phone: String(changes) })
      .expect(200);
  };
  const newest = async () => (await redis().xrevrange(PURGE_LOG, '+', '-', 'COUNT', 1))[0]?.[0];
  /** Until the relay has appended another entry. */
  const nextEntry = async () => {
    const before = await newest();
    await eventually(async () => expect(await newest()).not.toBe(before));
  };

  it('is rendered once, and again only after a purge', async () => {
    const gateway = await run();
    expect(await read(gateway)).toBe(`page ${changes} MISS`);
    setClockAhead(400 * 86_400_000);
    await gateway.isCertain();
    expect(await read(gateway)).toBe(`page ${changes} HIT`);
    setClockAhead(0);
    await change();
    await eventually(async () => expect(await read(gateway)).toMatch(new RegExp(`^page ${changes} `)));
  });

  it('is fetched again after a purge, before anybody requests it, if it was popular', async () => {
    const gateway = await run();
    for (let reads = 0; reads < 5; reads += 1)
      await rawRequest(gateway.url, '/popular', { headers: { 'accept-encoding': 'br' } });
    await rawRequest(gateway.url, '/seldom', { headers: { 'accept-encoding': 'br' } });
    web.seen.length = 0;
    await change();
    await eventually(() => expect(web.seen.map(({ url }) => url)).toEqual(['/popular']));
    await eventually(async () => {
      const { headers } = await rawRequest(gateway.url, '/popular', { headers: { 'accept-encoding': 'br' } });
      expect(headers['x-cache']).toBe('HIT');
    });
  });

  it('sends the newest purge to the web server, instead of a client’s, unless one may be missed', async () => {
    const [one, other] = [await run(), await run()];
    const generation = async ({ url }: { url: string }, path: string, headers = {}) => {
      await rawRequest(url, path, { headers });
      return web.seen.at(-1)?.headers[GENERATION_HEADER];
    };
    const before = await generation(one, '/1');
    expect(before).toEqual(expect.any(String));
    await change();
    await eventually(async () => expect(await generation(one, `/${web.seen.length}`)).not.toBe(before));
    expect(await generation(other, '/2')).toBe(await generation(one, '/3'));
    const forged = { [GENERATION_HEADER]: 'forged' };
    expect(await generation(one, '/4', forged)).toBe(await generation(one, '/5'));
    expect(await generation(one, '/static/app.js', forged)).toBeUndefined();
    expect(await generation(one, '/6', { ...forged, authorization: 'Bearer x' })).toBeUndefined();
    const now = performance.now.bind(performance);
    const later = jest.spyOn(performance, 'now').mockImplementation(() => now() + 20_000);
    expect(await generation(one, '/7')).toBeUndefined();
    later.mockRestore();
  });

  it('survives SIGKILL unless purged meanwhile, and is shared by the gateways of a machine', async () => {
    const [one, other] = [await runProcess(), await runProcess()];
    expect(await read(one)).toBe(`page ${changes} MISS`);
    await eventually(async () => expect(await read(other)).toBe(`page ${changes} HIT`));
    await eventually(() => {
      using file = new DatabaseSync(join(folder, 'pages.sqlite'), { readOnly: true });
      expect(file.prepare('SELECT count(*) AS pages FROM pages').get()!.pages).toBe(1);
    });
    await one.kill();
    await other.kill();
    expect(await read(await runProcess())).toBe(`page ${changes} HIT`);
    await processes.at(-1)!.kill();
    await change();
    expect(await read(await runProcess())).toMatch(new RegExp(`^page ${changes} `));
  });

  it('is rendered again after 30 s while purges may be missed, and served as it is on failure', async () => {
    const gateway = await run();
    await read(gateway);
    const now = performance.now.bind(performance);
    const later = jest.spyOn(performance, 'now').mockImplementation(() => now() + 20_000);
    expect(await read(gateway)).toBe(`page ${changes} HIT`);
    setClockAhead(31_000);
    expect(await read(gateway)).toBe(`page ${changes} MISS`);
    setClockAhead(62_000);
    const { respond } = web;
    web.respond = (_, response) => response.writeHead(503).end();
    expect(await read(gateway)).toBe(`page ${changes} STALE`);
    web.respond = respond;
    later.mockRestore();
  });

  it.each<[string, () => Promise<unknown>]>([
    ['Redis was emptied', () => redis().flushdb()],
    ['the log has lost the entry that it had read last', () => redis().xtrim(PURGE_LOG, 'MAXLEN', 1)],
  ])('is rendered again when %s while its gateway was away', async (_, lose) => {
    expect(await read(await run())).toBe(`page ${changes} MISS`);
    await stop();
    await nextEntry();
    await change();
    await nextEntry();
    await lose();
    expect(await read(await run())).toBe(`page ${changes} MISS`);
  });

  it('is rendered again when Redis is restored to a state before its purge', async () => {
    await run();
    await nextEntry();
    expect(await read(gateways[0]!)).toBe(`page ${changes} MISS`);
    await stop();
    await redis().copy(PURGE_LOG, 'bull:catalog.spec', 'REPLACE');
    await nextEntry();
    await change();
    await nextEntry();
    await redis().rename('bull:catalog.spec', PURGE_LOG);
    expect(await read(await run())).toBe(`page ${changes} MISS`);
  });

  it('is rendered again when MongoDB is restored to a state before it', async () => {
    const gateway = await run();
    const states = catalog.database.collection('purge_log');
    const before = (await states.findOne())!;
    await change();
    await nextEntry();
    await eventually(async () => expect(await read(gateway)).toBe(`page ${changes} HIT`));
    changes -= 1;
    await states.replaceOne({}, before);
    await eventually(async () => expect(await read(gateway)).toBe(`page ${changes} MISS`));
  });
});
