// Counts the usage of some days in a journal of its own, from the stream of gateways, while the processes that have it are killed,
// and compares every number with what the lines were made of:
//   npm run trial:usage [-- events, 10 million by default]
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { Redis } from 'ioredis';
import { mongo } from 'mongoose';
import { type UsageFigures, usageMetrics } from '#contracts/journal/usage-figures.ts';
import { USAGE_STREAM } from '#contracts/journal/usage.ts';
import { storeArticles, untilFound } from '../bench/content.ts';
import { durations, figure } from '../bench/figures.ts';
import { peakMemory, processorTime } from '../bench/memory.ts';
import { readerOf } from '../bench/reader.ts';
import { JournalClient } from '../client/journal-client.ts';
import { TrialJournal } from '../start/trial-journal.ts';
import { countries, Traffic } from './usage/traffic.ts';

const [ARTICLES, DAYS] = [20_000, 4];
const DAY_MS = 86_400_000;
const EVERY_MS = 1_000;
/** Lines in Redis at a time, as after an outage of catalog. */
const WAITING = 500_000;
const WRITTEN_AT_A_TIME = 5_000;
/** Catalog is killed when this share of the events is written, and then while the last hours are counted. */
const kills = [0.1, 0.25, 0.4, 0.6, 0.8, 1, 1];
const KILLS_APART_MS = 5_000;

interface Day extends UsageFigures {
  at: Date;
  article: mongo.ObjectId | null;
  countries: ({ country: string } & UsageFigures)[];
}

const total = Number(process.argv[2] ?? 10_000_000);
await using journal = await TrialJournal.start();
const articles = await storeArticles(journal, ARTICLES);
await untilFound(readerOf(journal.signIn.site, 1), articles.at(-1)!);
await using client = new mongo.MongoClient(journal.mongodbUri());
const database = client.db('colophon_catalog');
const begin = Math.floor(Date.now() / DAY_MS) * DAY_MS - DAYS * DAY_MS;
const refnumbers = articles.map(({ refnumber }) => refnumber);
const traffic = new Traffic(refnumbers, { begin, days: DAYS });
const redis = new Redis(environmentOf(journal.pidOf('gateway')).REDIS_URL!, { maxRetriesPerRequest: null });
let lines = 0;
/** Milliseconds of each process until it was last seen, by name and pid. */
const processors = new Map<string, number>();
const peaks = { catalog: 0, redis: 0, mongodb: 0 };
measure();
const processorsBefore = new Map(processors);
const peaksBefore = { ...peaks };
const began = performance.now();
const written = writeLines();
let killed = 0;
for (let lastKill = began; !(await isCounted()); await sleep(EVERY_MS)) {
  measure();
  const share = kills[killed] ?? Infinity;
  if (lines < share * 0.95 * total || performance.now() - lastKill < KILLS_APART_MS) continue;
  await journal.kill('catalog');
  killed += 1;
  lastKill = performance.now();
}
const seconds = (performance.now() - began) / 1_000;
measure();
figure('events', lines, '');
figure('stored and counted within', seconds, 's');
figure('events counted', lines / seconds, 'a second');
figure('times that a process was killed', killed, '');
for (const name of Object.keys(peaks) as (keyof typeof peaks)[]) {
  const used = [...processors]
    .filter(([process]) => process.startsWith(name))
    .reduce((sum, [process, now]) => sum + now - (processorsBefore.get(process) ?? 0), 0);
  figure(`processor of ${name} each`, (1_000 * used) / lines, 'µs');
  figure('  its peak memory before', peaksBefore[name], 'MB');
  figure('  its peak memory', peaks[name], 'MB');
}
for (const name of ['usage_parts', 'usage_hours', 'usage_days']) await size(name);
const staff = await JournalClient.signIn(journal.signIn);
const months = [begin, Date.now()].map((at) => new Date(at).toISOString().slice(0, 7));
for (const by of ['article', 'country']) {
  const path = `/api/admin/usage?by=${by}&first=${months[0]}&last=${months[1]}`;
  const [took] = await durations(1, () => staff.get(path));
  figure(`statistics by ${by}`, took!, 'ms');
}
figure('events that are missing', Math.max(0, lines - (await storedLines())), '', '< 1');
figure('numbers that differ from the lines', await differences(), '', '< 1');
redis.disconnect();

/** As gateways write them, as far as catalog has taken those before. */
async function writeLines(): Promise<void> {
  for (const hour of traffic.hours(total))
    for (let start = 0; start < hour.length; start += WRITTEN_AT_A_TIME) {
      while ((await redis.xlen(USAGE_STREAM)) >= WAITING) await sleep(EVERY_MS);
      const some = hour.slice(start, start + WRITTEN_AT_A_TIME);
      await Promise.all(some.map((line) => redis.xadd(USAGE_STREAM, '*', 'line', line)));
      lines += some.length;
    }
}

async function isCounted(): Promise<boolean> {
  if (killed < kills.length) return false;
  await written;
  if ((await redis.xlen(USAGE_STREAM)) > 0) return false;
  return (await database.collection('usage_pending_hours').countDocuments()) === 0;
}

function environmentOf(pid: number): Record<string, string> {
  const pairs = readFileSync(`/proc/${pid}/environ`, 'utf8').split('\0').filter(Boolean);
  return Object.fromEntries(
    pairs.map((pair) => [pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1)]),
  );
}

/** The processes as they are now: a killed one may not run again yet. */
function measure(): void {
  for (const name of ['catalog', 'redis', 'mongodb'] as const)
    try {
      const pid = journal.pidOf(name);
      peaks[name] = Math.max(peaks[name], peakMemory(pid));
      processors.set(`${name} ${pid}`, processorTime(pid));
    } catch {
      // Measured the next time.
    }
}

/** Including those that were stored twice. */
async function storedLines(): Promise<number> {
  const [found] = await database
    .collection('usage_parts')
    .aggregate<{ lines: number }>([{ $group: { _id: null, lines: { $sum: '$count' } } }])
    .toArray();
  return found?.lines ?? 0;
}

async function size(name: string): Promise<void> {
  const [{ storageStats }] = (await database
    .collection(name)
    .aggregate([{ $collStats: { storageStats: {} } }])
    .toArray()) as [{ storageStats: { count: number; storageSize: number; totalIndexSize: number } }];
  figure(`${name}: documents`, storageStats.count, '');
  figure('  on disk with indexes', (storageStats.storageSize + storageStats.totalIndexSize) / 1e6, 'MB');
}

/** Every number of every article, day and country, against what the lines were made of. */
async function differences(): Promise<number> {
  const found = await database
    .collection('articles')
    .find({}, { projection: { refnumber: 1 } })
    .toArray();
  const places = new Map(refnumbers.map((refnumber, at) => [refnumber, at]));
  const ids = new Map(found.map(({ _id, refnumber }) => [String(_id), places.get(String(refnumber))!]));
  let differing = 0;
  let days = 0;
  for await (const day of database.collection<Day>('usage_days').find()) {
    const article = day.article === null ? -1 : ids.get(String(day.article))!;
    const index = traffic.dayOf(day.at);
    assert(index >= 0 && index < DAYS, `${day.at.toISOString()} is none of the days`);
    if (usageMetrics.some((metric) => day[metric] > 0)) days += 1;
    usageMetrics.forEach((metric, at) => {
      const expected = countries.map((_, country) => traffic.countOf(index, article, country, at));
      const counted = countries.map(
        (name) => day.countries.find(({ country }) => country === name)?.[metric] ?? 0,
      );
      const sum = expected.reduce((one, other) => one + other, 0);
      if (day[metric] !== sum) differing += 1;
      differing += expected.filter((value, country) => value !== counted[country]).length;
    });
  }
  return differing + Math.abs(days - traffic.articleDays);
}
