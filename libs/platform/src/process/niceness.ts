import { writeFile } from 'node:fs/promises';
import { setPriority } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';

const ATTEMPTS = 50;
const PAUSE_MS = 100;

/**
 * Sets how far processes of one session, and their future children, stand back for others when processors are busy:
 * from 0, the default, to 19, or below 0 for root. Linux schedules each session as one group with a niceness of its
 * own (sched(7)), so both are set.
 * @param pids the leader of the session first; those that have exited are skipped
 */
export async function setNiceness(pids: number[], niceness: number): Promise<void> {
  for (const pid of pids) {
    try {
      setPriority(pid, niceness);
    } catch {
      // It has exited, or only root may do this.
    }
  }
  for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
    try {
      await writeFile(`/proc/${pids[0]}/autogroup`, String(niceness));
      return;
    } catch (error) {
      // For users other than root Linux allows one such change in a tenth of a second. Any other error says that the
      // process has exited, that only root may do this, or that the system has no such groups.
      if ((error as NodeJS.ErrnoException).code !== 'EAGAIN') return;
      await sleep(PAUSE_MS * (1 + Math.random()));
    }
  }
}
