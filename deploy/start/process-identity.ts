import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/** Identifies a process reliably: pids are reused, the start time of a process is not. */
export interface ProcessIdentity {
  pid: number;
  startedAt: string;
}

export function identityOf(pid: number): ProcessIdentity | undefined {
  const startedAt = process.platform === 'linux' ? startOnLinux(pid) : startByPs(pid);
  return startedAt === undefined ? undefined : { pid, startedAt };
}

export function isAlive({ pid, startedAt }: ProcessIdentity): boolean {
  return identityOf(pid)?.startedAt === startedAt;
}

function startOnLinux(pid: number): string | undefined {
  try {
    // Fields after the name, which may itself contain spaces and parentheses: the state is the first, the start in
    // clock ticks the twentieth.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)!.split(' ');
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
    return fields[0] === 'Z' ? undefined : `${fields[19]} ticks after boot ${boot}`;
  } catch {
    // No such process.
    return undefined;
  }
}

function startByPs(pid: number): string | undefined {
  try {
    return execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' }).trim() || undefined;
  } catch {
    // ps fails when there is no such process.
    return undefined;
  }
}
