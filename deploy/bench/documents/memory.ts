import { readdirSync, readFileSync } from 'node:fs';

const EVERY_MS = 200;

/**
 * Watches how much memory a process and its descendants take together (proportional set size), whichever process it is. Its looks take a
 * tenth of two cores: no rate is measured under it.
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

/** Milliseconds of processor time that a process and its living descendants have taken so far. */
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

/** What stands in /proc/<pid>/stat behind the name, from the state on; nothing when the process has ended. */
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
    return ''; // it has ended meanwhile
  }
}
