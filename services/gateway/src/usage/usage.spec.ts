import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { StaffArticle } from '#contracts/fields/entities.ts';
import { networkOfVisitor, parseUsageLine, type UsageLine } from '#contracts/journal/usage.ts';
import { addArticle, addIssue } from '#testing/articles.ts';
import { eventually } from '#testing/eventually.ts';
import { NOBODY } from '#testing/free-port.ts';
import { type RunningCatalog, runCatalog } from '#testing/running-catalog.ts';
import { type RunningGateway, runGateway } from '#testing/running-gateway.ts';
import { ServiceProcess } from '#testing/service-process.ts';
import { GatewayConfig } from '../config.ts';
import { UsageLog } from './usage-log.ts';

const browser = (build: number | string = 1) =>
  `Mozilla/5.0 (X11; Linux x86_64; rv:150.0) Gecko/20100101 Firefox/150.0 Build/${build}`;

describe('The usage log of the gateway', () => {
  let catalog: RunningCatalog;
  let article: StaffArticle;
  let pdf: string;
  let folder: string;
  let gateway: RunningGateway | undefined;
  const processes: ServiceProcess[] = [];

  beforeAll(async () => {
    catalog = await runCatalog();
    await addIssue(catalog.staff);
    article = await addArticle(catalog.staff);
    pdf = `/archives/${article.year}/${article.volume}/${article.issue}/${article.refnumber}.pdf`;
  });
  afterAll(() => catalog.close());
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'colophon-usage-'));
  });
  afterEach(async () => {
    await gateway?.close();
    gateway = undefined;
    for (const one of processes.splice(0)) await one.kill();
    rmSync(folder, { recursive: true, force: true });
    await catalog.database.collection('usage_parts').deleteMany({});
  });

  const settings = (rpc = catalog.rpc) => ({ USAGE_DIR: folder, CATALOG_RPC: rpc });
  const run = async (more: object = {}) => {
    gateway = await runGateway(
      catalog.environment,
      { catalog: catalog.url, auth: catalog.auth.url },
      {
        ...settings(),
        ...more,
      },
    );
    return gateway;
  };
  const runProcess = async (rpc?: string) => {
    const url = catalog.url;
    const started = await ServiceProcess.start('gateway', 'main', {
      ...catalog.environment,
      ...settings(rpc),
      ...{ AUTH_URL: catalog.auth.url, CATALOG_URL: url, WEBDATA_URL: url, DOCUMENTS_URL: url, WEB_URL: url },
      ...{ FILE_RATE: '10000/10000', LOG_LEVEL: 'error' },
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
  /** By time. Parts that were sent again may overlap: a line is where it is in its log. */
  const events = async () => {
    const lines = new Map<string, UsageLine>();
    for (const { log, offset, lines: text } of await catalog.database
      .collection('usage_parts')
      .find()
      .toArray()) {
      let place = Number(offset);
      for (const line of String(text).split('\n').slice(0, -1)) {
        lines.set(`${String(log)} ${place}`, parseUsageLine(line)!);
        place += line.length + 1;
      }
    }
    return [...lines.values()].toSorted((one, other) => one.at - other.at);
  };
  const stored = (count: number) =>
    eventually(async () => {
      const found = await events();
      expect(found).toHaveLength(count);
      return found;
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
    await run({ CATALOG_RPC: NOBODY });
    await get(pdf);
    await get(pdf, { 'user-agent': browser(2) });
    const [file = ''] = readdirSync(folder);
    const lines = readFileSync(join(folder, file), 'utf8').trim().split('\n');
    const visitors = lines.map((line) => line.split(' ')[1]!);
    expect([lines.length, new Set(visitors).size]).toEqual([2, 2]);
    expect(new Set(visitors.map(networkOfVisitor)).size).toBe(1);
    expect(lines.join()).not.toMatch(/127\.0\.0\.1|::|Mozilla|Firefox/);
  });

  it('counts a page that the browser shows without a request', async () => {
    await run();
    const { status } = await get(`/seen${pdf.replace('.pdf', '')}`, {}, 'POST');
    expect(status).toBe(204);
    expect(await stored(1)).toMatchObject([{ kind: 'view' }]);
  });

  it('counts those that the site’s own pages report, at most 120 a minute of a client', async () => {
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
    const robots = join(folder, 'robots.json');
    const { writeFileSync } = await import('node:fs');
    writeFileSync(robots, JSON.stringify([{ pattern: 'firefox' }]));
    await run({ USAGE_ROBOTS_FILE: robots, USAGE_COUNTRY_HEADER: 'cf-ipcountry' });
    await get(pdf, { 'cf-ipcountry': 'IN' });
    await get(pdf, { 'user-agent': 'Mozilla/5.0 Safari', 'cf-ipcountry': 'IN' });
    await get(pdf, { 'user-agent': 'Mozilla/5.0 Safari', 'cf-ipcountry': '<script>' });
    expect((await stored(2)).map(({ country }) => country).sort()).toEqual(['', 'IN']);
  });

  it('loses and doubles nothing when the gateway is killed in the middle of downloads, three times', async () => {
    let answered = 0;
    for (let round = 0; round < 3; round++) {
      const { url } = await runProcess();
      const dying = processes.at(-1)!;
      const killed = new Promise<void>((resolve) =>
        setTimeout(() => void dying.kill().then(resolve), 300 + 200 * round),
      );
      const download = async (build: number) => {
        for (;;) {
          const response = await fetch(url + pdf, {
            headers: { 'user-agent': browser(`${round}.${build}`) },
          });
          await response.arrayBuffer();
          if (response.status === 200) answered += 1;
        }
      };
      // Each goes on until its connection is refused.
      await Promise.allSettled([1, 2, 3, 4].map(download));
      await killed;
    }
    await runProcess();
    expect(answered).toBeGreaterThan(20);
    const found = await eventually(async () => {
      const now = await events();
      expect(now.length).toBeGreaterThanOrEqual(answered);
      return now;
    });
    // Responses that were being sent when the process died are counted, though nobody received them whole.
    expect(found.length).toBeLessThanOrEqual(answered + 3 * 4);
    await eventually(() => expect(readdirSync(folder).length).toBeLessThanOrEqual(1));
  });

  it('deletes lines that are stored within the hour, however few there are', () => {
    const log = new UsageLog(Object.assign(new GatewayConfig(), { USAGE_DIR: folder }));
    log.append('a line\n');
    log.confirm(log.next(1_000)!);
    expect([log.next(1_000), readdirSync(folder).length]).toEqual([undefined, 1]);
    const later = jest.spyOn(Date, 'now').mockReturnValue(Date.now() + 3_601_000);
    expect([log.next(1_000), readdirSync(folder)]).toEqual([undefined, []]);
    later.mockRestore();
  });

  it('waits for catalog, and gives everything to it at the end', async () => {
    const first = await runProcess(NOBODY);
    for (let at = 0; at < 5; at++)
      await (await fetch(first.url + pdf, { headers: { 'user-agent': browser(at) } })).arrayBuffer();
    await first.stop();
    expect(await events()).toHaveLength(0);
    const second = await runProcess();
    await stored(5);
    await (await fetch(second.url + pdf, { headers: { 'user-agent': browser() } })).arrayBuffer();
    await second.stop();
    await stored(6);
    expect(readdirSync(folder)).toEqual([]);
  });
});
