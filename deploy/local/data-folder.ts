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

/** The data folder in the hands of this launcher: no second one may start databases on the same files. */
export class DataFolder {
  private readonly children: Record<string, Child> = {};
  private readonly file: string;
  readonly path: string;

  private constructor(path: string) {
    this.path = path;
    this.file = join(path, 'launcher.json');
  }

  /**
   * Takes the folder, after ending what a killed launcher left running in it.
   *
   * @throws an Error that says what to do when another launcher is at work in the folder, or the folder cannot be written
   */
  static async take(path: string): Promise<DataFolder> {
    const folder = new DataFolder(path);
    try {
      mkdirSync(path, { recursive: true });
      const before = folder.owner();
      if (before && isAlive(before.launcher)) throw folder.taken(before.launcher.pid);
      if (before) await endAll(Object.values(before.children));
      rmSync(folder.file, { force: true });
      // Not written over: another launcher may have been quicker by a moment.
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

  /** Notes a child, so that it can be ended should this launcher be killed. */
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
      // No launcher, or one cut short while it wrote its first line: it had no children yet.
      return undefined;
    }
  }

  private taken(pid?: number): Error {
    return new Error(
      `Colophon runs already on ${this.path}${pid ? ` (process ${pid})` : ''}: stop it first, or choose another folder and port: DATA_DIR=... PORT=... npm start`,
    );
  }
}

/** Asks first, and insists after ten seconds. */
async function endAll(children: Child[]): Promise<void> {
  let alive = children.filter(isAlive);
  for (const { pid, stopSignal } of alive) process.kill(pid, stopSignal);
  for (const end = Date.now() + 10_000; alive.length > 0 && Date.now() < end; alive = alive.filter(isAlive))
    await sleep(50);
  for (const { pid } of alive) process.kill(pid, 'SIGKILL');
}
