import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { identityOf, isAlive, type ProcessIdentity } from './process-identity.ts';
import { writeAtomically } from './write-atomically.ts';

interface Child extends ProcessIdentity {
  stopSignal: NodeJS.Signals;
}
interface Owner {
  launcher: ProcessIdentity;
  children: Record<string, Child>;
}

/** The data folder, locked by this launcher: no second one may start databases on the same files. */
export class DataFolder {
  private readonly children: Record<string, Child> = {};
  private readonly file: string;
  readonly path: string;

  private constructor(path: string) {
    this.path = path;
    this.file = join(path, 'launcher.json');
  }

  /**
   * Locks the folder, after ending processes left over from a killed launcher.
   *
   * @throws an Error with instructions when another launcher is using the folder, or the folder is not writable
   */
  static async take(path: string): Promise<DataFolder> {
    const folder = new DataFolder(path);
    try {
      mkdirSync(path, { recursive: true });
      const before = folder.owner();
      if (before && isAlive(before.launcher)) throw folder.taken(before.launcher.pid);
      if (before) await endAll(Object.values(before.children));
      rmSync(folder.file, { force: true });
      // Fails if the file exists: another launcher may have been faster.
      writeFileSync(folder.file, folder.description(), { flag: 'wx', mode: 0o600 });
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      if (code)
        throw new Error(
          `The data folder ${path} cannot be used (${code}): set DATA_DIR to a folder that can be written.`,
          { cause: error },
        );
      throw error;
    }
    return folder;
  }

  /** Records a child, so that it can be ended if this launcher is killed. */
  remember(name: string, pid: number, stopSignal: NodeJS.Signals): void {
    const identity = identityOf(pid);
    if (!identity) return;
    this.children[name] = { ...identity, stopSignal };
    writeAtomically(this.file, this.description());
  }

  release(): void {
    rmSync(this.file, { force: true });
  }

  private description(): string {
    return JSON.stringify({ launcher: identityOf(process.pid), children: this.children });
  }

  private owner(): Owner | undefined {
    try {
      return JSON.parse(readFileSync(this.file, 'utf8')) as Owner;
    } catch {
      // No launcher, or one killed while writing its first line: it had no children yet.
      return undefined;
    }
  }

  private taken(pid?: number): Error {
    return new Error(
      `Colophon runs already on ${this.path}${pid ? ` (process ${pid})` : ''}: stop it first, or choose another folder and port: DATA_DIR=... PORT=... npm start`,
    );
  }
}

/** Sends the stop signal first, and SIGKILL after ten seconds. */
async function endAll(children: Child[]): Promise<void> {
  let alive = children.filter(isAlive);
  for (const { pid, stopSignal } of alive) process.kill(pid, stopSignal);
  for (const end = Date.now() + 10_000; alive.length > 0 && Date.now() < end; alive = alive.filter(isAlive))
    await sleep(50);
  for (const { pid } of alive) process.kill(pid, 'SIGKILL');
}
