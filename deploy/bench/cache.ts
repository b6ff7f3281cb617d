// Measures the page cache of a journal of its own:
//   node deploy/bench/cache.ts [seconds of load, 5 by default]
// Prints what a page costs that nobody has read yet, one that is kept, and a hundred readers who ask for one at once.
import { setTimeout as sleep } from 'node:timers/promises';
import { paths } from '#contracts/paths.ts';
import { JournalClient } from '../client/journal-client.ts';
import { TrialJournal } from '../start/trial-journal.ts';
import { storeArticles } from './articles.ts';
import { percentile, timed } from './figures.ts';
import { MemoryWatch, processorTime } from './memory.ts';
import { Reader } from './reader.ts';

const ARTICLES = 40;
const ROUNDS = 20;
const READERS = 32;
const HERD = 100;
const issue = { year: 2026, volume: 1, issue: 1 };
const seconds = Number(process.argv[2] ?? 5);

await using journal = await TrialJournal.start();
using reader = new Reader(journal.signIn.site, HERD);
const gateway = () => journal.pidOf('gateway');
using memory = new MemoryWatch(gateway);
const staff = await JournalClient.signIn(journal.signIn);
await staff.post('/api/admin/create-issue', issue);
const [article] = await storeArticles(journal, ARTICLES);
let changes = 0;
/** Every page shows the settings, so a change drops them all. */
const dropAll = async () => {
  await staff.post('/api/settings', { phone: String((changes += 1)) });
  await sleep(500);
};

for (const path of ['/', paths.issue(issue), paths.article({ ...issue, refnumber: article!.refnumber })]) {
  const first: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    await dropAll();
    const [{ headers }, took] = await timed(() => reader.read(path));
    if (headers['x-cache'] === 'MISS') first.push(took);
  }
  const cached: number[] = [];
  for (let round = 0; round < 500; round += 1) cached.push((await timed(() => reader.read(path)))[1]);
  const { etag = '' } = (await reader.read(path)).headers;
  const unchanged = await reader.read(path, { 'if-none-match': etag });
  const [served, processor] = await load(path);
  console.log(
    `${path.padEnd(30)} first ${percentile(first, 0.5).toFixed(1)} ms, cached ${percentile(cached, 0.5).toFixed(2)} ms` +
      ` (99 % ${percentile(cached, 0.99).toFixed(2)} ms), ${Math.round(served / seconds)} a second beside their client,` +
      ` ${((1_000 * processor) / served).toFixed(0)} µs of the gateway's processor each, unchanged answers ${unchanged.status}`,
  );
}

await dropAll();
const work = () => processorTime(journal.pidOf('web'));
const before = work();
const [herd, took] = await timed(() => Promise.all(Array.from({ length: HERD }, () => reader.read('/'))));
console.log(
  `${HERD} readers at once of a page that nobody has read: all answered after ${took.toFixed(0)} ms, for ${work() - before} ms of the renderer's processor`,
);
if (herd.some(({ status }) => status !== 200)) process.exitCode = 1;
console.log(`Peak memory of the gateway ${(memory.peak / 1e6).toFixed(0)} MB`);

/** Readers who ask on and on. @returns pages served, and milliseconds of processor that the gateway took for them */
async function load(path: string): Promise<[served: number, processor: number]> {
  const before = processorTime(gateway());
  const end = Date.now() + seconds * 1_000;
  let served = 0;
  const one = async () => {
    for (; Date.now() < end; served += 1) await reader.read(path);
  };
  await Promise.all(Array.from({ length: READERS }, one));
  return [served, processorTime(gateway()) - before];
}
