import type { IncomingHttpHeaders } from 'node:http';
import { text } from 'node:stream/consumers';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import request from 'supertest';
import { PurgeLog } from '#messaging/purge-log.ts';
import { Queues } from '#messaging/queues.ts';
import { RedisConnection } from '#messaging/redis.ts';
import { addArticle, addIssue } from '#testing/builders/articles.ts';
import { eventually } from '#testing/jest/eventually.ts';
import { rawRequest } from '#testing/running/raw-request.ts';
import { specCatalog } from '#testing/running/running-catalog.ts';
import { type RunningGateway, runGateway } from '#testing/running/running-gateway.ts';
import { specUpstream } from '#testing/running/running-upstream.ts';
import type { CdnKind, GatewayConfig } from '../config.ts';

interface Purge {
  method?: string;
  url?: string;
  headers: IncomingHttpHeaders;
  body: string;
}

const NO_HTTP = 0;

describe('A CDN in front of two gateways', () => {
  beforeAll(() => {
    // Marks follow one another without a pause.
    jest.spyOn(PurgeLog.prototype, 'isMarkDue', 'get').mockReturnValue(true);
  });
  const catalog = specCatalog();
  const web = specUpstream((_, response) =>
    response
      .setHeader('cache-control', 'public, s-maxage=600, stale-if-error=600')
      .setHeader('surrogate-key', 'settings board')
      .end('page'),
  );
  const cdn = specUpstream(
    ({ method, url, headers }, response) =>
      void text(cdn.seen.at(-1)!).then((body) => {
        purges.push({ method, url, headers, body });
        const status = refusals.shift() ?? 200;
        if (status === NO_HTTP) response.socket!.end('SSH-2.0-server\r\n');
        else response.writeHead(status, { location: '/elsewhere' }).end();
      }),
  );
  let gateways: RunningGateway[];
  /** Received ones, and the statuses that they are to be refused with first. */
  let purges: Purge[];
  let refusals: number[];

  beforeEach(() => {
    purges = [];
    refusals = [];
    gateways = [];
  });
  afterEach(async () => {
    for (const gateway of gateways) await gateway.close();
  });
  afterAll(() => void jest.restoreAllMocks());

  const run = async (settings: Partial<GatewayConfig>) => {
    const services = { auth: catalog.auth.url, catalog: catalog.url, web: web.url };
    for (const _ of [1, 2]) gateways.push(await runGateway(catalog.environment, services, settings));
    for (const gateway of gateways) await gateway.isCertain();
    return gateways[0]!;
  };
  const runFor = (CDN_PURGE_KIND: CdnKind) =>
    run({
      CDN_SECONDS: 86_400,
      CDN_PURGE_URL: `${cdn.url}/purge`,
      CDN_PURGE_KIND,
      CDN_PURGE_TOKEN: 'secret',
    });
  const change = (path: string, body: object) =>
    request(gateways[0]!.url).post(path).set(catalog.auth.signedIn).send(body).expect(200);
  /** Both gateways have the change, so that none will send another purge. */
  const arrives = async (path: string, shown: string) => {
    for (const { url } of gateways)
      await eventually(async () => expect((await rawRequest(url, path)).text).toContain(shown));
  };

  it.each<[CdnKind, object, Purge]>([
    [
      'fastly',
      { 'surrogate-control': 'max-age=86400', 'surrogate-key': 'settings board' },
      {
        method: 'POST',
        url: '/purge',
        headers: { 'fastly-key': 'secret', 'content-type': 'application/json' },
        body: '{"surrogate_keys":["settings"]}',
      },
    ],
    [
      'cloudflare',
      { 'cache-tag': 'settings,board' },
      {
        method: 'POST',
        url: '/purge',
        headers: { authorization: 'Bearer secret', 'content-type': 'application/json' },
        body: '{"tags":["settings"]}',
      },
    ],
    [
      'varnish',
      { xkey: 'settings board' },
      {
        method: 'PURGE',
        url: '/purge',
        headers: { authorization: 'Bearer secret', xkey: 'settings' },
        body: '',
      },
    ],
  ])(
    'receives lifetime and tags of public pages, and one purge for a change: %s',
    async (kind, headers, purge) => {
      const { url } = await runFor(kind);
      for (const cached of ['MISS', 'HIT'])
        expect((await rawRequest(url, '/about')).headers).toMatchObject({
          'x-cache': cached,
          'cdn-cache-control': 'max-age=86400',
          ...headers,
        });
      await change('/api/settings', { phone: kind });
      await eventually(() => expect(purges[0]).toMatchObject(purge));
      await arrives('/api/settings', kind);
      expect(purges).toHaveLength(1);
    },
  );

  it('is purged again after it has failed or redirected, and nowhere else', async () => {
    await runFor('fastly');
    refusals = [503, 307];
    await change('/api/settings', { phone: 'after failures' });
    await arrives('/api/settings', 'after failures');
    await eventually(() => expect(purges).toHaveLength(3));
    expect(new Set(purges.map(({ url }) => url))).toEqual(new Set(['/purge']));
    expect(new Set(purges.map(({ body }) => body))).toEqual(new Set(['{"surrogate_keys":["settings"]}']));
  });

  it('is purged after many failed attempts', async () => {
    await runFor('fastly');
    const kinds = [NO_HTTP, 401, 404, 429, 500];
    refusals = kinds.flatMap((kind) => Array<number>(3).fill(kind));
    const count = refusals.length + 1;
    const redis = new RedisConnection(catalog.environment.REDIS_URL);
    const queues = new Queues(redis);
    const queue = queues.queue('gateway.cdn');
    await change('/api/settings', { phone: 'after many failures' });
    await eventually(async () => {
      for (const job of await queue.getDelayed()) if (job.attemptsMade > 0) await job.promote();
      expect(purges).toHaveLength(count);
    });
    expect(await queue.getJobCounts('failed')).toEqual({ failed: 0 });
    const [job] = await queue.getJobs(['completed']);
    expect(job!.opts).toMatchObject({ attempts: 3_500, backoff: { delay: 30_000 } });
    await queues.onModuleDestroy();
    await redis.onModuleDestroy();
  });

  it('stores responses without tags no longer than other caches do', async () => {
    const { url } = await runFor('fastly');
    await addIssue(catalog.staff);
    const { refnumber } = await addArticle(catalog.staff);
    const { headers } = await rawRequest(url, `/api/usage/${refnumber}`);
    expect(headers).toMatchObject({
      'x-cache': 'MISS',
      'cache-control': expect.stringContaining('s-maxage=15'),
    });
    expect(headers).not.toHaveProperty('cdn-cache-control');
  });

  it('is not permitted to store purged, private or failed responses', async () => {
    const { url } = await runFor('fastly');
    const lifetime = async (path: string, headers = {}) => {
      const response = await rawRequest(url, path, { headers });
      return [response.headers['x-cache'], response.headers['cdn-cache-control']];
    };
    expect(await lifetime('/about')).toEqual(['MISS', 'max-age=86400']);
    const { respond } = web;
    web.respond = (_, response) => response.writeHead(500).end();
    await change('/api/settings', { phone: 'while the page fails' });
    await eventually(async () => expect(await lifetime('/about')).toEqual(['STALE', undefined]));
    expect(await lifetime('/board')).toEqual([undefined, undefined]);
    web.respond = respond;
    expect(await lifetime('/api/settings', catalog.auth.signedIn)).toEqual([undefined, undefined]);
  });

  it('gets no lifetime unless it is set', async () => {
    const { url } = await run({});
    expect((await rawRequest(url, '/about')).headers['cdn-cache-control']).toBeUndefined();
    await change('/api/settings', { phone: 'without a CDN' });
    await arrives('/api/settings', 'without a CDN');
    expect(purges).toEqual([]);
  });
});
