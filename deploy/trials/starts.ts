// Whether the first readers after a start are served, in a journal of its own: after a normal start, after kill -9 of all
// processes that the launcher starts again, and after kill -9 of these and the launcher.
//   npm run trial:starts [-- readers, 32 by default]
import { setTimeout as sleep } from 'node:timers/promises';
import { paths } from '#contracts/journal/paths.ts';
import { storeArticles, untilFound } from './bench/content.ts';
import { printFigure, printSpread, timed } from './bench/figures.ts';
import { readerOf } from './bench/reader.ts';
import { TrialJournal } from '../start/trial-journal.ts';

const PAGES_EACH = 30;
const readers = Number(process.argv[2] ?? 32);
const settings = { TRUSTED_PROXY_HOPS: '1' };

const first = await TrialJournal.start(settings);
const articles = await storeArticles(first, 3 * readers * PAGES_EACH);
await untilFound(readerOf(first.signIn.site, 1), articles.at(-1)!);
const pages = articles.map((article) => paths.article({ year: 2026, volume: 1, ...article }));
await first.stop();

const again = { ...settings, DATA_DIR: first.dataDir };
const second = await TrialJournal.start(again);
await measureReading('after npm start', second.signIn.site);
killAll(second);
await measureReading('after kill -9 of all processes', second.signIn.site);
killAll(second);
await second.stop('SIGKILL');
await using third = await TrialJournal.start(again);
await measureReading('after kill -9 of all processes and the launcher', third.signIn.site);

function killAll(journal: TrialJournal): void {
  for (const name of journal.processNames()) process.kill(journal.pidOf(name), 'SIGKILL');
}

/** Readers request unread pages, each one after the other, and repeat requests while nothing listens yet. */
async function measureReading(when: string, site: string): Promise<void> {
  const times: number[] = [];
  const statuses = new Map<number, number>();
  const one = async (own: string[]) => {
    const get = readerOf(site, 1);
    for (const path of own) {
      const [{ statusCode = 0 }, took] = await timed(() => untilConnected(() => get(path)));
      times.push(took);
      statuses.set(statusCode, (statuses.get(statusCode) ?? 0) + 1);
    }
  };
  await Promise.all(Array.from({ length: readers }, () => one(pages.splice(0, PAGES_EACH))));
  printSpread(`page ${when}`, times);
  printFigure('  not served', times.length - (statuses.get(200) ?? 0), '', '< 1');
  for (const [status, count] of statuses) printFigure(`  with status ${status}`, count, '');
}

async function untilConnected<T>(get: () => Promise<T>): Promise<T> {
  for (;;)
    try {
      return await get();
    } catch {
      await sleep(50);
    }
}
