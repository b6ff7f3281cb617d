import { type RandomSource, choose, seededFor, shuffled } from '../bench/seeded.ts';

/** Every fault of a round, in seconds until it heals; `kill` and `flush` heal by themselves. */
const round = {
  kill: 0,
  pause: 20,
  partition: 10,
  clock: 15,
  disk: 60,
  flush: 0,
  restore: 10,
  chromium: 20,
  mail: 15,
  registry: 15,
} as const;
export type FaultKind = keyof typeof round;

export interface Fault {
  kind: FaultKind;
  /** A process or connection; empty where there is nothing to choose. */
  target: string;
  /** Variant of the fault, where there are several. */
  way: string;
  seconds: number;
}

export interface Targets {
  processes: readonly string[];
  /** Servers that the others reach through a proxy. */
  links: readonly string[];
  /** Processes whose clock can be set. */
  clocks: readonly string[];
}

/**
 * Faults without end, the same for the same seed: each kind once in a round, processes killed and partitions twice, in
 * another order each time.
 */
export function* plan(seed: number, targets: Targets, without: readonly FaultKind[] = []): Generator<Fault> {
  const chance = seededFor(seed, 'faults');
  const kinds = [...(Object.keys(round) as FaultKind[]), 'kill', 'partition'] as const;
  for (;;)
    for (const kind of shuffled(kinds, chance)) {
      const fault = { kind, target: targetOf(kind, targets, chance), way: chooseWay(kind, chance) };
      if (!without.includes(kind)) yield { ...fault, seconds: round[kind] };
    }
}

function targetOf(kind: FaultKind, { processes, links, clocks }: Targets, chance: RandomSource): string {
  if (kind === 'partition') return choose(links, chance);
  if (kind === 'clock') return choose(clocks, chance);
  return kind === 'kill' || kind === 'pause' ? choose(processes, chance) : '';
}

function chooseWay(kind: FaultKind, chance: RandomSource): string {
  if (kind === 'partition') return choose(['silent', 'refused', 'forgotten'], chance);
  if (kind === 'clock') return choose(['+1h', '-1h'], chance);
  return kind === 'registry' ? choose(['hangs', 'unavailable', 'error page', 'no response'], chance) : '';
}
