// Measures whether reads stay as fast while a journal of its own grows:
//   node deploy/bench/growth.ts [requests of each kind, 40 by default]
// At 1,000, 10,000 and 100,000 articles: requests at a fixed modest rate, none of them cached. Draws docs/growth.svg.
import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { paths } from '#contracts/journal/paths.ts';
import { JournalClient } from '../client/journal-client.ts';
import { TrialJournal } from '../start/trial-journal.ts';
import { chance, oneOf, type StoredArticle, storeArticles, untilFound, vocabulary } from './content.ts';
import { figure, percentile } from './figures.ts';
import { processorTime, proportionalMemory } from './memory.ts';
import { type Line, plots } from './plot.ts';
import { atFixedRate, readerOf } from './reader.ts';

const SIZES = [1_000, 10_000, 100_000];
const PER_ISSUE = 10;
const REQUESTS_PER_SECOND = 25;
/** Requests before those of each kind that count: they connect, and compile what the kind needs. */
const WARM_UP = 30;
const requests = Number(process.argv[2] ?? 40);

await using journal = await TrialJournal.start({ TRUSTED_PROXY_HOPS: '1' });
const read = readerOf(journal.signIn.site, 8);
const staff = await JournalClient.signIn(journal.signIn);
const unread: Pick<StoredArticle, 'issue' | 'refnumber'>[] = [];
const unreadIssues: number[] = [];
let lists = 0;

/** No address is requested twice: none of the responses is cached. */
const kinds: Record<string, () => Promise<unknown>> = {
  'article page': () => ok(paths.article({ year: 2026, volume: 1, ...anyOf(unread) })),
  'issue as JSON': () => ok(`/api/archives/2026/1/${anyOf(unreadIssues)}`),
  search: () => ok(`/api/search?keyword=${oneOf(vocabulary)}+${oneOf(vocabulary, 4).slice(0, 4)}&page=1`),
  // A prime step: the same depth at each size.
  'new articles': () => ok(`/api/archives/recent?page=${1 + ((lists++ * 37) % 250)}&limit=4`),
  'OAI page': () => ok(`/oai?verb=ListRecords&metadataPrefix=oai_dc&from=${second(lists++)}`),
  "staff's search": () => staff.get(`/api/admin/search?page=1&q=${oneOf(vocabulary)}`),
  "staff's dashboard": () => staff.get('/api/admin'),
};
const lineOf = (name: string): Line => ({ name, values: [] });
const latency = Object.keys(kinds).map(lineOf);
const processor = Object.keys(kinds).map(lineOf);
const memory = ['catalog', 'mongodb'].map(lineOf);

let stored = 0;
for (const size of SIZES) {
  const added = await storeArticles(journal, size - stored, PER_ISSUE);
  stored = size;
  unread.push(...added);
  unreadIssues.push(...new Set(added.map(({ issue }) => issue)));
  await untilFound(read, added.at(-1)!);
  for (const [index, [name, request]] of Object.entries(kinds).entries()) {
    await atFixedRate(REQUESTS_PER_SECOND, WARM_UP, request);
    const before = processorTimeOfAll();
    const times = await atFixedRate(REQUESTS_PER_SECOND, requests, request);
    latency[index]!.values.push(percentile(times, 0.5));
    processor[index]!.values.push((processorTimeOfAll() - before) / times.length);
    figure(`${name}, ${size} articles (median)`, latency[index]!.values.at(-1)!, 'ms');
    figure(`  its processor, all processes`, processor[index]!.values.at(-1)!, 'ms');
  }
  for (const { name, values } of memory) {
    values.push(proportionalMemory(journal.pidOf(name)));
    figure(`memory of ${name}, ${size} articles`, values.at(-1)!, 'MB');
  }
}
for (const { name, values } of latency)
  figure(
    `${name}: growth from ${SIZES[0]} to ${SIZES.at(-1)} articles`,
    values.at(-1)! / values[0]!,
    'times',
    '< 1.2',
  );
writeFileSync(
  new URL('../../docs/growth.svg', import.meta.url),
  plots(SIZES, [
    { title: 'Median latency, ms', lines: latency },
    { title: 'Processor of a request, ms', lines: processor },
    { title: 'Memory, MB', lines: memory },
  ]),
);

async function ok(path: string): Promise<void> {
  const { statusCode } = await read(path);
  assert.equal(statusCode, 200, path);
}

/** One of the list, which is removed from it. */
function anyOf<T>(list: T[]): T {
  return list.splice(Math.floor(chance() * list.length), 1)[0]!;
}

/** The n-th second of 1970 in OAI-PMH's format. */
function second(number: number): string {
  return `${new Date(number * 1_000).toISOString().slice(0, 19)}Z`;
}

function processorTimeOfAll(): number {
  return journal.processes().reduce((sum, name) => sum + processorTime(journal.pidOf(name)), 0);
}
