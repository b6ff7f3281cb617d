// Measures requests at the gateway of a journal of its own:
//   npm run bench [-- seconds of each load, 10 by default]
// and writes the table in docs/performance.md.
// An article page from the page cache, beside a bare node:http server that sends the same bytes in the same run;
// article pages and issue lists that nobody has asked for yet, one of them by a hundred
// readers at once; certificates that 64 readers ask for one by one.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { paths } from '#contracts/journal/paths.ts';
import { TrialJournal } from '../start/trial-journal.ts';
import { storeArticles, untilFound } from './content.ts';
import { durations, figure, percentile, spread, timed, writeTable } from './figures.ts';
import { processorTime, proportionalMemory } from './memory.ts';
import { address, asFastAsServed, processorOfEach, readerOf } from './reader.ts';

const READERS = 32;
const CERTIFICATE_READERS = 64;
const CERTIFICATES = 600;
const HERD = 100;
const PER_ISSUE = 10;
const ARTICLES = 20_000;
/** Processes release memory after an idle minute. */
const REST_MS = 90_000;
/** Headers that node:http adds itself. */
const ofNode = new Set(['date', 'connection', 'keep-alive']);
const seconds = Number(process.argv[2] ?? 10);

await using journal = await TrialJournal.start({ TRUSTED_PROXY_HOPS: '1' });
const services = journal.processes().filter((name) => !['mongodb', 'redis'].includes(name));
await sleep(REST_MS);
figure(
  `memory of all processes after ${REST_MS / 1_000} idle seconds, databases aside`,
  services.reduce((sum, name) => sum + proportionalMemory(journal.pidOf(name)), 0),
  'MB',
  '< 500',
);
const articles = await storeArticles(journal, ARTICLES, PER_ISSUE);
// While they are indexed, catalog has half the machine.
await untilFound(readerOf(journal.signIn.site, 1), articles.at(-1)!);
const pages = articles.map((article) => paths.article({ year: 2026, volume: 1, ...article }));
const issueLists = [...new Set(articles.map(({ issue }) => `/api/archives/2026/1/${issue}`))];
const certificates = articles
  .slice(0, CERTIFICATES)
  .map(({ refnumber, authors }) => `/api/pdf/certificate/${refnumber}/${encodeURIComponent(authors[0]!)}`);

// Compiled and connected, as after a minute of traffic.
await load('article pages, first thousand', pages.splice(0, 1_000), READERS);
await cached(pages[0]!);
await herd(pages.pop()!);
await load('article page, not cached', pages, READERS, '>= 500');
await load('issue as JSON, not cached', issueLists, READERS, '>= 1500');
const [first] = await durations(1, () => readerOf(journal.signIn.site, 1)(certificates.pop()!));
figure("a reader's certificate, first of all", first!, 'ms', '< 300');
await load(`certificates, ${CERTIFICATE_READERS} readers`, certificates, CERTIFICATE_READERS, '>= 120');
await writeTable('bench', 'docs/performance.md');

/** Requests of distinct addresses until the time is over or none is left. */
async function load(what: string, addresses: string[], readers: number, aim?: `>= ${number}`): Promise<void> {
  const before = services.map((name) => processorTime(journal.pidOf(name)));
  const read = readerOf(journal.signIn.site, readers);
  let failed = 0;
  const request = async (path: string) => {
    const { statusCode } = await read(path);
    if (statusCode !== 200) failed += 1;
  };
  const [times, took] = await timed(() =>
    asFastAsServed(readers, seconds, () => {
      const path = addresses.pop();
      return path === undefined ? undefined : request(path);
    }),
  );
  figure(what, (1_000 * times.length) / took, 'a second', aim);
  spread(`  ${what}`, times);
  figure(`  ${what} (99 %)`, percentile(times, 0.99), 'ms');
  services.forEach((name, index) => {
    const each = (processorTime(journal.pidOf(name)) - before[index]!) / times.length;
    if (each > 0.1) figure(`  processor of ${name} each`, each, 'ms');
  });
  figure(`  ${what}: failed`, failed, '', '< 1');
}

/** Readers who all ask at once for a page that nobody has read. */
async function herd(path: string): Promise<void> {
  const read = readerOf(journal.signIn.site, HERD);
  const web = journal.pidOf('web');
  const before = processorTime(web);
  const [pages, took] = await timed(() => Promise.all(Array.from({ length: HERD }, () => read(path))));
  figure(`${HERD} readers at once of a page that nobody has read`, took, 'ms');
  figure('  processor of web for all of them', processorTime(web) - before, 'ms');
  figure(
    '  readers without the page',
    pages.filter(({ statusCode }) => statusCode !== 200).length,
    '',
    '< 1',
  );
}

/** A page of the cache, and the same bytes from a bare server, round-robin. */
async function cached(path: string): Promise<void> {
  const { site } = journal.signIn;
  const asked = get(site + path, { headers: { 'accept-encoding': 'br' } });
  const [response] = (await once(asked, 'response')) as [IncomingMessage];
  const body = await buffer(response);
  const headers = Object.fromEntries(
    Object.entries(response.headers).flatMap(([name, value]) =>
      ofNode.has(name) ? [] : [[name, String(value)]],
    ),
  );
  const bare = fork(new URL('bare-server.mjs', import.meta.url));
  bare.send({ headers, body: body.toString('base64') });
  const [port] = (await once(bare, 'message')) as [number];
  const processor = async (pid: number, origin: string) => {
    const read = readerOf(origin, READERS, { 'x-forwarded-for': address() });
    return processorOfEach(pid, READERS, seconds, () => read(path));
  };
  let gateway = 0;
  let plain = 0;
  // The second round counts.
  for (let round = 0; round < 2; round += 1) {
    gateway = await processor(journal.pidOf('gateway'), site);
    plain = await processor(bare.pid!, `http://127.0.0.1:${port}`);
  }
  bare.kill();
  figure('cached article page: processor of the gateway', gateway, 'µs', '< 24');
  figure('  bare node:http with the same bytes', plain, 'µs');
  figure('  ratio of the rates on one core to bare node:http', plain / gateway, '', '>= 0.7');
}
