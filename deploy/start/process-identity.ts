import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/** Identifies a process reliably: pids are reused, the start time of a process is not. */
export interface ProcessIdentity {
  pid: number;
  startedAt: string;
}

export function identifyProcess(pid: number): ProcessIdentity | undefined {
  const startedAt = process.platform === 'linux' ? startOnLinux(pid) : startByPs(pid);
  return startedAt ? { pid, startedAt } : undefined;
}

export function isAlive({ pid, startedAt }: ProcessIdentity): boolean {
  return identifyProcess(pid)?.startedAt === startedAt;
}

function startOnLinux(pid: number): string | undefined {
  const { 0: state, 19: ticks } = statFields(pid);
  if (state === 'Z' || ticks === undefined) return undefined;
  return `${ticks} ticks after boot ${readProc('sys/kernel/random/boot_id').trim()}`;
}

/** The fields of /proc/<pid>/stat after the name, which may itself contain spaces and parentheses. */
export function statFields(pid: number): string[] {
  return readProc(`${pid}/stat`).split(') ').at(-1)!.split(' ');
}

/** A file of /proc; empty when the process has exited. Slim systems have no ps, but they are Linux. */
export function readProc(path: string): string {
  try {
    return readFileSync(`/proc/${path}`, 'utf8');
  } catch {
    return ''; // no such process
  }
}

function startByPs(pid: number): string {
  try {
    return execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' }).trim();
  } catch {
    return ''; // no such process
  }
}

/** Sends nothing to a process that has exited. */
export function sendSignal(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}
