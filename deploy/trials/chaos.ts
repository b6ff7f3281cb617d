// Plays faults on a complete journal while clients write to it, and checks that every acknowledged write is there,
// whole and once, in the manner of Jepsen:
//   npm run chaos [-- --seed 1 --minutes 10 --only kill,pause]
// The same seed plays the same faults in the same order. Exits 1 when anything is lost, stale, doubled or altered.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { printFigure, timed, writeTable } from './bench/figures.ts';
import { checkHistory } from './chaos/checker.ts';
import type { Trial } from './chaos/clients.ts';
import { impossible, play } from './chaos/faults.ts';
import { ChaosJournal } from './chaos/journal.ts';
import { type FaultKind, plan } from './chaos/plan.ts';
import { type PlayedFault, printReport } from './chaos/report.ts';
import { CALM_MS, runTrial, startClients } from './chaos/trial.ts';

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    minutes: { type: 'string', default: '10' },
    only: { type: 'string', default: '' },
  },
});
const [seed, minutes] = [Number(values.seed), Number(values.minutes)];
console.log(`seed ${seed}, ${minutes} minutes`);
const journal = await ChaosJournal.create();
await runTrial(journal, async () => {
  const { trial, end } = await startClients(journal, seed);
  const { history } = trial;
  const played = await faults(trial);
  await using readBack = await end();
  const [, took] = await timed(() => readBack.untilSettled());
  const readings = await readBack.readings();
  writeFileSync(join(journal.folder, 'history.json'), JSON.stringify({ ...history, readings, played }));
  const verdict = checkHistory(history, readings);
  printReport(history, played, verdict);
  printFigure('longest request', history.longest / 1_000, 's', values.only === 'kill' ? '< 10' : undefined);
  printFigure('everything under way done after', took / 1_000, 's');
  for (const [name, peak] of journal.processes.memory) printFigure(`peak memory of ${name}`, peak, 'MB');
  if (!values.only) await writeTable('chaos', 'docs/reliability.md');
  if (values.only === 'disk') await writeTable('full-disk', 'docs/reliability.md');
});

async function faults(trial: Trial): Promise<PlayedFault[]> {
  const { processes, links, clocks } = journal;
  const cannot = impossible(journal);
  for (const [kind, why] of Object.entries(cannot)) console.log(`not played: ${kind}, because ${why}`);
  const targets = {
    processes: processes.names,
    links: [...links.keys()].filter((name) => name !== 'mail'),
    clocks: clocks?.names ?? [],
  };
  const only = values.only.split(',').filter(Boolean);
  const end = Date.now() + minutes * 60_000;
  const played: PlayedFault[] = [];
  for (const fault of plan(seed, targets, Object.keys(cannot) as FaultKind[])) {
    if (Date.now() > end) break;
    if (only.length > 0 && !only.includes(fault.kind)) continue;
    console.log([new Date().toISOString(), fault.kind, fault.target, fault.way].filter(Boolean).join(' '));
    const setBack = () => {
      trial.era += 1;
      trial.published.length = 0;
    };
    await play(fault, { journal, history: trial.history, setBack });
    played.push({ ...fault, healed: Date.now() });
    await sleep(CALM_MS);
  }
  return played;
}
