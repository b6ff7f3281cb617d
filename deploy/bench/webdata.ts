// Measures the work log of a journal of its own:
//   node deploy/bench/webdata.ts [entries, 100000 by default] [requests of each kind, 200 by default]
// Pages, filters, searches, counts and changes, one request after another at the gateway.
import assert from 'node:assert/strict';
import type { WebdataEntry } from '#contracts/fields/entities.ts';
import { type WebdataStatus, webdataStatuses } from '#contracts/text/statuses.ts';
import { eventually } from '#testing/eventually.ts';
import { JournalClient } from '../client/journal-client.ts';
import { TrialJournal } from '../start/trial-journal.ts';
import { chance, insert, oneOf, text, vocabulary } from './content.ts';
import { durations, figure, spread, timed } from './figures.ts';
import { residentMemory } from './memory.ts';

const INDEXED_WITHIN_MS = 900_000;

const [, , entries = '100000', requests = '200'] = process.argv;

function entry(number: number) {
  const content = text(25);
  return {
    number,
    content: `<p>${content}</p>`,
    // A log after years of use: most entries are completed.
    status: chance() < 0.7 ? ('completed' as const) : oneOf(webdataStatuses),
    createdby: 'admin',
    created_at: new Date(Date.UTC(2020, 0, 1) + number * 60_000),
    words: [...new Set([...content.split(' '), 'admin'])].join(' '),
    version: 1,
  };
}

await using journal = await TrialJournal.start();
const memory = (when: string) =>
  figure(`memory of webdata ${when}`, residentMemory(journal.pidOf('webdata')), 'MB');
memory('at the start');
const [, filled] = await timed(() => insert(journal, ['webdata', 'entries'], Number(entries), entry));
figure(`${entries} entries stored after`, filled / 1_000, 's');

const client = await JournalClient.signIn(journal.signIn);
const list = (query: Record<string, string>) =>
  client.get<WebdataEntry[]>(`/api/webdata?${new URLSearchParams({ page: '1', ...query }).toString()}`);
const untilSearched = async (since: string) => {
  const search = async () => assert((await client.request('GET', '/api/webdata?page=1&search=admin')).ok);
  const [, took] = await timed(() => eventually(search, INDEXED_WITHIN_MS));
  figure(`searched after ${since}`, took / 1_000, 's');
};
await untilSearched('the last was stored');

const pages = Math.ceil(Number(entries) / 20);
const anywhere = (share = 1) => String(Math.ceil(pages * share * chance()) || 1);
const recent = await list({});
const kinds: Record<string, () => Promise<unknown>> = {
  'first page': () => list({}),
  'last page': () => list({ page: String(pages) }),
  'any page': () => list({ page: anywhere() }),
  'first page of a status': () => list({ status: oneOf(webdataStatuses) }),
  'any page of the completed': () => list({ page: anywhere(0.7), status: 'completed' }),
  'search for a rare word': () => list({ search: oneOf(vocabulary) }),
  'search for a common word': () => list({ search: oneOf(vocabulary, 8) }),
  'search for one letter': () => list({ search: oneOf([...'bcdfghiklmnpqr']) }),
  'search for two words': () => list({ search: `${oneOf(vocabulary, 8)} ${text(1)}` }),
  'search in a status': () => list({ search: text(1), status: 'pending' }),
  counts: () => client.get('/api/webdata/counts'),
  'counts of a search': () => client.get(`/api/webdata/counts?search=${text(1)}`),
  'add an entry': () => client.post('/api/webdata', { content: oneOf(vocabulary), status: 'info' }),
  'change a status': () =>
    client.put(`/api/webdata/${oneOf(recent).id}`, { status: oneOf<WebdataStatus>(webdataStatuses) }),
};
for (const [kind, ask] of Object.entries(kinds)) spread(kind, await durations(Number(requests), ask));
memory('now');
await journal.kill('webdata');
await untilSearched('webdata was killed and started again');
