import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';

/** Waits until a process has ended. @returns its exit code; null after a signal */
export const untilEnded = async (child: ChildProcess): Promise<number | null> =>
  child.exitCode !== null || child.signalCode !== null
    ? child.exitCode
    : ((await once(child, 'exit')) as [number | null])[0];
