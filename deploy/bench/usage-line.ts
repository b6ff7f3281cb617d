// What a line of the usage log costs the gateway for a cached article page, in a journal of its own:
//   node deploy/bench/usage-line.ts [rounds, 10 by default] [seconds of each, 3 by default]
// Two gateways beside the journal's own serve the same page to browsers by turns: one with a log, and one without.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { paths } from '#contracts/journal/paths.ts';
import { ServiceProcess } from '#testing/service-process.ts';
import { JournalClient } from '../client/journal-client.ts';
import { TrialJournal } from '../start/trial-journal.ts';
import { storeArticles } from './content.ts';
import { figure, percentile } from './figures.ts';
import { processorTime } from './memory.ts';
import { readerOf } from './reader.ts';

const READERS = 32;
const AGENT = 'Mozilla/5.0 (X11; Linux x86_64; rv:150.0) Gecko/20100101 Firefox/150.0';
const issue = { year: 2026, volume: 1, issue: 1 };
const [rounds = 10, seconds = 3] = process.argv.slice(2).map(Number);

await using journal = await TrialJournal.start({ TRUSTED_PROXY_HOPS: '1' });
const staff = await JournalClient.signIn(journal.signIn);
await staff.post('/api/admin/create-issue', issue);
const [article] = await storeArticles(journal, 1);
const page = paths.article({ ...issue, refnumber: article!.refnumber });
const settings = environmentOf(journal.pidOf('gateway'));
const gatewayWith = (log: string) => ServiceProcess.start('gateway', 'main', { ...settings, USAGE_DIR: log });
const logging = await gatewayWith(join(journal.dataDir, 'usage-of-the-bench'));
const silent = await gatewayWith('');
const [on, off]: number[][] = [[], []];
// The first round is for the compiler.
for (let round = 0; round <= rounds; round += 1)
  for (const [costs, gateway] of [
    [on!, logging],
    [off!, silent],
  ] as const) {
    const cost = await costOf(gateway);
    if (round > 0) costs.push(cost);
  }
await Promise.all([logging.stop(), silent.stop()]);
on!.forEach((cost, round) =>
  console.log(`round ${round + 1}: ${cost.toFixed(1)} and ${off![round]!.toFixed(1)} µs`),
);
figure('cached article page, processor of the gateway (median)', percentile(on!, 0.5), 'µs');
figure('  without the usage log (median)', percentile(off!, 0.5), 'µs');
const lines = on!.map((cost, round) => cost - off![round]!);
figure('  the usage line (median)', percentile(lines, 0.5), 'µs', '< 2');

/** Microseconds of the gateway's processor for each page. */
async function costOf({ url, pid }: { url: string; pid: number }): Promise<number> {
  const read = readerOf(url, READERS, { 'user-agent': AGENT });
  const before = processorTime(pid);
  const end = performance.now() + seconds * 1_000;
  let served = 0;
  const one = async () => {
    for (; performance.now() < end; served += 1) await read(page);
  };
  await Promise.all(Array.from({ length: READERS }, one));
  return (1_000 * (processorTime(pid) - before)) / served;
}

function environmentOf(pid: number): Record<string, string> {
  const pairs = readFileSync(`/proc/${pid}/environ`, 'utf8').split('\0').filter(Boolean);
  return Object.fromEntries(
    pairs.map((pair) => [pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1)]),
  );
}
