import { readdirSync, readFileSync } from 'node:fs';

const EVERY_MS = 200;

/**
 * Samples the memory of a process and its descendants (proportional set size). Sampling takes a tenth of two
 * cores, so no rate is measured meanwhile.
 */
export class MemoryWatch {
  /** Bytes. */
  peak = 0;
  private readonly timer: NodeJS.Timeout;

  constructor(pid: () => number) {
    this.timer = setInterval(() => {
      const held = family(pid()).reduce((sum, one) => sum + proportionalSize(one), 0);
      this.peak = Math.max(this.peak, held);
    }, EVERY_MS);
  }

  end(): void {
    clearInterval(this.timer);
  }
}

/** Milliseconds of CPU time of a process and its living descendants so far. */
export function processorTime(pid: number): number {
  return family(pid).reduce((sum, one) => {
    const [, , , , , , , , , , , user = 0, system = 0] = fields(one).map(Number);
    return sum + (user + system) * 10;
  }, 0);
}

function family(root: number): number[] {
  const children = new Map<number, number[]>();
  for (const entry of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    const parent = Number(fields(Number(entry))[1] ?? 0);
    children.set(parent, [...(children.get(parent) ?? []), Number(entry)]);
  }
  const descend = (pid: number): number[] => [pid, ...(children.get(pid) ?? []).flatMap(descend)];
  return descend(root);
}

/** The fields of /proc/<pid>/stat after the name, from the state on; empty when the process has exited. */
function fields(pid: number): string[] {
  const stat = read(pid, 'stat');
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ');
}

function proportionalSize(pid: number): number {
  return 1_024 * Number(/^Pss: +(\d+)/m.exec(read(pid, 'smaps_rollup'))?.[1] ?? 0);
}

function read(pid: number, file: string): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8');
  } catch {
    return ''; // it exited meanwhile
  }
}
