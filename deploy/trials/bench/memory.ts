import { readdirSync } from 'node:fs';
import { readProc, statFields } from '../../start/process-identity.ts';

const EVERY_MS = 200;

/**
 * Samples the memory of a process and its descendants (proportional set size). Sampling takes a tenth of two
 * cores, so no rate is measured meanwhile.
 */
export class MemoryWatch {
  /** Megabytes. */
  peak = 0;
  private readonly timer: NodeJS.Timeout;

  constructor(pid: () => number) {
    this.timer = setInterval(() => {
      this.peak = Math.max(this.peak, proportionalMemory(pid()));
    }, EVERY_MS);
  }

  [Symbol.dispose](): void {
    clearInterval(this.timer);
  }
}

/** Proportional set size of a process and its descendants, in megabytes. */
export const proportionalMemory = (pid: number): number =>
  processTreePids(pid).reduce((sum, one) => sum + megabytes(one, 'smaps_rollup', 'Pss'), 0);

/** The port of its health and metrics. */
export function opsPortOf(pid: number): string | undefined {
  const environment = readProc(`${pid}/environ`).split('\0');
  return environment.find((one) => one.startsWith('OPS_PORT='))?.slice('OPS_PORT='.length);
}

/** Resident memory in megabytes. */
export const residentMemory = (pid: number): number => megabytes(pid, 'status', 'VmRSS');
export const peakMemory = (pid: number): number => megabytes(pid, 'status', 'VmHWM');

/** Milliseconds of CPU time of a process and its living descendants so far. */
export function processorTime(pid: number): number {
  return processTreePids(pid).reduce((sum, one) => {
    const [user = 0, system = 0] = statFields(one).slice(11, 13).map(Number);
    return sum + (user + system) * 10;
  }, 0);
}

export function processTreePids(root: number): number[] {
  const pids = readdirSync('/proc').map(Number).filter(Boolean);
  const children = Map.groupBy(pids, (pid) => Number(statFields(pid)[1]));
  const descend = (pid: number): number[] => [pid, ...(children.get(pid) ?? []).flatMap(descend)];
  return descend(root);
}

const megabytes = (pid: number, file: string, name: string): number =>
  (Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(readProc(`${pid}/${file}`))?.[1] ?? 0) / 1_000) * 1.024;
