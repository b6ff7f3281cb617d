import { writeFile } from 'node:fs/promises';
import { setPriority } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';

const ATTEMPTS = 50;
const PAUSE_MS = 100;

/**
 * Sets how far a process and its future children stand back for others when processors are busy: from 0, the default,
 * to 19, or below 0 for root. Linux schedules each session as one group with a niceness of its own (sched(7)), so both are set.
 */
export async function setNiceness(pid: number, niceness: number): Promise<void> {
  for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
    try {
      setPriority(pid, niceness);
      await writeFile(`/proc/${pid}/autogroup`, String(niceness));
      return;
    } catch (error) {
      // For users other than root Linux allows one change of a group in a tenth of a second. Any other error says
      // that the process has exited, or that the system has no such groups.
      if ((error as NodeJS.ErrnoException).code !== 'EAGAIN') return;
      await sleep(PAUSE_MS * (1 + Math.random()));
    }
  }
}
