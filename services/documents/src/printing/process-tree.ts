import { readdir, readFile } from 'node:fs/promises';

const PAGE_BYTES = 4_096;

/** The process and all of its descendants; only the process itself where there is no /proc. */
export async function processTree(root: number): Promise<number[]> {
  const children = new Map<number, number[]>();
  for (const entry of await readdir('/proc').catch(() => [])) {
    const parent = /^\d+$/.test(entry) ? await parentOf(entry) : undefined;
    if (parent !== undefined) children.set(parent, [...(children.get(parent) ?? []), Number(entry)]);
  }
  const descend = (pid: number): number[] => [pid, ...(children.get(pid) ?? []).flatMap(descend)];
  return descend(root);
}

/** Private memory of the processes in bytes; 0 where there is no /proc. */
export async function privateMemory(pids: number[]): Promise<number> {
  const sizes = await Promise.all(
    pids.map(async (pid) => {
      const [, resident = 0, shared = 0] = (await proc(pid, 'statm')).split(' ').map(Number);
      return (resident - shared) * PAGE_BYTES;
    }),
  );
  return sizes.reduce((sum, bytes) => sum + bytes, 0);
}

/** Kills all processes of a group with SIGKILL; does nothing when they have exited. */
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
  // The name before it is in parentheses and may contain anything.
  const parent = stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1];
  return parent === undefined ? undefined : Number(parent);
}

/** Content of a file in /proc; empty when the process has exited. */
const proc = (pid: number | string, file: string): Promise<string> =>
  readFile(`/proc/${pid}/${file}`, 'utf8').catch(() => '');
