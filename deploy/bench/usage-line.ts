// What a line of usage costs the gateway for a cached article page, in a journal of its own:
//   node deploy/bench/usage-line.ts [rounds, 10 by default] [seconds of each, 3 by default]
// It serves the same page in alternation to browsers, whose use is recorded, and to robots, whose is not.
import { paths } from '#contracts/journal/paths.ts';
import { JournalClient } from '../client/journal-client.ts';
import { TrialJournal } from '../start/trial-journal.ts';
import { storeArticles } from './content.ts';
import { figure, percentile } from './figures.ts';
import { processorTime } from './memory.ts';
import { readerOf } from './reader.ts';

const READERS = 32;
const BROWSER = 'Mozilla/5.0 (X11; Linux x86_64; rv:150.0) Gecko/20100101 Firefox/150.0';
const ROBOT = 'Googlebot/2.1 (+http://www.google.com/bot.html)';
const issue = { year: 2026, volume: 1, issue: 1 };
const [rounds = 10, seconds = 3] = process.argv.slice(2).map(Number);

await using journal = await TrialJournal.start({ TRUSTED_PROXY_HOPS: '1' });
const staff = await JournalClient.signIn(journal.signIn);
await staff.post('/api/admin/create-issue', issue);
const [article] = await storeArticles(journal, 1);
const page = paths.article({ ...issue, refnumber: article!.refnumber });
const gateway = journal.pidOf('gateway');
const [on, off]: number[][] = [[], []];
// The first round is for the compiler.
for (let round = 0; round <= rounds; round += 1)
  for (const [costs, agent] of [
    [on!, BROWSER],
    [off!, ROBOT],
  ] as const) {
    const cost = await costOf(agent);
    if (round > 0) costs.push(cost);
  }
on!.forEach((cost, round) =>
  console.log(`round ${round + 1}: ${cost.toFixed(1)} and ${off![round]!.toFixed(1)} µs`),
);
figure('cached article page, processor of the gateway (median)', percentile(on!, 0.5), 'µs');
figure('  of a robot (median)', percentile(off!, 0.5), 'µs');
const lines = on!.map((cost, round) => cost - off![round]!);
figure('  the usage line (median)', percentile(lines, 0.5), 'µs');

/** Microseconds of the gateway's processor for each page. */
async function costOf(agent: string): Promise<number> {
  const read = readerOf(journal.signIn.site, READERS, { 'user-agent': agent });
  const before = processorTime(gateway);
  const end = performance.now() + seconds * 1_000;
  let served = 0;
  const one = async () => {
    for (; performance.now() < end; served += 1) await read(page);
  };
  await Promise.all(Array.from({ length: READERS }, one));
  return (1_000 * (processorTime(gateway) - before)) / served;
}
