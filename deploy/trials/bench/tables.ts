import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';
import { paths } from '#contracts/journal/paths.ts';
import type { Login } from '#contracts/fields/entities.ts';
import { plainText } from '#contracts/text/rich-text.ts';
import { eventually } from '#testing/jest/eventually.ts';
import { JournalClient } from '../../tools/client/journal-client.ts';
import type { Settings } from '../../start/configuration/settings.ts';
import { TrialJournal } from '../../start/trial-journal.ts';
import { type Call, OpenLoad } from '../storm/open-load.ts';
import { storeArticles, untilFound } from './content.ts';
import { printFigure, percentile, timed } from './figures.ts';
import { opsPortOf, processorTime, proportionalMemory } from './memory.ts';
import { asFastAsServed, readerOf } from './reader.ts';

/** An idle Chromium ends after five minutes. */
export const REST_MS = 360_000;
const IDLE_MS = 60_000;
const [STARTS, KILLS] = [3, 3];
const ARTICLES = 2_000;
const [READERS, SCRIPTS, SECONDS] = [20, 16, 30];

/** Resources used by the processes of a table, without the databases. */
export interface TableFigures {
  /** A later start, until all are ready, and the processor time that it takes, both in milliseconds (median). */
  start: number;
  processor: number;
  /** Megabytes at rest. */
  memory: number;
  /** Percent of a processor without readers. */
  idle: number;
  /** Milliseconds (95 %) beside a script of staff and 20 readers. */
  unread: number;
  searches: number;
  signIns: number;
  /** Longest delay of the event loop of the process that answers these. */
  delay: number;
  /** Milliseconds from `kill -9` of that process until calls of all services succeed again, beside readers (median). */
  back: number;
}

export const servicesOf = (journal: TrialJournal): string[] =>
  journal.processNames().filter((name) => !['mongodb', 'redis'].includes(name));

export const sumOfProcesses = (journal: TrialJournal, of: (pid: number) => number): number =>
  servicesOf(journal).reduce((sum, name) => sum + of(journal.pidOf(name)), 0);

/** Starts a journal again with this table, lets it rest, and uses it. */
export async function measureTable(table: Settings['processes']): Promise<[TrialJournal, TableFigures]> {
  const settings = { TRUSTED_PROXY_HOPS: '1', PROCESSES: table };
  let journal = await TrialJournal.start(settings);
  const starts: number[] = [];
  const processors: number[] = [];
  for (let again = 0; again < STARTS; again += 1) {
    await journal.stop();
    const started = await timed(() => TrialJournal.start({ ...settings, DATA_DIR: journal.dataDir }));
    journal = started[0];
    starts.push(started[1]);
    processors.push(sumOfProcesses(journal, processorTime));
  }
  await sleep(REST_MS);
  const memory = sumOfProcesses(journal, proportionalMemory);
  const before = sumOfProcesses(journal, processorTime);
  await sleep(IDLE_MS);
  const idle = (100 * (sumOfProcesses(journal, processorTime) - before)) / IDLE_MS;
  const [start, processor] = [percentile(starts, 0.5), percentile(processors, 0.5)];
  return [journal, { start, processor, memory, idle, ...(await measureInUse(journal)) }];
}

async function measureInUse(
  journal: TrialJournal,
): Promise<Pick<TableFigures, 'unread' | 'searches' | 'signIns' | 'delay' | 'back'>> {
  const { site, username, password } = journal.signIn;
  const articles = await storeArticles(journal, ARTICLES);
  await untilFound(readerOf(site, 1), articles.at(-1)!);
  const { token } = await JournalClient.visitor(site).post<Login>('/auth/login/', { username, password });
  const staff = readerOf(site, SCRIPTS, { authorization: `Bearer ${token}` });
  const from = (number: number) => `192.0.2.${1 + (number % READERS)}`;
  const unread = (number: number): Call => {
    const article = articles[number % ARTICLES]!;
    return { path: paths.article({ year: 2026, volume: 1, ...article }), from: from(number) };
  };
  const search = (number: number): Call => {
    const words = plainText(articles[number % ARTICLES]!.title).slice(4, 30);
    return { path: `/search?keyword=${encodeURIComponent(words)}`, from: from(number) };
  };
  const signIn = (number: number): Call => {
    return { path: '/auth/login/', from: from(number), body: { username, password } };
  };
  await delayOf(journal); // since it was last asked
  const loads = [
    new OpenLoad(site, READERS / 2, unread),
    new OpenLoad(site, READERS / 2, search),
    new OpenLoad(site, 1, signIn),
  ];
  await asFastAsServed(SCRIPTS, SECONDS, () => staff('/api/archives/2026/1/1'));
  const outcomes = await Promise.all(loads.map((load) => load.stop()));
  const failed = outcomes.flat().filter(({ status }) => status !== 200).length;
  printFigure(`refused or failed with ${servicesOf(journal).length} processes`, failed, '', '< 1');
  const [pages, searches, signIns] = outcomes.map((some) =>
    percentile(
      some.map(({ ms }) => ms),
      0.95,
    ),
  );
  const delay = await delayOf(journal);
  const readers = new OpenLoad(site, READERS, (number) => unread(number + ARTICLES / 2));
  const times: number[] = [];
  for (let kill = 0; kill < KILLS; kill += 1) times.push(await untilBack(journal, token));
  const back = percentile(times, 0.5);
  await readers.stop();
  return { unread: pages!, searches: searches!, signIns: signIns!, delay, back };
}

async function untilBack(journal: TrialJournal, token: string): Promise<number> {
  const read = readerOf(journal.signIn.site, 1, { authorization: `Bearer ${token}` });
  const [, took] = await timed(async () => {
    await journal.kill('catalog');
    for (const path of ['/api/users', '/api/admin', '/api/webdata?page=1', '/api/pdf/jobs'])
      await eventually(async () => assert.equal((await read(path)).statusCode, 200, path));
  });
  return took;
}

/** Milliseconds between measurements of the event loop (`startOperations`). */
const LOOKS_MS = 100;

/** Longest delay of the event loop since the last call, in milliseconds. */
async function delayOf(journal: TrialJournal): Promise<number> {
  const metrics = await (
    await fetch(`http://127.0.0.1:${opsPortOf(journal.pidOf('catalog'))}/metrics`)
  ).text();
  const [, seconds] = /^nodejs_eventloop_lag_max_seconds\S* (\S+)$/m.exec(metrics) ?? [];
  return Math.max(0, Number(seconds) * 1_000 - LOOKS_MS);
}

/** Both tables side by side: nine processes are the yardstick of five. */
export function printReport(few: TableFigures, each: TableFigures): void {
  const both = (
    what: string,
    of: keyof TableFigures,
    unit: string,
    aim?: `< ${number}`,
    share?: `< ${number}`,
  ) => {
    printFigure(`${what}, five processes`, few[of] / (unit === 's' ? 1_000 : 1), unit, aim);
    printFigure(`  nine processes`, each[of] / (unit === 's' ? 1_000 : 1), unit);
    printFigure(`  of nine processes'`, few[of] / each[of], '', share);
  };
  both('a second start, until all processes are ready', 'start', 's', undefined, '< 0.7');
  both('processor of all of them', 'processor', 's', undefined, '< 0.6');
  both('memory of all processes at rest, databases aside', 'memory', 'MB', '< 500');
  both('processor of all of them without readers', 'idle', '%', '< 4');
  both("unread pages, beside staff's script (95 %)", 'unread', 'ms');
  both("searches, beside staff's script (95 %)", 'searches', 'ms');
  both("sign-ins, beside staff's script (95 %)", 'signIns', 'ms');
  both('a killed process, until calls of all services succeed', 'back', 's', '< 3');
  both('longest delay of the event loop of catalog meanwhile', 'delay', 'ms', '< 100');
}
