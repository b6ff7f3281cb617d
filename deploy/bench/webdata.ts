// Measures the work log of a temporary journal:
//   node deploy/bench/webdata.ts [entries, 100000 by default] [requests of each kind, 200 by default]
// Pages, filters, searches, counts and changes, one request after another at the gateway; prints median, 95th
// percentile and longest.
import type { WebdataEntry } from '#contracts/entities.ts';
import { type WebdataStatus, webdataStatuses } from '#contracts/statuses.ts';
import { JournalClient } from '../client/journal-client.ts';
import { TrialJournal } from '../start/trial-journal.ts';
import { inSeconds, spread, timed } from './figures.ts';
import { insert } from './insert.ts';
import { residentMemory } from './memory.ts';
import { chance, oneOf, text, vocabulary } from './words.ts';

const [, , entries = '100000', requests = '200'] = process.argv;
const count = Number(entries);

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
const megabytes = () => (residentMemory(journal.pidOf('webdata')).now / 1_048_576).toFixed(0);
const before = megabytes();
const [, filled] = await timed(() => insert(journal, 'webdata', 'entries', count, entry));
console.log(`${count} entries stored in ${inSeconds(filled)}`);

const client = await JournalClient.signIn(journal.signIn);
const list = (query: Record<string, string>) =>
  client.get<WebdataEntry[]>(`/api/webdata?${new URLSearchParams({ page: '1', ...query }).toString()}`);
const searchable = () =>
  timed(async () => {
    while (!(await client.request('GET', '/api/webdata?page=1&search=admin')).ok);
  });
const [, indexed] = await searchable();
console.log(`searched ${inSeconds(indexed)} after the last was stored`);

const pages = Math.ceil(count / 20);
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
for (const [kind, ask] of Object.entries(kinds)) {
  const times: number[] = [];
  for (let number = 0; number < Number(requests); number += 1) times.push((await timed(ask))[1]);
  console.log(`${kind.padEnd(26)} ${spread(times, true)}`);
}
console.log(`memory of webdata: ${before} MB empty, ${megabytes()} MB now`);

await journal.kill('webdata');
const [, restarted] = await searchable();
console.log(`searched again ${inSeconds(restarted)} after webdata was killed and started again`);
