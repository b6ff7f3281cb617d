// Measures the generation of documents in a journal of its own, through its gateway:
//   npm run bench:documents [certificates of the large batch, 10000 by default]
// On a shared machine ratios are more reliable than rates.
import { createWriteStream, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { openPromise } from 'yauzl';
import type { DocumentJob } from '#contracts/fields/issued-documents.ts';
import { JournalClient } from '../../tools/client/journal-client.ts';
import { TrialJournal } from '../../start/trial-journal.ts';
import { AUTHORS_EACH, storeArticles, type StoredArticle } from './content.ts';
import { durations, printFigure, percentile, printSpread, timed } from './figures.ts';
import { MemoryWatch, processorTime } from './memory.ts';
import type { CertificateContent } from '../../../services/documents/src/certificates/certificate.data.ts';
import type * as template from '../../../services/documents/src/certificates/certificate.template.tsx';
import type * as configuration from '../../../services/documents/src/config.ts';
import type * as printing from '../../../services/documents/src/printing/chromium.ts';
import { findChromium } from '../../start/programs.mjs';

const SINGLES = 40;
/** Measurements per existing certificate: the first requests find the services themselves cold. */
const READINGS = 5;
const READERS = 20;
const ROUNDS = 3;
const WARM_ARTICLES = 10;
/** A batch of ten thousand takes a minute on an idle machine. */
const BATCH_TIMEOUT_MS = 1_200_000;
const BULK = '/api/pdf/bulkcertificates';
const large = Number(process.argv[2] ?? 10_000);

// All readers have one address.
await using journal = await TrialJournal.start({ DOCUMENT_RATE: '10000/0' });
const worker = () => journal.pidOf('documents-worker');
const reader = JournalClient.visitor(journal.signIn.site);
const staff = await JournalClient.signIn(journal.signIn);
const names = { formatted_journal_name: 'Journal of the Bench', issn: '2345-6787, 9876-5434' };
await staff.post('/api/settings', names);
await singles();
const alone = await thousands();
// Measured from here on, when both Chromiums are running.
using memory = new MemoryWatch(worker);
const many = await storeArticles(journal, large / AUTHORS_EACH);
await withReaders(alone);
await measureWithKills();
printFigure('peak memory of worker and Chromium', memory.peak, 'MB', '< 900');

/** A reader's certificate: created on the first request, then served from the file store. */
async function singles(): Promise<void> {
  const [first, ...others] = certificatesOf(await storeArticles(journal, SINGLES / AUTHORS_EACH + 1));
  const wanted = (run: number) => fetchOne(others[run % SINGLES]!);
  printFigure('the very first certificate', (await timed(() => fetchOne(first!)))[1], 'ms');
  printSpread('single certificate, first time', await durations(SINGLES, wanted), { median: '< 300' });
  printSpread('single certificate, from cache', await durations(SINGLES * READINGS, wanted), {
    median: '< 10',
  });
}

/**
 * A thousand certificates and their zip in one call, compared to one warm page printing each. @returns the rate per
 * second
 */
async function thousands(): Promise<number> {
  const rates: number[] = [];
  const ratios: number[] = [];
  for (let round = 1; round <= ROUNDS; round += 1) {
    const ordered = await storeArticles(journal, 1_000 / AUTHORS_EACH);
    const before = processorTime(worker());
    const [zip, took] = await timed(async () =>
      save(await staff.request('POST', BULK, refnumbersOf(ordered), BATCH_TIMEOUT_MS)),
    );
    printFigure(
      `round ${round}: processor of the worker each`,
      (processorTime(worker()) - before) / 1_000,
      'ms',
    );
    await check(`round ${round}`, zip, ordered);
    // Immediately afterwards, so that both run under the same load.
    const warm = await warmPage(await storeArticles(journal, WARM_ARTICLES));
    rates.push(1_000_000 / took);
    ratios.push(1_000_000 / took / warm);
  }
  const rate = percentile(rates, 0.5);
  printFigure('bulk of 1,000 with zip', rate, 'a second', '>= 300');
  printFigure('  the first after a start', rates[0]!, 'a second', '>= 300');
  printFigure('bulk against warm page', percentile(ratios, 0.5), 'times', '>= 3');
  return rate;
}

/**
 * Readers requesting single certificates, which do not exist yet, while a large batch is processed.
 *
 * @param alone a batch's rate without readers
 */
async function withReaders(alone: number): Promise<void> {
  const wanted = certificatesOf(await storeArticles(journal, 2_000)).values();
  const times: number[] = [];
  let unanswered = 0;
  let done = false;
  // Counted and not thrown: the batch goes on, and with it what is measured.
  const one = async () => {
    while (!done)
      await timed(() => fetchOne(wanted.next().value!)).then(
        ([, took]) => times.push(took),
        () => (unanswered += 1),
      );
  };
  const batch = async () => {
    await untilDone(await order(), Infinity);
    done = true;
  };
  const [[, took]] = await Promise.all([timed(batch), ...Array.from({ length: READERS }, one)]);
  const rate = (1_000 * large) / took;
  printFigure(`batch of ${large} beside ${READERS} readers`, rate, 'a second');
  printFigure('  of the rate of a batch alone', (100 * rate) / alone, '%', '>= 60');
  printSpread(`single beside the batch, ${READERS} readers`, times, { most: '< 1500' });
  printFigure('readers without a certificate', unanswered, '', '< 1');
}

/** A large batch whose worker is killed twice. */
async function measureWithKills(): Promise<void> {
  // Every certificate shows the score, so all are regenerated.
  await staff.post('/api/settings', { nassScore: '5.12' });
  const before = certificatesStored();
  const job = await order();
  for (const share of [0.3, 0.6]) {
    await untilDone(job, large * share);
    await journal.kill('documents-worker');
  }
  const { file } = await untilDone(job, Infinity);
  const zip = await save(await staff.request('GET', file!, undefined, BATCH_TIMEOUT_MS));
  await check('killed twice', zip, many);
  printFigure('files made too many or too few', Math.abs(certificatesStored() - before - large), '', '< 1');
}

async function order(): Promise<DocumentJob> {
  const prefer = { prefer: 'respond-async' };
  const response = await staff.request('POST', BULK, refnumbersOf(many), undefined, prefer);
  return (await response.json()) as DocumentJob;
}

/** Polls a job until it has made this much progress, or has finished. @throws Error when it failed */
async function untilDone({ id }: DocumentJob, done: number): Promise<DocumentJob> {
  for (const latest = Date.now() + BATCH_TIMEOUT_MS; Date.now() < latest; await sleep(250)) {
    const job = await staff.get<DocumentJob>(`/api/pdf/jobs/${id}`);
    if (job.state === 'failed' || job.state === 'cancelled')
      throw new Error(`The batch ${job.state}: ${JSON.stringify(job)}`);
    if (job.state === 'completed' || (done < job.total && job.done >= done)) return job;
  }
  throw new Error('The batch did not finish');
}

/** @returns the zip's file */
async function save(response: Response): Promise<string> {
  if (!response.ok || !response.body)
    throw new Error(`The download of the zip failed with ${response.status}: ${await response.text()}`);
  const file = join(journal.dataDir, 'batch.zip');
  await pipeline(response.body, createWriteStream(file));
  return file;
}

/** Compares the zip with the order. */
async function check(what: string, file: string, articles: StoredArticle[]): Promise<void> {
  const due = new Set(
    articles.flatMap(({ refnumber, authors }) => authors.map((author) => `${refnumber}/${author}.pdf`)),
  );
  const wrong: string[] = [];
  const zip = await openPromise(file, { lazyEntries: true, strictFileNames: true });
  for await (const { fileName, uncompressedSize } of zip.eachEntry())
    if (!due.delete(fileName) || uncompressedSize < 10_000 || uncompressedSize > 60_000) wrong.push(fileName);
  for (const name of [...wrong, ...due].slice(0, 20)) console.log(`PROBLEM ${name}`);
  printFigure(`${what}: certificates lost, doubled or of a strange size`, wrong.length + due.size, '', '< 1');
}

function certificatesStored(): number {
  const folder = join(journal.dataDir, 'files', 'documents', 'certificates');
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  return names.filter((name) => name.endsWith('.pdf')).length;
}

function refnumbersOf(articles: StoredArticle[]): string[] {
  return articles.map(({ refnumber }) => refnumber);
}

function certificatesOf(articles: StoredArticle[]): string[] {
  return articles.flatMap(({ refnumber, authors }) =>
    authors.map((author) => `/api/pdf/certificate/${refnumber}/${encodeURIComponent(author)}`),
  );
}

/** @throws Error when there is no certificate */
async function fetchOne(path: string): Promise<void> {
  const bytes = await (await reader.request('GET', path)).arrayBuffer();
  if (!Buffer.from(bytes).toString('latin1', 0, 5).startsWith('%PDF-'))
    throw new Error(`${path} is not a PDF`);
}

/** Imports a compiled module: the sources have decorators and JSX. */
async function compiled<Module>(path: string): Promise<Module> {
  return (await import(
    new URL(`../../../dist/services/documents/src/${path}`, import.meta.url).href
  )) as Module;
}

/**
 * Prints certificates one after another on one page of one Chromium, as a worker without batches would. @returns
 * the rate per second
 */
async function warmPage(articles: StoredArticle[]): Promise<number> {
  const { Chromium } = await compiled<typeof printing>('printing/chromium.js');
  const { WorkerConfig } = await compiled<typeof configuration>('config.js');
  const { certificateHtml } = await compiled<typeof template>('certificates/certificate.template.js');
  const chromium = new Chromium(Object.assign(new WorkerConfig(), { CHROMIUM_PATH: findChromium() }));
  const contents = articles.flatMap(contentsOf);
  try {
    await chromium.print(certificateHtml(contents[0]!));
    const began = performance.now();
    for (const content of contents) await chromium.print(certificateHtml(content));
    return (1_000 * contents.length) / (performance.now() - began);
  } finally {
    await chromium.onModuleDestroy();
  }
}

function contentsOf({ refnumber, authors, title }: StoredArticle): CertificateContent[] {
  const journal = { name: 'Journal of the bench', issn: '2345-6789', domain: 'http://localhost' };
  return authors.map((author) => ({
    articleId: refnumber,
    refnumber,
    title,
    author,
    year: 2026,
    volume: 1,
    issue: 1,
    pagenumber: '1-8',
    publishdate: '2026-01-31',
    journal: { ...journal, nassScore: '5.1', nassScoreYear: '2025' },
    chiefEditor: null,
    code: 'K7QM2XPA9T4B',
    verifyUrl: 'http://localhost/verify?code=K7QM2XPA9T4B',
  }));
}
