// Measures requests at the gateway of a journal of its own:
//   npm run bench [-- seconds of each load, 10 by default] [articles, 20000 by default]
// and writes the table in docs/performance.md.
// Five processes beside nine: a second start, memory, idling and calls beside a script of staff. Then with five: a stored
// article page, beside a bare node:http server that sends the same bytes in the same run; a page that a hundred
// readers ask for at the same time; the walk of 32 readers over all articles, and another one by a new gateway; an edit;
// searches; certificates that 64 readers ask for one by one.
import assert from 'node:assert/strict';
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { paths } from '#contracts/journal/paths.ts';
import type { Login, StaffArticle } from '#contracts/fields/entities.ts';
import { plainText } from '#contracts/text/rich-text.ts';
import { eventually } from '#testing/jest/eventually.ts';
import { JournalClient } from '../../tools/client/journal-client.ts';
import { storeArticles, untilFound } from './content.ts';
import { durations, printFigure, percentile, printSpread, timed, writeTable } from './figures.ts';
import { processTreePids, opsPortOf, processorTime, proportionalMemory, residentMemory } from './memory.ts';
import { newClientAddress, asFastAsServed, readerOf } from './reader.ts';
import { measureTable, sumOfProcesses, printReport, REST_MS, servicesOf } from './tables.ts';
import { OpenLoad } from '../storm/open-load.ts';

const READERS = 32;
const CERTIFICATE_READERS = 64;
const CERTIFICATES = 600;
const HERD = 100;
const PER_ISSUE = 10;
/** Headers that node:http adds itself. */
const nodeHeaders = new Set(['date', 'connection', 'keep-alive']);
const seconds = Number(process.argv[2] ?? 10);
const ARTICLES = Number(process.argv[3] ?? 20_000);

const [apart, ofEach] = await measureTable('each');
await apart[Symbol.asyncDispose]();
const [together, ofFew] = await measureTable('few');
await using journal = together;
const services = servicesOf(journal);
printReport(ofFew, ofEach);
printFigure(
  'Chromium at rest',
  processTreePids(journal.pidOf('documents-worker')).length - 1,
  'processes',
  '< 1',
);
const articles = await storeArticles(journal, ARTICLES, PER_ISSUE);
// While they are indexed, catalog has half the machine.
await untilFound(readerOf(journal.signIn.site, 1), articles.at(-1)!);
const [, related] = await timed(untilAtRest);
printFigure('related articles of all, found once they can be searched', related / 1_000, 's');
const pages = articles.map((article) => paths.article({ year: 2026, volume: 1, ...article }));
const issueLists = [...new Set(articles.map(({ issue }) => `/api/archives/2026/1/${issue}`))];
const certificates = articles
  .slice(0, CERTIFICATES)
  .map(({ refnumber, authors }) => `/api/pdf/certificate/${refnumber}/${encodeURIComponent(authors[0]!)}`);

await walk('pages right after a start', pages.slice(0, ARTICLES / 20), { failed: '< 1' });
const bare = await measureCached(pages[0]!);
await herd(pages.at(-1)!);
await walk('first walk', pages, { failed: '< 1', bareEach: '< 150' });
// Pages are on the disk within a tenth of a second.
await sleep(1_000);
const [, back] = await timed(async () => {
  await journal.kill('gateway');
  await untilReady();
});
printFigure('a killed gateway, until it is ready', back / 1_000, 's', '< 2');
await walk('second walk, by a new gateway', pages, { failed: '< 1', rendered: '< 1', ofBareRate: '>= 0.45' });
printFigure('  memory of the gateway', residentMemory(journal.pidOf('gateway')), 'MB', '< 200');
await edit();
await walk('issues as JSON, first time', issueLists, { failed: '< 1', bareEach: '< 40' });
await searches();
const [first] = await durations(1, () => readerOf(journal.signIn.site, 1)(certificates.pop()!));
printFigure("a reader's certificate, first of all", first!, 'ms', '< 300');
await load(`certificates, ${CERTIFICATE_READERS} readers`, certificates, CERTIFICATE_READERS, '>= 120');
await sleep(REST_MS);
printFigure(
  'memory of all processes at rest after all this',
  sumOfProcesses(journal, proportionalMemory),
  'MB',
  '< 650',
);
for (const name of services)
  printFigure(`  memory of ${name}`, proportionalMemory(journal.pidOf(name)), 'MB');
await writeTable('bench', 'docs/performance.md');

/** Resolves when catalog has finished the background work of an import. */
async function untilAtRest(): Promise<void> {
  const pid = journal.pidOf('catalog');
  for (let before = 0, now = processorTime(pid); now - before > 100; now = processorTime(pid)) {
    before = now;
    await sleep(2_000);
  }
}

/** Searches of 20 readers, each once a second, half of them without a result; then also beside staff's script. */
async function searches(): Promise<void> {
  const { site, username, password } = journal.signIn;
  const { token } = await JournalClient.visitor(site).post<Login>('/auth/login/', { username, password });
  const list = readerOf(site, 16, { authorization: `Bearer ${token}` });
  const search = (number: number) => {
    const words =
      number % 2 === 0 ? `zqx${number}wvutk` : plainText(articles[number % ARTICLES]!.title).slice(4, 30);
    return { path: `/search?keyword=${encodeURIComponent(words)}`, from: newClientAddress() };
  };
  for (const scripts of [0, 16]) {
    // Other words than before, whose results are stored.
    const readers = new OpenLoad(site, 20, (number) => search(number + scripts * 1_000));
    await asFastAsServed(scripts, seconds, () => list(issueLists[0]!));
    await sleep(scripts === 0 ? seconds * 1_000 : 0);
    const outcomes = await readers.stop();
    const what = `searches of 20 readers beside ${scripts} connections of staff`;
    printSpread(
      what,
      outcomes.map(({ ms }) => ms),
      { most: '< 1000' },
    );
    printFigure('  refused or failed', outcomes.filter(({ status }) => status !== 200).length, '', '< 1');
  }
}

/** Requests of distinct addresses until the time is over or none is left. */
async function load(what: string, addresses: string[], readers: number, aim?: `>= ${number}`): Promise<void> {
  const read = readerOf(journal.signIn.site, readers);
  let failed = 0;
  const request = async (path: string) => {
    const { statusCode } = await read(path);
    if (statusCode !== 200) failed += 1;
  };
  const { times } = await measureRequests(
    what,
    () =>
      asFastAsServed(readers, seconds, () => {
        const path = addresses.pop();
        return path === undefined ? undefined : request(path);
      }),
    aim,
  );
  printFigure(`  ${what} (99 %)`, percentile(times, 0.99), 'ms');
  printFigure(`  ${what}: failed`, failed, '', '< 1');
}

/** Shows the rate and the spread of requests, and the processor time that each takes of the services. */
async function measureRequests(what: string, requests: () => Promise<number[]>, aim?: `>= ${number}`) {
  const before = services.map((name) => processorTime(journal.pidOf(name)));
  const [times, took] = await timed(requests);
  const rate = (1_000 * times.length) / took;
  printFigure(what, rate, 'a second', aim);
  printSpread(`  ${what}`, times);
  let each = 0;
  for (const [index, name] of services.entries()) {
    const used = (processorTime(journal.pidOf(name)) - before[index]!) / times.length;
    if (used > 0.02) printFigure(`  processor of ${name} each`, used, 'ms');
    each += used;
  }
  return { times, rate, each };
}

interface Aims {
  failed?: '< 1';
  rendered?: '< 1';
  /** Processor time of all processes but the databases, in responses of the bare server. */
  bareEach?: `< ${number}`;
  ofBareRate?: `>= ${number}`;
}

/** All readers take the next address until none is left. @returns how many pages were rendered */
async function walk(what: string, addresses: string[], aims: Aims = {}): Promise<number> {
  const read = readerOf(journal.signIn.site, READERS);
  const times: number[] = [];
  let [next, failed, rendered] = [0, 0, 0];
  const reader = async () => {
    while (next < addresses.length) {
      const [{ statusCode, headers }, took] = await timed(() => read(addresses[next++]!));
      times.push(took);
      if (statusCode !== 200) failed += 1;
      if (headers['x-cache'] === 'MISS') rendered += 1;
    }
  };
  const { rate, each } = await measureRequests(what, async () => {
    await Promise.all(Array.from({ length: READERS }, reader));
    return times;
  });
  printFigure('  refused or failed', failed, '', aims.failed);
  printFigure('  rendered', rendered, '', aims.rendered);
  if (aims.bareEach)
    printFigure('  processor of all, in bare responses', (1_000 * each) / bare.each, '', aims.bareEach);
  if (aims.ofBareRate)
    printFigure('  its rate beside the bare server', rate / bare.rate, '', aims.ofBareRate);
  return rendered;
}

/** The new title of an article is on its page soon, and only pages that show it are rendered again. */
async function edit(): Promise<void> {
  const staff = await JournalClient.signIn(journal.signIn);
  const read = readerOf(journal.signIn.site, 1);
  const { refnumber } = articles[0]!;
  const { id } = await staff.get<StaffArticle>(`/api/archives/ref/${refnumber}`);
  const isPurged = async () => assert.equal((await read(pages[0]!)).headers['x-cache'], 'MISS');
  const [, took] = await timed(async () => {
    await staff.post(`/api/archives/${id}`, { title: 'A title that nobody has read' });
    await eventually(isPurged);
  });
  printFigure('an edit, until its page shows it', took, 'ms', '< 1000');
  const rendered = await walk('pages after the edit', pages, { failed: '< 1' });
  printFigure('  rendered again', rendered, '', `< ${2 * PER_ISSUE + 5}`);
}

/** Waits until the gateway knows that stored pages are valid. */
async function untilReady(): Promise<void> {
  await eventually(async () => {
    assert((await fetch(`http://127.0.0.1:${opsPortOf(journal.pidOf('gateway'))}/health/ready`)).ok);
  });
}

/** Readers who all request the same unread page at the same time. */
async function herd(path: string): Promise<void> {
  const read = readerOf(journal.signIn.site, HERD);
  const web = journal.pidOf('web');
  const before = processorTime(web);
  const [pages, took] = await timed(() => Promise.all(Array.from({ length: HERD }, () => read(path))));
  printFigure(`an unread page, requested by ${HERD} readers simultaneously`, took, 'ms');
  printFigure('  processor of web for all of them', processorTime(web) - before, 'ms');
  printFigure(
    '  readers without the page',
    pages.filter(({ statusCode }) => statusCode !== 200).length,
    '',
    '< 1',
  );
}

/**
 * A stored page, and the same bytes from a bare server, round-robin.
 *
 * @returns what a response takes of the bare server's processor, in µs, and its rate
 */
async function measureCached(path: string): Promise<{ each: number; rate: number }> {
  const { site } = journal.signIn;
  const asked = get(site + path, { headers: { 'accept-encoding': 'br' } });
  const [response] = (await once(asked, 'response')) as [IncomingMessage];
  const body = await buffer(response);
  const headers = Object.fromEntries(
    Object.entries(response.headers).flatMap(([name, value]) =>
      nodeHeaders.has(name) ? [] : [[name, String(value)]],
    ),
  );
  const server = fork(new URL('bare-server.mjs', import.meta.url));
  server.send({ headers, body: body.toString('base64') });
  const [port] = (await once(server, 'message')) as [number];
  const servers = [
    { name: 'stored article page: processor of the gateway', pid: journal.pidOf('gateway'), origin: site },
    { name: '  bare node:http with the same bytes', pid: server.pid!, origin: `http://127.0.0.1:${port}` },
  ];
  let each: number[] = [];
  let rates: number[] = [];
  // The second round counts.
  for (let round = 0; round < 2; round += 1) {
    each = [];
    rates = [];
    for (const { pid, origin } of servers) {
      const measured = await processorTimePerRequest(pid, origin, path);
      each.push(measured.each);
      rates.push(measured.rate);
    }
  }
  server.kill();
  servers.forEach(({ name }, index) => printFigure(name, each[index]!, 'µs'));
  printFigure('  ratio of the rates on one core to bare node:http', each[1]! / each[0]!, '', '>= 0.6');
  return { each: each[1]!, rate: rates[1]! };
}

/** Microseconds of a server's processor for each request, while readers send them as fast as it responds. */
async function processorTimePerRequest(pid: number, origin: string, path: string) {
  const before = processorTime(pid);
  const read = readerOf(origin, READERS, { 'x-forwarded-for': newClientAddress() });
  const { length: served } = await asFastAsServed(READERS, seconds, () => read(path));
  return { each: (1_000 * (processorTime(pid) - before)) / served, rate: served / seconds };
}
