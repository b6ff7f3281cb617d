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
      const sizes = family(pid()).map((one) => kilobytes(one, 'smaps_rollup', 'Pss'));
      this.peak = Math.max(this.peak, 1_024 * sizes.reduce((sum, size) => sum + size, 0));
    }, EVERY_MS);
  }

  [Symbol.dispose](): void {
    clearInterval(this.timer);
  }
}

/** Resident memory in bytes, now and at most so far. */
export function residentMemory(pid: number): { now: number; peak: number } {
  return { now: 1_024 * kilobytes(pid, 'status', 'VmRSS'), peak: 1_024 * kilobytes(pid, 'status', 'VmHWM') };
}

/** Milliseconds of CPU time of a process and its living descendants so far. */
export function processorTime(pid: number): number {
  return family(pid).reduce((sum, one) => {
    const [user = 0, system = 0] = fields(one).slice(11, 13).map(Number);
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

const kilobytes = (pid: number, file: string, name: string): number =>
  Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(read(pid, file))?.[1] ?? 0);

function read(pid: number, file: string): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8');
  } catch {
    return ''; // it exited meanwhile
  }
}
