// Measures the public search of a temporary journal:
//   node deploy/bench/search.ts [articles, 100000 by default] [seconds, 30 by default]
// Twenty uncached requests a second; prints median, 99th percentile and longest at the gateway.
import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import mongoose from 'mongoose';
import { percentile, timed } from './figures.ts';
import { eventually } from '#testing/eventually.ts';
import { TrialJournal } from '../start/trial-journal.ts';

const REQUESTS_PER_SECOND = 20;
const BATCH = 2_000;
const INDEXED_WITHIN_MS = 900_000;

const [, , articles = '100000', seconds = '30'] = process.argv;
const count = Number(articles);

/** A seeded random number generator: the same numbers in every run. */
function chance(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}
const next = chance(7);

/** Generated words with the frequencies of a natural language. */
const syllables = [
  'ba',
  'cor',
  'di',
  'fen',
  'gra',
  'hol',
  'in',
  'ka',
  'lu',
  'mer',
  'no',
  'pi',
  'que',
  'ras',
  'so',
  'ter',
  'ul',
  'vi',
];
const vocabulary = Array.from({ length: 20_000 }, (_, index) => {
  const digest = createHash('md5').update(String(index)).digest();
  return [...digest.subarray(0, 2 + (index % 3))].map((byte) => syllables[byte % syllables.length]).join('');
});
const word = () => vocabulary[Math.floor(vocabulary.length * next() ** 4)]!;
const text = (length: number) => Array.from({ length }, word).join(' ');

function article(number: number) {
  const title = text(12);
  const issue = 1 + Math.floor(number / 100);
  const added = new Date(Date.UTC(2020, 0, 1) + number * 1_000);
  return {
    year: 2026,
    volume: 1,
    issue,
    refnumber: String(number),
    refKey: String(number),
    title,
    titleText: title,
    titleKey: `${title} ${number}`,
    abstract: `<p>${text(150)}</p>`,
    authorname: `${word()} ${word()}, ${word()} ${word()}`,
    keywords: text(5),
    pagenumber: '1-9',
    firstPage: 1,
    lastPage: 9,
    txnid: `BENCH-${number}`,
    ptype: 'paid',
    publishdate: '2026-01-01',
    status: 'enabled',
    createdby: 'bench',
    creation: added,
    modifiedby: 'bench',
    modification: added,
    version: 1,
  };
}

/** Typical queries: a rare word, two words, a prefix, a common word. */
function query(): string {
  const kind = next();
  if (kind < 0.4) return vocabulary[Math.floor(vocabulary.length * next())]!;
  if (kind < 0.75) return `${word()} ${vocabulary[Math.floor(vocabulary.length * next())]!}`;
  if (kind < 0.9) return vocabulary[Math.floor(vocabulary.length * next())]!.slice(0, 4);
  return `${word()} ${word()} ${word()}`;
}

async function fill(journal: TrialJournal): Promise<void> {
  const connection = await mongoose.createConnection(journal.mongodbUri()).asPromise();
  const collection = connection.useDb('colophon_catalog').collection('articles');
  for (let from = 0; from < count; from += BATCH) {
    const batch = Array.from({ length: Math.min(BATCH, count - from) }, (_, index) =>
      article(1 + from + index),
    );
    await collection.insertMany(batch, { ordered: false });
  }
  await connection.close();
}

async function search(journal: TrialJournal, keyword: string): Promise<Response> {
  const response = await fetch(
    `${journal.signIn.site}/api/search?${new URLSearchParams({ keyword }).toString()}`,
  );
  await response.arrayBuffer();
  return response;
}

const journal = await TrialJournal.start();
try {
  const [, filled] = await timed(() => fill(journal));
  console.log(`${count} articles stored in ${(filled / 1_000).toFixed(1)} s`);
  const [, indexed] = await timed(() =>
    eventually(async () => {
      const { headers } = await search(journal, String(count));
      assert.equal(headers.get('x-total-count'), '1', 'the last article is not indexed');
    }, INDEXED_WITHIN_MS),
  );
  console.log(`indexed ${(indexed / 1_000).toFixed(1)} s after the last`);

  const times: number[] = [];
  let failures = 0;
  const requests: Promise<void>[] = [];
  for (let index = 0; index < REQUESTS_PER_SECOND * Number(seconds); index += 1) {
    requests.push(
      timed(() => search(journal, query())).then(([response, milliseconds]) => {
        times.push(milliseconds);
        if (!response.ok) failures += 1;
      }),
    );
    await sleep(1_000 / REQUESTS_PER_SECOND);
  }
  await Promise.all(requests);
  const figures = [
    ['median', 0.5],
    ['95 % within', 0.95],
    ['99 % within', 0.99],
    ['longest', 1],
  ] as const;
  console.log(figures.map(([name, share]) => `${name} ${percentile(times, share).toFixed(1)} ms`).join(', '));
  console.log(`${times.length} searches, ${failures} failed`);
} finally {
  await journal.stop();
  journal.remove();
}
