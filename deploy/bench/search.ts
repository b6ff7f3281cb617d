// Measures the public search of a temporary journal:
//   node deploy/bench/search.ts [articles, 100000 by default] [seconds, 30 by default]
// Twenty uncached first pages of results a second; prints median, 99th percentile and longest at the gateway.
import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';
import { eventually } from '#testing/eventually.ts';
import { storedArticle } from '#testing/many-articles.ts';
import { TrialJournal } from '../start/trial-journal.ts';
import { inSeconds, percentile, timed } from './figures.ts';
import { insert } from './insert.ts';
import { chance, oneOf, text, vocabulary } from './words.ts';

const REQUESTS_PER_SECOND = 20;
const INDEXED_WITHIN_MS = 900_000;

const [, , articles = '100000', seconds = '30'] = process.argv;
const count = Number(articles);

function article(number: number) {
  const title = text(12);
  const added = new Date(Date.UTC(2020, 0, 1) + number * 1_000);
  return storedArticle(number, {
    ...{ title, titleKey: `${title} ${number}`, authorname: `${text(2)}, ${text(2)}` },
    ...{ volume: 1, issue: 1 + Math.floor(number / 100), abstract: `<p>${text(150)}</p>`, keywords: text(5) },
    ...{ creation: added, modification: added },
  });
}

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
const [, filled] = await timed(() => insert(journal, 'catalog', 'articles', count, article));
console.log(`${count} articles stored in ${inSeconds(filled)}`);
const [, indexed] = await timed(() =>
  eventually(async () => {
    const { headers } = await search(String(count));
    assert.equal(headers.get('x-total-count'), '1', 'the last article is not indexed');
  }, INDEXED_WITHIN_MS),
);
console.log(`indexed ${inSeconds(indexed)} after the last`);

const times: number[] = [];
let failures = 0;
const requests: Promise<void>[] = [];
for (let index = 0; index < REQUESTS_PER_SECOND * Number(seconds); index += 1) {
  requests.push(
    timed(() => search(query())).then(([response, milliseconds]) => {
      times.push(milliseconds);
      if (!response.ok) failures += 1;
    }),
  );
  await sleep(1_000 / REQUESTS_PER_SECOND);
}
await Promise.all(requests);
const figures = Object.entries({ median: 0.5, '95 % within': 0.95, '99 % within': 0.99, longest: 1 });
console.log(figures.map(([name, share]) => `${name} ${percentile(times, share).toFixed(1)} ms`).join(', '));
console.log(`${times.length} searches, ${failures} failed`);
