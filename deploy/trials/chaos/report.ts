import { printFigure } from '../bench/figures.ts';
import type { Verdict } from './checker.ts';
import type { History } from './history.ts';
import type { Fault } from './plan.ts';

export interface PlayedFault extends Fault {
  /** Milliseconds since 1970 when the fault had healed. */
  healed: number;
}

const SHOWN = 20;

/** Prints the operations, the findings, and how soon each kind of operation succeeded after each kind of fault. */
export function printReport(history: History, played: readonly PlayedFault[], verdict: Verdict): void {
  reportVerdict(history, verdict);
  const { read, failures } = history.storedPages;
  printFigure('writes refused because the disk was full', history.failuresOf('status 507').length, '');
  printFigure('reads of stored pages while the disk was full', read, '');
  printFigure('stored pages that could not be read then', failures.length, '', '< 1');
  for (const failure of new Set(failures)) console.log(`  ${failure}`);
  if (read > 0)
    printFigure(
      'a killed gateway responds meanwhile after',
      Math.max(...history.gatewayRestarts) / 1_000,
      's',
      '< 60',
    );
  for (const [kind, faults] of Map.groupBy(played, (fault) => fault.kind)) recovery(kind, faults, history);
}

/** Prints the operations and the findings. */
export function reportVerdict(history: History, verdict: Verdict): void {
  for (const outcome of ['ok', 'refused', 'unknown'] as const)
    printFigure(
      `operations ${outcome}`,
      history.operations.filter((one) => one.outcome === outcome).length,
      '',
    );
  printFigure('requests failed', history.failures().length, '');
  printFigure('records checked', verdict.records, '');
  printFigure('recovered: written although requests failed', verdict.recovered, '');
  for (const kind of ['lost', 'stale', 'doubled', 'altered'] as const) {
    printFigure(kind, verdict[kind].length, '', '< 1');
    for (const problem of verdict[kind].slice(0, SHOWN)) console.log(`  ${problem}`);
  }
  printFigure('responses of status 500', history.failuresOf('status 500').length, '', '< 1');
  printFigure('refused without reason', history.refusals.length, '', '< 1');
  for (const refusal of history.refusals.slice(0, SHOWN)) console.log(`  ${refusal}`);
}

/** The longest time from healing to the first success, over the faults of a kind. */
function recovery(kind: string, faults: readonly PlayedFault[], history: History): void {
  const slowest = history.kinds
    .map((operation) => {
      const times = faults.map(({ healed }) => history.recovery(operation, healed) ?? Infinity);
      return { operation, longest: Math.max(...times.filter(Number.isFinite), 0) };
    })
    .sort((a, b) => b.longest - a.longest);
  const [first] = slowest;
  const longest = (first?.longest ?? 0) / 1_000;
  const aim = kind === 'disk' ? '< 60' : undefined;
  printFigure(`${kind}, ${faults.length} times: all succeed again after`, longest, 's', aim);
  console.log(
    `  ${slowest.map(({ operation, longest }) => `${operation} ${(longest / 1_000).toFixed(1)}`).join(' · ')}`,
  );
}
