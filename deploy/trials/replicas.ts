// Two of each process, three workers, three members of MongoDB, a Redis with a replica, and files on S3: what readers and
// staff notice when one of them is gone, and whether every acknowledged write is there, whole and once:
//   npm run trial:replicas [-- --seed 1 --only 'no fault|rolling restart' --pauses 1]
// Exits 1 when anything is lost, stale, doubled or altered, or a rolling restart fails a request.
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import pLimit from 'p-limit';
import { paths } from '#contracts/journal/paths.ts';
import { storeArticles, untilFound } from './bench/content.ts';
import { printFigure, writeTable } from './bench/figures.ts';
import { processorTime } from './bench/memory.ts';
import { readerOf } from './bench/reader.ts';
import { checkHistory } from './chaos/checker.ts';
import { reportVerdict } from './chaos/report.ts';
import { CALM_MS, runTrial, startClients } from './chaos/trial.ts';
import { ReplicatedJournal } from './replicas/journal.ts';

/** Longer than sentinels wait until they put the replica in its place. */
const REDIS_GONE_MS = 15_000;
const NOTHING_MS = 30_000;
/** Unread pages; fewer than the requests that one client may send at the same time. */
const PAGES = 300;

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    only: { type: 'string', default: '' },
    pauses: { type: 'string', default: '1' },
  },
});
const journal = await ReplicatedJournal.create();
await runTrial(journal, async () => {
  const { trial, end } = await startClients(journal, Number(values.seed), Number(values.pauses));
  const { history } = trial;
  for (const [name, play] of faults()) {
    if (!new RegExp(values.only).test(name)) continue;
    const began = Date.now();
    await play();
    const healed = Date.now();
    await sleep(CALM_MS);
    const failed = history.failures(began);
    const longest = Math.max(0, ...history.kinds.map((kind) => history.recovery(kind, healed) ?? 0));
    const aim = name === 'rolling restart of all' ? '< 1' : undefined;
    printFigure(
      `${name}, ${((healed - began) / 1_000).toFixed(0)} s: failed requests`,
      failed.length,
      '',
      aim,
    );
    for (const [why, { length }] of Map.groupBy(failed, ({ kind, failure }) => `${kind}: ${failure}`))
      console.log(`  ${length} × ${why}`);
    printFigure('  all kinds of requests succeed again after', longest / 1_000, 's');
  }
  await using readBack = await end();
  await readBack.untilSettled();
  reportVerdict(history, checkHistory(history, await readBack.readings()));
  for (const name of ['auth', 'catalog']) await spread(name);
  await costOfPages();
  const memory = [...journal.processes.memory.values()].reduce((sum, peak) => sum + peak, 0);
  printFigure(`peak memory of all ${journal.processes.names.length} processes`, memory, 'MB');
  if (!values.only) await writeTable('replicas', 'docs/reliability.md');
});

function faults(): [string, () => Promise<unknown>][] {
  const { processes, mongodb, redis } = journal;
  const others = async () => {
    const primary = await mongodb.primary();
    return mongodb.names.find((name) => name !== primary)!;
  };
  return [
    // What fails without a fault shows how busy the machine is with other work.
    ['no fault', () => sleep(NOTHING_MS)],
    ['primary of MongoDB stepped down', () => mongodb.stepDown()],
    ['primary of MongoDB killed', async () => processes.kill(await mongodb.primary())],
    ['secondary of MongoDB killed', async () => processes.kill(await others())],
    [
      'Redis failed over',
      async () => {
        const primary = await redis.primary();
        await processes.stop([primary], 0);
        await sleep(REDIS_GONE_MS);
        await processes.resume([primary]);
      },
    ],
    ...journal.services
      .filter((name) => name.endsWith('-1'))
      .map((name): [string, () => Promise<unknown>] => [
        `${name} killed`,
        () => Promise.resolve(processes.kill(name)),
      ]),
    [
      'rolling restart of all',
      async () => {
        for (const name of journal.services) await processes.restart(name);
      },
    ],
  ];
}

/** Cost of rendering a page: both processes of a service together take as much as one, in the model of scale. */
async function costOfPages(): Promise<void> {
  const read = readerOf(journal.signIn.site, 8);
  const articles = await storeArticles({ mongodbUri: () => journal.mongodbUri }, PAGES);
  await untilFound(read, articles.at(-1)!);
  const replicas = journal.services.filter((name) => /^(?:gateway|web|services|catalog)-\d$/.test(name));
  const before = replicas.map(timeOf);
  await pLimit(8).map(articles, (article) => read(paths.article({ year: 2026, volume: 1, ...article })));
  for (const [index, name] of replicas.entries())
    printFigure(`processor of ${name}, for each page of all`, (timeOf(name) - before[index]!) / PAGES, 'ms');
}

function timeOf(name: string): number {
  return processorTime(journal.processes.pidOf(name));
}

/** Number of RPC calls that each replica has served since it started. */
async function spread(service: string): Promise<void> {
  const served = new RegExp(`^rpc_duration_seconds_count\\{.*process="${service}".*\\} (\\d+)$`, 'gm');
  for (const { name, hosts, environment } of journal.replicas)
    if (hosts?.includes(service)) {
      const metrics = await (await fetch(`http://127.0.0.1:${environment.OPS_PORT}/metrics`)).text();
      const counts = [...metrics.matchAll(served)];
      printFigure(
        `RPC calls of ${service} served by ${name}`,
        counts.reduce((sum, [, count]) => sum + Number(count), 0),
        '',
        '>= 1',
      );
    }
}
