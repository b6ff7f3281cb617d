// Measures the work log of a temporary journal:
//   node deploy/bench/webdata.ts [entries, 100000 by default] [requests of each kind, 200 by default]
// Pages, filters, searches, counts and changes, one request after another at the gateway; prints median, 95th
// percentile and longest.
import { readFileSync } from 'node:fs';
import mongoose from 'mongoose';
import type { WebdataEntry } from '#contracts/entities.ts';
import { type WebdataStatus, webdataStatuses } from '#contracts/statuses.ts';
import { JournalClient } from '../client/journal-client.ts';
import { percentile, timed } from './figures.ts';
import { TrialJournal } from '../start/trial-journal.ts';

const BATCH = 2_000;
const [, , entries = '100000', requests = '200'] = process.argv;
const count = Number(entries);

/** A seeded random number generator: the same numbers in every run. */
let state = 7;
function chance(): number {
  state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
  return state / 2 ** 32;
}
const oneOf = <T>(list: readonly T[], power = 1): T => list[Math.floor(list.length * chance() ** power)]!;

/** Generated words with the frequencies of a natural language. */
const syllables = ['ba', 'cor', 'di', 'fen', 'gra', 'hol', 'in', 'ka', 'lu', 'mer', 'no', 'pi', 'que', 'ras'];
const vocabulary = Array.from({ length: 20_000 }, (_, index) =>
  Array.from({ length: 2 + (index % 3) }, () => oneOf(syllables)).join(''),
);

function entry(number: number) {
  const words = Array.from({ length: 25 }, () => oneOf(vocabulary, 4));
  return {
    number,
    content: `<p>${words.join(' ')}</p>`,
    // A log after years of use: most entries are completed.
    status: chance() < 0.7 ? ('completed' as const) : oneOf(webdataStatuses),
    createdby: 'admin',
    created_at: new Date(Date.UTC(2020, 0, 1) + number * 60_000),
    words: [...new Set([...words, 'admin'])].join(' '),
    version: 1,
  };
}

async function fill(journal: TrialJournal): Promise<void> {
  const connection = await mongoose.createConnection(journal.mongodbUri()).asPromise();
  const database = connection.useDb('colophon_webdata');
  for (let from = 1; from <= count; from += BATCH) {
    const length = Math.min(BATCH, count - from + 1);
    const batch = Array.from({ length }, (_, index) => entry(from + index));
    await database.collection('entries').insertMany(batch, { ordered: false });
  }
  await connection.close();
}

const residentMegabytes = (pid: number): number =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1_024;

const journal = await TrialJournal.start();
try {
  const before = residentMegabytes(journal.pidOf('webdata'));
  const [, filled] = await timed(() => fill(journal));
  console.log(`${count} entries stored in ${(filled / 1_000).toFixed(1)} s`);

  const client = await JournalClient.signIn(journal.signIn);
  const list = (query: Record<string, string | number>) => () =>
    client.get<WebdataEntry[]>(
      `/api/webdata?${new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)])).toString()}`,
    );
  const [, readIn] = await timed(list({ search: 'admin', page: 1 }));
  console.log(`searched for the first time in ${(readIn / 1_000).toFixed(1)} s`);

  const pages = Math.ceil(count / 20);
  const anywhere = () => 1 + Math.floor(pages * chance());
  const recent = await list({ page: 1 })();
  const kinds: [string, () => Promise<unknown>][] = [
    ['first page', list({ page: 1 })],
    ['last page', list({ page: pages })],
    ['any page', () => list({ page: anywhere() })()],
    ['first page of a status', () => list({ page: 1, status: oneOf(webdataStatuses) })()],
    ['any page of the completed', () => list({ page: Math.ceil(anywhere() * 0.7), status: 'completed' })()],
    ['search for a rare word', () => list({ page: 1, search: oneOf(vocabulary) })()],
    ['search for a common word', () => list({ page: 1, search: oneOf(vocabulary, 8) })()],
    ['search for one letter', () => list({ page: 1, search: oneOf('bcdfghiklmnpqr'.split('')) })()],
    [
      'search for two words',
      () => list({ page: 1, search: `${oneOf(vocabulary, 8)} ${oneOf(vocabulary, 4)}` })(),
    ],
    ['search in a status', () => list({ page: 1, search: oneOf(vocabulary, 4), status: 'pending' })()],
    ['counts', () => client.get('/api/webdata/counts')],
    ['counts of a search', () => client.get(`/api/webdata/counts?search=${oneOf(vocabulary, 4)}`)],
    ['add an entry', () => client.post('/api/webdata', { content: oneOf(vocabulary), status: 'info' })],
    [
      'change a status',
      () => client.put(`/api/webdata/${oneOf(recent).id}`, { status: oneOf<WebdataStatus>(webdataStatuses) }),
    ],
  ];
  for (const [kind, ask] of kinds) {
    const times: number[] = [];
    for (let number = 0; number < Number(requests); number += 1) times.push((await timed(ask))[1]);
    const [median, most, longest] = [0.5, 0.95, 1].map((share) => percentile(times, share).toFixed(1));
    console.log(`${kind.padEnd(26)} median ${median} ms, 95 % within ${most} ms, longest ${longest} ms`);
  }
  const after = residentMegabytes(journal.pidOf('webdata'));
  console.log(`memory of webdata: ${before.toFixed(0)} MB empty, ${after.toFixed(0)} MB now`);

  await journal.kill('webdata');
  const [, restarted] = await timed(async () => {
    while (!(await client.request('GET', '/api/webdata?page=1&search=admin')).ok);
  });
  console.log(
    `searched again ${(restarted / 1_000).toFixed(1)} s after webdata was killed and started again`,
  );
} finally {
  await journal.stop();
  journal.remove();
}
