// Measures the public search of a journal of its own:
//   node deploy/bench/search.ts [articles, 100000 by default] [seconds, 30 by default]
// Twenty uncached first pages of results a second, at the gateway.
import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';
import { eventually } from '#testing/eventually.ts';
import { TrialJournal } from '../start/trial-journal.ts';
import { chance, oneOf, storeArticles, text, vocabulary } from './content.ts';
import { figure, spread, timed } from './figures.ts';

const REQUESTS_PER_SECOND = 20;
const INDEXED_WITHIN_MS = 900_000;

const [, , articles = '100000', seconds = '30'] = process.argv;

/** Typical queries: a rare word, two words, a prefix, a common word. */
function query(): string {
  const kind = chance();
  if (kind < 0.4) return oneOf(vocabulary);
  if (kind < 0.75) return `${text(1)} ${oneOf(vocabulary)}`;
  if (kind < 0.9) return oneOf(vocabulary).slice(0, 4);
  return text(3);
}

async function search(keyword: string): Promise<Response> {
  const query = new URLSearchParams({ keyword, page: '1' }).toString();
  const response = await fetch(`${journal.signIn.site}/api/search?${query}`);
  await response.arrayBuffer();
  return response;
}

await using journal = await TrialJournal.start();
const [stored, filled] = await timed(() => storeArticles(journal, Number(articles)));
figure(`${articles} articles stored after`, filled / 1_000, 's');
const [, indexed] = await timed(() =>
  eventually(async () => {
    const { headers } = await search(stored.at(-1)!.refnumber);
    assert.equal(headers.get('x-total-count'), '1', 'the last article is not indexed');
  }, INDEXED_WITHIN_MS),
);
figure('the last one is found after another', indexed / 1_000, 's');

const requests: Promise<[Response, number]>[] = [];
for (let index = 0; index < REQUESTS_PER_SECOND * Number(seconds); index += 1) {
  requests.push(timed(() => search(query())));
  await sleep(1_000 / REQUESTS_PER_SECOND);
}
const responses = await Promise.all(requests);
spread(
  `${responses.length} searches`,
  responses.map(([, took]) => took),
);
figure('searches that failed', responses.filter(([{ ok }]) => !ok).length, '', '< 1');
