// Measures the public search of a journal of its own:
//   node deploy/bench/search.ts [articles, 100000 by default; several sizes with commas] [seconds, 30 by default]
// Twenty uncached first pages of results a second, at the gateway. Each article has ten pages of text, so 100,000 take
// 4 GB of disk. With several sizes the journal grows from one to the next, and its index is rebuilt at each.
import { readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { JournalClient } from '../client/journal-client.ts';
import { TrialJournal } from '../start/trial-journal.ts';
import {
  chance,
  oneOf,
  type StoredArticle,
  storeArticlesWithTexts,
  text,
  untilFound,
  vocabulary,
} from './content.ts';
import { durations, figure, percentile, spread, timed } from './figures.ts';
import { peakMemory } from './memory.ts';
import { atFixedRate, readerOf } from './reader.ts';

const REQUESTS_PER_SECOND = 20;
/** Connections that ask for the worst queries. */
const WORST = 32;

const [, , articles = '100000', seconds = '30'] = process.argv;
const sizes = articles.split(',').map(Number);

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
const staff = await JournalClient.signIn(journal.signIn);
const folder = join(journal.dataDir, 'search');

let stored = 0;
for (const size of sizes) {
  const [added, filled] = await timed(() => storeArticlesWithTexts(journal, size - stored));
  stored = size;
  // Another for each search: the gateway keeps responses.
  const [beforeLast, last] = added.slice(-2) as [StoredArticle, StoredArticle];
  figure(`${added.length} articles stored, ${size} in all, after`, filled / 1_000, 's');
  const [, indexed] = await timed(() => untilFound(read, last));
  figure('the last one is found after another', indexed / 1_000, 's');
  if (sizes.length > 1) await rebuild(beforeLast);
  figure('disk of the index', sizeOf(folder) / 1e6, 'MB');
  figure('peak memory of catalog', peakMemory(journal.pidOf('catalog')), 'MB');
  await measureSearches();
  await measureStaffBesideFlood();
}

async function rebuild(article: StoredArticle): Promise<void> {
  rmSync(folder, { recursive: true });
  await journal.kill('catalog');
  const [, built] = await timed(() => untilFound(read, article));
  figure('the index is rebuilt within', built / 1_000, 's');
}

function sizeOf(directory: string): number {
  return readdirSync(directory).reduce((sum, name) => sum + statSync(join(directory, name)).size, 0);
}

async function measureSearches(): Promise<void> {
  let failed = 0;
  const times = await atFixedRate(REQUESTS_PER_SECOND, REQUESTS_PER_SECOND * Number(seconds), async () => {
    const { statusCode } = await search(query());
    if (statusCode !== 200) failed += 1;
  });
  spread(`${times.length} searches`, times, { median: '< 15' });
  figure(`${times.length} searches (99 %)`, percentile(times, 0.99), 'ms', '< 50');
  figure('searches that failed', failed, '', '< 1');
}

async function measureStaffBesideFlood(): Promise<void> {
  // The worst queries: every word is a prefix of words in every article.
  const letters = [...'bcdfghiklmnp'];
  let flooding = true;
  const flood = async () => {
    while (flooding) await search(letters.toSorted(() => chance() - 0.5).join(' '));
  };
  const floods = Array.from({ length: WORST }, flood);
  const waits = await durations(50, () => staff.get(`/api/admin/search?page=1&q=${oneOf(vocabulary)}`));
  flooding = false;
  await Promise.all(floods);
  spread(`staff's search beside ${WORST} connections of the worst queries`, waits, { median: '< 150' });
}
