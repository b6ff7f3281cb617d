// Measures the public search of a journal of its own:
//   node deploy/bench/search.ts [articles, 100000 by default] [seconds, 30 by default]
// Twenty uncached first pages of results a second, at the gateway. Each article has ten pages of text, so 100,000 take
// 4 GB of disk.
import type { IncomingMessage } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { JournalClient } from '../client/journal-client.ts';
import { TrialJournal } from '../start/trial-journal.ts';
import { chance, oneOf, storeArticlesWithTexts, text, untilFound, vocabulary } from './content.ts';
import { durations, figure, percentile, spread, timed } from './figures.ts';
import { readerOf } from './reader.ts';

const REQUESTS_PER_SECOND = 20;
/** Connections that ask for the worst queries. */
const WORST = 32;

const [, , articles = '100000', seconds = '30'] = process.argv;

/** Typical queries: a rare word, two words, a prefix, a common word. */
function query(): string {
  const kind = chance();
  if (kind < 0.4) return oneOf(vocabulary);
  if (kind < 0.75) return `${text(1)} ${oneOf(vocabulary)}`;
  if (kind < 0.9) return oneOf(vocabulary).slice(0, 4);
  return text(3);
}

const search = (keyword: string) =>
  read(`/api/search?${new URLSearchParams({ keyword, page: '1' }).toString()}`);

await using journal = await TrialJournal.start({ TRUSTED_PROXY_HOPS: '1' });
const read = readerOf(journal.signIn.site, 64);
const [stored, filled] = await timed(() => storeArticlesWithTexts(journal, Number(articles)));
figure(`${articles} articles stored after`, filled / 1_000, 's');
const [, indexed] = await timed(() => untilFound(read, stored.at(-1)!));
figure('the last one is found after another', indexed / 1_000, 's');

const requests: ReturnType<typeof timed<IncomingMessage>>[] = [];
for (let index = 0; index < REQUESTS_PER_SECOND * Number(seconds); index += 1) {
  requests.push(timed(() => search(query())));
  await sleep(1_000 / REQUESTS_PER_SECOND);
}
const responses = await Promise.all(requests);
const times = responses.map(([, took]) => took);
spread(`${responses.length} searches`, times, { median: '< 15' });
figure(`${responses.length} searches (99 %)`, percentile(times, 0.99), 'ms', '< 50');
figure('searches that failed', responses.filter(([{ statusCode }]) => statusCode !== 200).length, '', '< 1');

// The worst queries: every word is a prefix of words in every article.
const letters = [...'bcdfghiklmnp'];
let flooding = true;
const flood = async () => {
  while (flooding) await search(letters.toSorted(() => chance() - 0.5).join(' '));
};
const staff = await JournalClient.signIn(journal.signIn);
const floods = Array.from({ length: WORST }, flood);
const waits = await durations(50, () => staff.get(`/api/admin/search?page=1&q=${oneOf(vocabulary)}`));
flooding = false;
await Promise.all(floods);
spread(`staff's search beside ${WORST} connections of the worst queries`, waits, { median: '< 150' });
