import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/** Identifies a process reliably: pids are reused, the start time of a process is not. */
export interface ProcessIdentity {
  pid: number;
  startedAt: string;
}

export function identityOf(pid: number): ProcessIdentity | undefined {
  const startedAt = process.platform === 'linux' ? startOnLinux(pid) : ps(pid, 'lstart');
  return startedAt ? { pid, startedAt } : undefined;
}

export function isAlive({ pid, startedAt }: ProcessIdentity): boolean {
  return identityOf(pid)?.startedAt === startedAt;
}

/** Program and arguments; empty when the process has exited. */
export function commandLine(pid: number): string {
  return process.platform === 'linux' ? proc(`${pid}/cmdline`).replaceAll('\0', ' ') : ps(pid, 'args');
}

function startOnLinux(pid: number): string | undefined {
  // Fields after the name, which may itself contain spaces and parentheses: the state is the first, the start in
  // clock ticks the twentieth.
  const fields = proc(`${pid}/stat`).split(') ').at(-1)!.split(' ');
  if (fields[0] === 'Z' || fields.length < 20) return undefined;
  return `${fields[19]} ticks after boot ${proc('sys/kernel/random/boot_id').trim()}`;
}

/** Slim systems have no ps, but they are Linux. */
function proc(path: string): string {
  try {
    return readFileSync(`/proc/${path}`, 'utf8');
  } catch {
    return ''; // no such process
  }
}

function ps(pid: number, field: string): string {
  try {
    return execFileSync('ps', ['-o', `${field}=`, '-p', String(pid)], { encoding: 'utf8' }).trim();
  } catch {
    return ''; // no such process
  }
}
