import { readdir, readFile } from 'node:fs/promises';
import { constants, setPriority } from 'node:os';

const PAGE_BYTES = 4_096;

/** The process and all that descend from it; only the process itself where there is no /proc. */
export async function processTree(root: number): Promise<number[]> {
  const children = new Map<number, number[]>();
  for (const entry of await readdir('/proc').catch(() => [])) {
    const parent = /^\d+$/.test(entry) ? await parentOf(entry) : undefined;
    if (parent !== undefined) children.set(parent, [...(children.get(parent) ?? []), Number(entry)]);
  }
  const descend = (pid: number): number[] => [pid, ...(children.get(pid) ?? []).flatMap(descend)];
  return descend(root);
}

/** Bytes that the processes hold for themselves, without what they share; 0 where there is no /proc. */
export async function privateMemory(pids: number[]): Promise<number> {
  const held = await Promise.all(
    pids.map(async (pid) => {
      const [, resident = 0, shared = 0] = (await proc(pid, 'statm')).split(' ').map(Number);
      return (resident - shared) * PAGE_BYTES;
    }),
  );
  return held.reduce((sum, bytes) => sum + bytes, 0);
}

/** Lets the processes, and those they start from now on, have what others leave of the processor. */
export function giveWay(pids: number[]): void {
  for (const pid of pids) {
    try {
      setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ERR_SYSTEM_ERROR') throw error;
      // It ended meanwhile.
    }
  }
}

/** Kills the processes of a group, those too that do not react; nothing when they have ended. */
export function killGroup(leader: number | undefined): void {
  if (leader === undefined) return;
  try {
    process.kill(-leader, 'SIGKILL');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

async function parentOf(pid: string): Promise<number | undefined> {
  const stat = await proc(pid, 'stat');
  // The name before it stands in brackets and may hold anything.
  const parent = stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1];
  return parent === undefined ? undefined : Number(parent);
}

/** Empty when the process has ended. */
const proc = (pid: number | string, file: string): Promise<string> =>
  readFile(`/proc/${pid}/${file}`, 'utf8').catch(() => '');
