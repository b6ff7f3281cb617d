// Measures the page cache of a journal of its own:
//   node deploy/bench/cache.ts [seconds of load, 5 by default]
// What a page costs that nobody has read yet, one that is kept, and a hundred readers who ask for one at once.
import { setTimeout as sleep } from 'node:timers/promises';
import { paths } from '#contracts/paths.ts';
import { JournalClient } from '../client/journal-client.ts';
import { TrialJournal } from '../start/trial-journal.ts';
import { storeArticles } from './content.ts';
import { durations, figure, spread, timed } from './figures.ts';
import { peakMemory, processorTime } from './memory.ts';
import { readerOf } from './reader.ts';

const ARTICLES = 40;
const ROUNDS = 20;
const READERS = 32;
const HERD = 100;
const issue = { year: 2026, volume: 1, issue: 1 };
const seconds = Number(process.argv[2] ?? 5);

await using journal = await TrialJournal.start();
const read = readerOf(journal.signIn.site, HERD);
const gateway = journal.pidOf('gateway');
const web = journal.pidOf('web');
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
    const [{ headers }, took] = await timed(() => read(path));
    if (headers['x-cache'] === 'MISS') first.push(took);
  }
  spread(`${path}, first time`, first);
  spread(`${path}, cached`, await durations(500, () => read(path)));
  await load(path);
}

await dropAll();
const before = processorTime(web);
const [herd, took] = await timed(() => Promise.all(Array.from({ length: HERD }, () => read('/'))));
figure(`${HERD} readers at once of a page that nobody has read`, took, 'ms');
figure('processor of the renderer for all of them', processorTime(web) - before, 'ms');
figure('readers without the page', herd.filter(({ statusCode }) => statusCode !== 200).length, '', '< 1');
figure('peak memory of the gateway', peakMemory(gateway), 'MB');

/** Readers who ask on and on. */
async function load(path: string): Promise<void> {
  const before = processorTime(gateway);
  const end = Date.now() + seconds * 1_000;
  let served = 0;
  const one = async () => {
    for (; Date.now() < end; served += 1) await read(path);
  };
  await Promise.all(Array.from({ length: READERS }, one));
  figure(`${path}, ${READERS} readers beside their client`, served / seconds, 'a second');
  figure(
    `${path}, processor of the gateway each`,
    (1_000 * (processorTime(gateway) - before)) / served,
    'µs',
  );
}
