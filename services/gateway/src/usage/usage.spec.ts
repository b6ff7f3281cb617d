import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { Redis } from 'ioredis';
import { register } from 'prom-client';
import type { StaffArticle } from '#contracts/fields/entities.ts';
import { networkOfVisitor, parseUsageLine, USAGE_STREAM } from '#contracts/journal/usage.ts';
import { addArticle, addIssue } from '#testing/builders/articles.ts';
import { eventually } from '#testing/jest/eventually.ts';
import { InterruptibleProxy } from '#testing/databases/interruptible-proxy.ts';
import { specCatalog } from '#testing/running/running-catalog.ts';
import { type RunningGateway, runGateway } from '#testing/running/running-gateway.ts';
import { ServiceProcess, servicesAt } from '#testing/running/service-process.ts';

const browser = (build: number | string = 1) =>
  `Mozilla/5.0 (X11; Linux x86_64; rv:150.0) Gecko/20100101 Firefox/150.0 Build/${build}`;

describe('The usage stream of the gateway', () => {
  const catalog = specCatalog();
  let redis: Redis;
  let article: StaffArticle;
  let pdf: string;
  let gateway: RunningGateway | undefined;
  const processes: ServiceProcess[] = [];

  beforeAll(async () => {
    redis = new Redis(catalog.environment.REDIS_URL);
    await addIssue(catalog.staff);
    article = await addArticle(catalog.staff);
    pdf = `/archives/${article.year}/${article.volume}/${article.issue}/${article.refnumber}.pdf`;
    // So that catalog leaves them in Redis.
    const held = { $set: { holder: 'this spec', until: new Date(Date.now() + 3_600_000) } };
    await catalog.database
      .collection<{ _id: string }>('leases')
      .updateOne({ _id: 'usage' }, held, { upsert: true });
  });
  afterAll(() => redis.quit());
  afterEach(async () => {
    await gateway?.close();
    gateway = undefined;
    for (const one of processes.splice(0)) await one.kill();
    await redis.del(USAGE_STREAM);
  });

  const run = async (settings: object = {}, environment: { REDIS_URL: string } = catalog.environment) => {
    gateway = await runGateway(environment, { catalog: catalog.url, auth: catalog.auth.url }, settings);
    return gateway;
  };
  const runProcess = async () => {
    const started = await ServiceProcess.start('gateway', 'main', {
      ...catalog.environment,
      ...servicesAt(catalog.url),
      AUTH_URL: catalog.auth.url,
      FILE_RATE: '10000/10000',
      LOG_LEVEL: 'error',
    });
    processes.push(started);
    return started;
  };
  const get = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
    fetch(gateway!.url + path, { method, headers: { 'user-agent': browser(), ...headers } }).then(
      async (response) => {
        await response.arrayBuffer();
        return response;
      },
    );
  const lines = async () => (await redis.xrange(USAGE_STREAM, '-', '+')).map(([, [, line = '']]) => line);
  const stored = (count: number) =>
    eventually(async () => {
      const found = await lines();
      expect(found).toHaveLength(count);
      return found.map((line) => parseUsageLine(line)!);
    });

  it('has a line for each response to a reader, and none for robots, staff, errors or further ranges', async () => {
    await run();
    const { headers } = await get(pdf);
    await get(pdf, { 'if-none-match': headers.get('etag')! });
    await get(pdf, { range: 'bytes=0-9' });
    await get(pdf, { range: 'bytes=10-19' });
    await get(pdf, {}, 'HEAD');
    await get(pdf, { 'user-agent': 'Googlebot/2.1 (+http://www.google.com/bot.html)' });
    await get(pdf, { 'user-agent': 'curl/8.0' });
    await get(pdf, { 'user-agent': '' });
    await get(pdf, { 'sec-purpose': 'prefetch;prerender' });
    await get(pdf, catalog.auth.signedIn);
    await get(pdf.replace(article.refnumber, '999999'));
    await get(pdf.replace('.pdf', '.xml'));
    await get('/api/settings');
    const found = await stored(4);
    expect(found.map(({ kind }) => kind)).toEqual(['download', 'download', 'download', 'record']);
    expect(new Set(found.map(({ visitor }) => visitor)).size).toBe(1);
  });

  it('tells readers apart without their address or browser', async () => {
    await run();
    await get(pdf);
    await get(pdf, { 'user-agent': browser(2) });
    const visitors = (await stored(2)).map(({ visitor }) => visitor);
    expect(new Set(visitors).size).toBe(2);
    expect(new Set(visitors.map(networkOfVisitor)).size).toBe(1);
    expect((await lines()).join()).not.toMatch(/127\.0\.0\.1|::|Mozilla|Firefox/);
  });

  it('counts a page that the browser shows without a request', async () => {
    await run();
    const { status } = await get(`/seen${pdf.replace('.pdf', '')}`, {}, 'POST');
    expect(status).toBe(204);
    expect(await stored(1)).toMatchObject([{ kind: 'view' }]);
  });

  it('counts reports of the site’s own pages, at most 120 a minute per client', async () => {
    await run();
    const see = (headers: Record<string, string> = {}) =>
      get(`/seen${pdf.replace('.pdf', '')}`, headers, 'POST');
    for (const site of ['cross-site', 'same-site', 'none'])
      expect((await see({ 'sec-fetch-site': site })).status).toBe(403);
    expect((await see({ 'sec-fetch-site': 'same-origin' })).status).toBe(204);
    const statuses = await Promise.all(Array.from({ length: 120 }, async () => (await see()).status));
    expect(statuses.filter((status) => status === 204)).toHaveLength(119);
    const refused = await see();
    expect([refused.status, Number(refused.headers.get('retry-after')) > 0]).toEqual([429, true]);
    await stored(120);
  });

  it('takes the robots of a file, and the country that a CDN names', async () => {
    const robots = join(catalog.environment.FILES_DIR, 'robots.json');
    writeFileSync(robots, JSON.stringify([{ pattern: 'firefox' }]));
    await run({ USAGE_ROBOTS_FILE: robots, USAGE_COUNTRY_HEADER: 'cf-ipcountry' });
    await get(pdf, { 'cf-ipcountry': 'IN' });
    await get(pdf, { 'user-agent': 'Mozilla/5.0 Safari', 'cf-ipcountry': 'IN' });
    await get(pdf, { 'user-agent': 'Mozilla/5.0 Safari', 'cf-ipcountry': '<script>' });
    expect((await stored(2)).map(({ country }) => country).sort()).toEqual(['', 'IN']);
  });

  it('loses nothing that was written before a kill, and nothing at all in a graceful stop', async () => {
    for (const end of ['kill', 'stop'] as const) {
      await redis.del(USAGE_STREAM);
      const { url } = await runProcess();
      const ending = processes.at(-1)!;
      let answered = 0;
      const download = async (build: number) => {
        for (;;) {
          const response = await fetch(url + pdf, { headers: { 'user-agent': browser(build) } });
          await response.arrayBuffer();
          if (response.status === 200) answered += 1;
        }
      };
      // Each goes on until its connection is refused.
      const downloads = Promise.allSettled([1, 2, 3, 4].map(download));
      await eventually(async () => expect((await lines()).length).toBeGreaterThanOrEqual(20));
      const written = (await lines()).length;
      await ending[end]();
      await downloads;
      const found = (await lines()).length;
      expect(found).toBeGreaterThanOrEqual(end === 'stop' ? answered : written);
      // Responses that were being sent at the end are counted, though nobody received them whole.
      expect(found).toBeLessThanOrEqual(answered + 4);
    }
  });

  it('keeps the lines while Redis is unavailable, and writes them all before it ends', async () => {
    // One whose acknowledgement was lost is there twice, and counts once.
    const distinct = (count: number) =>
      eventually(async () => expect(new Set(await lines()).size).toBe(count));
    const proxy = await InterruptibleProxy.start(catalog.environment.REDIS_URL);
    const url = new URL(catalog.environment.REDIS_URL);
    url.host = proxy.host;
    await run({}, { REDIS_URL: url.href });
    await get(pdf);
    await distinct(1);
    await proxy.interrupt();
    for (let reader = 2; reader < 6; reader += 1)
      expect((await get(pdf, { 'user-agent': browser(reader) })).status).toBe(200);
    await distinct(1);
    await proxy.resume();
    await distinct(5);
    await get(pdf, { 'user-agent': browser(6) });
    await gateway?.close();
    gateway = undefined;
    await distinct(6);
    await proxy.interrupt();
  });

  it('writes up to its limit in Redis, and counts lost lines', async () => {
    await run({ USAGE_LINES: 2 });
    const lost = async () => {
      const { values } = await register.getSingleMetric('usage_lines_total')!.get();
      return values.find(({ labels }) => labels.outcome === 'lost')!.value;
    };
    const before = await lost();
    for (let reader = 1; reader < 4; reader += 1) await get(pdf, { 'user-agent': browser(reader) });
    await eventually(async () => expect((await lost()) - before).toBe(1));
    await stored(2);
  });
});
