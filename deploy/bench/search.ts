// Measures the public search of a journal of its own:
//   node deploy/bench/search.ts [articles, 100000 by default; several sizes with commas] [seconds, 30 by default]
// Twenty uncached first pages of results a second, at the gateway. Each article has ten pages of text, so 100,000 take
// 4 GB of disk. With several sizes the journal grows from one to the next, and its index is rebuilt at each. With
// OPENSEARCH_URL, of an OpenSearch that no journal uses, each size is measured with that too.
import { readdirSync, rmSync, statSync } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { Client } from '@opensearch-project/opensearch';
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

type Search = (keyword: string) => Promise<IncomingMessage>;

const [, , articles = '100000', seconds = '30'] = process.argv;
const { OPENSEARCH_URL = '' } = process.env;
const sizes = articles.split(',').map(Number);

/** Typical queries: a rare word, two words, a prefix, a common word. */
function query(): string {
  const kind = chance();
  if (kind < 0.4) return oneOf(vocabulary);
  if (kind < 0.75) return `${text(1)} ${oneOf(vocabulary)}`;
  if (kind < 0.9) return oneOf(vocabulary).slice(0, 4);
  return text(3);
}

const openSearch = OPENSEARCH_URL ? new Client({ nodes: OPENSEARCH_URL.split(',') }) : undefined;
const engines = openSearch ? ['embedded', 'OpenSearch'] : ['embedded'];
const INDEXES = 'colophon_*';
if ((await openSearch?.cat.indices({ index: INDEXES, format: 'json' }))?.body.length)
  throw new Error('This OpenSearch has the indexes of a journal');

let stored = 0;
/** Another for each search: the gateway keeps responses. */
let newest: StoredArticle[] = [];
let dataDir: string | undefined;
try {
  // The same data in a journal with one engine after the other.
  for (const size of sizes) for (const engine of engines) await measure(size, engine);
} finally {
  await openSearch?.indices.delete({ index: INDEXES });
  await openSearch?.close();
  if (dataDir) rmSync(dataDir, { recursive: true });
}

async function measure(size: number, engine: string): Promise<void> {
  const settings = { TRUSTED_PROXY_HOPS: '1', OPENSEARCH_URL: engine === 'embedded' ? '' : OPENSEARCH_URL };
  const journal = await TrialJournal.start(dataDir ? { ...settings, DATA_DIR: dataDir } : settings);
  dataDir ??= journal.dataDir;
  try {
    const read = readerOf(journal.signIn.site, 64);
    const search = (keyword: string) =>
      read(`/api/search?${new URLSearchParams({ keyword, page: '1' }).toString()}`);
    if (size > stored) {
      const [added, filled] = await timed(() => storeArticlesWithTexts(journal, size - stored));
      stored = size;
      newest = added.slice(-4);
      figure(`${added.length} articles stored, ${size} in all, after`, filled / 1_000, 's');
      const [, indexed] = await timed(() => untilFound(read, newest.pop()!));
      figure('the last one is found after another', indexed / 1_000, 's');
    }
    if (engines.length > 1) console.log(`${engine}:`);
    if (engines.length * sizes.length > 1) await rebuild(journal, engine, read);
    figure('disk of the index', (await bytesOfIndex(journal, engine)) / 1e6, 'MB');
    figure('peak memory of catalog', peakMemory(journal.pidOf('catalog')), 'MB');
    await measureSearches(search);
    await measureStaffBesideFlood(search, await JournalClient.signIn(journal.signIn));
  } finally {
    await journal.stop();
  }
}

async function rebuild(
  journal: TrialJournal,
  engine: string,
  read: ReturnType<typeof readerOf>,
): Promise<void> {
  if (engine === 'embedded') rmSync(join(journal.dataDir, 'search'), { recursive: true });
  else {
    // The process has built one while it started.
    await untilFound(read, newest.pop()!);
    await openSearch!.indices.delete({ index: INDEXES });
  }
  await journal.kill('catalog');
  const [, built] = await timed(() => untilFound(read, newest.pop()!));
  figure('the index is rebuilt within', built / 1_000, 's');
}

async function bytesOfIndex({ dataDir }: TrialJournal, engine: string): Promise<number> {
  if (engine !== 'embedded') {
    const { body } = await openSearch!.indices.stats({ index: INDEXES, metric: ['store'] });
    return body._all.primaries?.store?.size_in_bytes ?? 0;
  }
  const folder = join(dataDir, 'search');
  return readdirSync(folder).reduce((sum, name) => sum + statSync(join(folder, name)).size, 0);
}

async function measureSearches(search: Search): Promise<void> {
  let failed = 0;
  const times = await atFixedRate(REQUESTS_PER_SECOND, REQUESTS_PER_SECOND * Number(seconds), async () => {
    const { statusCode } = await search(query());
    if (statusCode !== 200) failed += 1;
  });
  spread(`${times.length} searches`, times, { median: '< 15' });
  figure(`${times.length} searches (99 %)`, percentile(times, 0.99), 'ms', '< 50');
  figure('searches that failed', failed, '', '< 1');
}

async function measureStaffBesideFlood(search: Search, staff: JournalClient): Promise<void> {
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
