// Measures the generation of documents in a temporary journal, through its gateway:
//   npm run bench:documents [certificates of the large batch, 10000 by default]
// Prints each figure next to its target and the machine's load: on a shared machine ratios are more reliable than
// rates. Exits 1 when a certificate is lost or duplicated.
import { loadavg } from 'node:os';
import { join } from 'node:path';
import { JournalClient } from '../client/journal-client.ts';
import { TrialJournal } from '../start/trial-journal.ts';
import { storeArticles, type StoredArticle } from './articles.ts';
import {
  certificatesIn,
  contradictions,
  download,
  order,
  untilDone,
  zipInOneCall,
} from './documents/batches.ts';
import { fetchOne, readContinuously, requestsOf } from './documents/readers.ts';
import { warmPage } from './documents/warm-page.ts';
import { percentile, timed } from './figures.ts';
import { MemoryWatch, processorTime } from './memory.ts';

const AUTHORS_EACH = 5;
const SINGLES = 40;
/** Measurements per existing certificate: the first requests find the services themselves cold. */
const READINGS = 5;
const READERS = 20;
const ROUNDS = 3;
const WARM_ARTICLES = 10;
const large = Number(process.argv[2] ?? 10_000);
const problems: string[] = [];
const load = () => loadavg()[0]!.toFixed(1);

console.log(`Load of the machine before: ${load()}`);
const journal = await TrialJournal.start();
const worker = () => journal.pidOf('documents-worker');
const reader = JournalClient.visitor(journal.signIn.site);
try {
  const staff = await JournalClient.signIn(journal.signIn);
  const names = { formatted_journal_name: 'Journal of the Bench', issn: '2345-6789, 9876-5432' };
  await staff.post('/api/settings', names);
  await singles();
  await thousands(staff);
  // Measured from here on, when both Chromiums are running.
  using memory = new MemoryWatch(worker);
  const many = await storeArticles(journal, large / AUTHORS_EACH);
  await withReaders(staff, many);
  await killed(staff, many);
  figure('peak memory of worker and Chromium', memory.peak / 1e6, 'MB', '< 900');
} finally {
  await journal.stop();
}
console.log(`Load of the machine after: ${load()}`);
for (const problem of problems.slice(0, 20)) console.log(`PROBLEM ${problem}`);
if (problems.length > 0) process.exitCode = 1;
else journal.remove();

/** A reader's certificate: created on the first request, then served from the file store. */
async function singles(): Promise<void> {
  const [first, ...others] = requestsOf(await storeArticles(journal, SINGLES / AUTHORS_EACH + 1));
  const wanted = others.slice(0, SINGLES);
  const took = async (readings: number) => {
    const times: number[] = [];
    for (let reading = 1; reading <= readings; reading += 1)
      for (const one of wanted) times.push(await fetchOne(reader, one));
    return times;
  };
  figure('single certificate, the first since the start', await fetchOne(reader, first!), 'ms');
  const made = await took(1);
  figure('single certificate, first time (median)', percentile(made, 0.5), 'ms', '< 300');
  figure('single certificate, first time (95 %)', percentile(made, 0.95), 'ms');
  const found = await took(READINGS);
  figure('single certificate, from cache (median)', percentile(found, 0.5), 'ms', '< 10');
  figure('single certificate, from cache (95 %)', percentile(found, 0.95), 'ms');
}

/** A thousand certificates and their zip in one call, compared to one warm page printing each. */
async function thousands(staff: JournalClient): Promise<void> {
  const rates: number[] = [];
  const ratios: number[] = [];
  for (let round = 1; round <= ROUNDS; round += 1) {
    const ordered = await storeArticles(journal, 1_000 / AUTHORS_EACH);
    const zip = join(journal.dataDir, `round-${round}.zip`);
    const before = processorTime(worker());
    const [, took] = await timed(() => zipInOneCall(staff, ordered, zip));
    const processor = processorTime(worker()) - before;
    problems.push(...(await contradictions(zip, ordered)));
    const rate = 1_000_000 / took;
    // Immediately afterwards, so that both run under the same load.
    const warm = await warmPage(await storeArticles(journal, WARM_ARTICLES));
    rates.push(rate);
    ratios.push(rate / warm);
    console.log(
      `  round ${round}: ${rate.toFixed(0)} a second, ${(processor / 1_000).toFixed(1)} ms of processor each; one warm page ${warm.toFixed(0)} a second`,
    );
  }
  figure('bulk of 1,000 with zip', percentile(rates, 0.5), 'a second', '>= 200');
  figure('bulk against warm page', percentile(ratios, 0.5), 'times', '>= 3');
}

/** Readers requesting single certificates while a large batch is processed. */
async function withReaders(staff: JournalClient, many: StoredArticle[]): Promise<void> {
  const unrequested = requestsOf(await storeArticles(journal, 2_000)).values();
  const job = await order(staff, many);
  const ended = new AbortController();
  const [{ milliseconds, unanswered }, [, took]] = await Promise.all([
    readContinuously(reader, READERS, unrequested, ended.signal),
    timed(() => untilDone(staff, job, Infinity).finally(() => ended.abort())),
  ]);
  console.log(
    `  batch of ${large} with ${READERS} concurrent readers: ${((1_000 * large) / took).toFixed(0)} a second; ${milliseconds.length} singles`,
  );
  const name = `single beside the batch, ${READERS} readers`;
  figure(`${name} (median)`, percentile(milliseconds, 0.5), 'ms');
  figure(`${name} (95 %)`, percentile(milliseconds, 0.95), 'ms', '< 1500');
  if (unanswered > 0) problems.push(`${unanswered} readers got no certificate`);
}

/** A large batch whose worker is killed twice. */
async function killed(staff: JournalClient, many: StoredArticle[]): Promise<void> {
  // Every certificate shows the score, so all are regenerated.
  await staff.post('/api/settings', { nassScore: '5.12' });
  const before = certificatesIn(journal.dataDir);
  const job = await order(staff, many);
  const [ended, took] = await timed(async () => {
    for (const share of [0.3, 0.6]) {
      await untilDone(staff, job, large * share);
      await journal.kill('documents-worker');
    }
    return untilDone(staff, job, Infinity);
  });
  console.log(`  batch of ${large} killed twice: ${((1_000 * large) / took).toFixed(0)} a second`);
  const zip = join(journal.dataDir, 'killed.zip');
  await download(staff, ended, zip);
  const found = await contradictions(zip, many);
  const made = certificatesIn(journal.dataDir) - before;
  if (made !== large) found.push(`${made} files were made for ${large} certificates`);
  figure('certificates lost or doubled after two kills', found.length, '', '< 1');
  problems.push(...found);
}

/** Prints a figure beside its aim, such as '< 300'. */
function figure(what: string, value: number, unit: string, aim?: `${'<' | '>='} ${number}`): void {
  const shown = value.toFixed(value < 20 && value % 1 !== 0 ? 1 : 0);
  const limit = Number(aim?.split(' ')[1]);
  const met = aim?.startsWith('<') ? value < limit : value >= limit;
  const verdict = aim ? `${met ? 'met' : 'MISSED'} (${aim})` : '';
  console.log(
    `${what.padEnd(56)} ${shown.padStart(7)} ${unit.padEnd(9)} load ${load().padStart(4)}  ${verdict}`.trimEnd(),
  );
}
