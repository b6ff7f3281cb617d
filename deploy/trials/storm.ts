// What readers and staff notice of a storm of robots, in a journal of its own:
//   npm run storm [seconds, 30 by default] [robots' requests a second, by default 5 times what the journal can serve]
// Writes the table in docs/performance.md.
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import pLimit from 'p-limit';
import type { Login } from '#contracts/fields/entities.ts';
import type { DocumentJob } from '#contracts/fields/issued-documents.ts';
import { paths } from '#contracts/journal/paths.ts';
import { setNiceness } from '#platform/process/niceness.ts';
import { pdfWithText } from '#testing/builders/pdf.ts';
import { storeArticles, untilFound } from './bench/content.ts';
import { printFigure, percentile, timed, writeTable } from './bench/figures.ts';
import { residentMemory } from './bench/memory.ts';
import { readerOf } from './bench/reader.ts';
import { JournalClient } from '../tools/client/journal-client.ts';
import { TrialJournal } from '../start/trial-journal.ts';
import { uploadForm, newArticle, PDF_TYPE } from './chaos/records.ts';
import type { Storm } from './storm/attackers.ts';
import { type Call, OpenLoad, type Outcome } from './storm/open-load.ts';

const [ARTICLES, READERS, STAFF] = [4_000, 20, 3];
/** Calm after the storm, and the wait above which a reader notices it. */
const [CALM_MS, NOTICED_MS] = [10_000, 500];

const seconds = Number(process.argv[2] ?? 30);
// Real clients have processors of their own. Only root may take precedence.
await setNiceness([process.pid], -10);
await using journal = await TrialJournal.start({ TRUSTED_PROXY_HOPS: '1' });
const { site, username, password } = journal.signIn;
const staff = await JournalClient.signIn(journal.signIn);
const placeOf = (issue: number) => ({ year: 2026, volume: 1, issue });
const issues = Array.from({ length: 1 + ARTICLES / 100 }, (_, at) => placeOf(at + 1));
for (const issue of issues) await staff.post('/api/admin/create-issue', issue);
const unreadFile = await addLargeFile();
const articles = await storeArticles(journal, ARTICLES);
await untilFound(readerOf(site, 1), articles.at(-1)!);
const pages = articles.map((article) => paths.article({ ...placeOf(article.issue), ...article }));
const [walked, read, measured] = [pages.slice(0, 3_000), pages.slice(3_000, 3_600), pages.slice(3_600)];
const rate = Number(process.argv[3] ?? Math.round(5 * (await capacity())));

const refnumbers = articles.slice(0, 200).map(({ refnumber }) => refnumber);
const prefer = { prefer: 'respond-async' };
const ordered = await staff.request('POST', '/api/pdf/bulkcertificates', refnumbers, undefined, prefer);
const job = (await ordered.json()) as DocumentJob;
const honest = await honestLoads();
const attackers = new Worker(new URL('storm/attackers.ts', import.meta.url), { workerData: storm() });
const began = performance.now();
await sleep((seconds * 1_000) / 2);
const half = residentMemory(journal.pidOf('gateway'));
await sleep((seconds * 1_000) / 2);
const full = residentMemory(journal.pidOf('gateway'));
const ended = performance.now();
attackers.postMessage('end');
const [robots] = (await once(attackers, 'message')) as [Outcome[]];
await attackers.terminate();
await sleep(CALM_MS);
await report();
await writeTable('storm', 'docs/performance.md');

async function report(): Promise<void> {
  const outcomes = new Map<string, Outcome[]>();
  for (const [name, load] of Object.entries(honest)) outcomes.set(name, await load.stop());
  const times = (some: Outcome[]) => some.map(({ ms }) => ms);
  const inStorm = ({ due }: Outcome) => due >= began && due < ended;
  const stormy = (name: string) => times(outcomes.get(name)!.filter(inStorm));
  const all = [...outcomes.values()].flat();
  const refused = robots.filter(({ status }) => status === 429 || status === 503);
  const late = all.filter(({ due, ms, status }) => due >= ended && (ms > NOTICED_MS || status !== 200));
  printFigure('requests of robots', rate, 'a second');
  const byStatus = Map.groupBy(robots, ({ status }) => status);
  for (const [status, { length }] of byStatus)
    printFigure(`robots' requests with status ${status}`, length, '');
  printFigure("readers' cached pages (99 %)", percentile(stormy('cached'), 0.99), 'ms', '< 100');
  printFigure("readers' uncached pages (95 %)", percentile(stormy('uncached'), 0.95), 'ms', '< 1000');
  printFigure("staff's calls (95 %)", percentile(stormy('staff'), 0.95), 'ms', '< 500');
  printFigure("a person's sign-ins (95 %)", percentile(stormy('signIns'), 0.95), 'ms', '< 1000');
  const failed = all.filter(({ status }) => status !== 200);
  printFigure("readers' and staff's requests failed", failed.length, '', '< 1');
  for (const [name, list] of outcomes)
    for (const [status, { length }] of Map.groupBy(list, (one) => one.status))
      if (status !== 200) printFigure(`of ${name} with status ${status}`, length, '');
  // A call is refused when its longest wait is over.
  printFigure('refusals of robots (95 %)', percentile(times(refused), 0.95), 'ms', '< 5500');
  printFigure('refusals without Retry-After', refused.filter((one) => !one.retryAfter).length, '', '< 1');
  printFigure('memory of the gateway', full, 'MB', '< 250');
  printFigure('its growth in the second half', (full / half - 1) * 100, '%', '< 10');
  printFigure('recovery', Math.max(0, ...late.map(({ due, ms }) => due + ms - ended)) / 1_000, 's', '< 5');
  const { done, total, state } = await staff.get<DocumentJob>(paths.job(job.id));
  printFigure(`the batch (${state})`, (100 * done) / total, '% done', '>= 1');
}

/** Requests of readers and staff at a human pace, from before the storm until after it. */
async function honestLoads(): Promise<Record<string, OpenLoad>> {
  const login: Call = { path: '/auth/login/', from: '203.0.113.1', body: { username, password } };
  const signIn = () => JournalClient.visitor(site).post<Login>(login.path, login.body!);
  const tokens = await Promise.all(Array.from({ length: STAFF }, signIn));
  const calls = ['/api/webdata?page=1', '/api/users', '/api/admin', '/api/settings'];
  const reading = (pages: string[]) => (number: number) => {
    return { path: pages[number % pages.length]!, from: `192.0.2.${1 + (number % READERS)}` };
  };
  const working = (number: number) => {
    const { token } = tokens[number % STAFF]!;
    return { path: calls[number % calls.length]!, from: '203.0.113.2', token };
  };
  return {
    cached: new OpenLoad(site, READERS, reading(['/', '/board'])),
    uncached: new OpenLoad(site, READERS / 4, reading(read)),
    staff: new OpenLoad(site, STAFF * 2, working),
    signIns: new OpenLoad(site, 0.5, () => login),
  };
}

function storm(): Storm {
  const some = articles.slice(0, 1_000);
  const day = (number: number) => new Date(Date.UTC(2019, 0, number)).toISOString().slice(0, 10);
  const walks = [
    ...walked,
    ...issues.map(paths.issue),
    ...some.map(({ refnumber }) => `/api/archives/ref/${refnumber}`),
    ...some.map(({ title }) => `/search?keyword=${encodeURIComponent(title.slice(4, 30))}`),
    ...some.map((_, number) => `/oai?verb=ListRecords&metadataPrefix=oai_dc&from=${day(number)}`),
    '/sitemap.xml',
    '/sitemap-pages.xml',
    '/sitemap-2026-1.xml',
    '/feed.xml',
  ];
  const certificates = articles
    .slice(1_000, 1_200)
    .map(({ refnumber, authors }) => paths.certificate(refnumber, authors[0]!));
  return { site, rate, walks, certificates, unreadFile };
}

/** Uncached pages that the journal can serve in a second. */
async function capacity(): Promise<number> {
  const [, took] = await timed(() => pLimit(16).map(measured, readerOf(site, 16)));
  return (1_000 * measured.length) / took;
}

/** @returns the path of an article's file of 4.9 MB */
async function addLargeFile(): Promise<string> {
  const article = newArticle(1, 0);
  const pdf = Buffer.concat([pdfWithText('Large'), Buffer.alloc(4_900_000, '%\n'), Buffer.from('%%EOF\n')]);
  await staff.post('/api/admin/archives/', uploadForm(article, 'pdfFile', pdf, PDF_TYPE));
  return paths.articleFile({ ...placeOf(1), file: `${article.refnumber}.pdf` });
}
