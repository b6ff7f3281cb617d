import '#platform/process/every-process.ts';
import { chmodSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { identifyProcess, isAlive, type ProcessIdentity, sendSignal } from '../process-identity.ts';
import { SHUTDOWN_TIMEOUT_MS } from '../supervised-process.ts';
import { writeAtomically } from '../write-atomically.ts';

/** Contents of the data folder's launcher.json. */
export interface LauncherRecord {
  launcher: ProcessIdentity;
  children: Record<string, ProcessIdentity>;
}

const RETRY_MS = 1_000;

/** The data folder, locked by this launcher: no second one may start databases on the same files. */
export class DataFolder {
  private readonly children: Record<string, ProcessIdentity> = {};
  private readonly file: string;
  /** Set while the last change is not in the file. */
  private retryTimer?: NodeJS.Timeout;
  readonly path: string;

  private constructor(path: string) {
    this.path = path;
    this.file = join(path, 'launcher.json');
  }

  /**
   * Locks the folder, after ending processes left over from a killed launcher.
   *
   * @param shutdownMs how long they may take to end before they are killed
   * @throws an Error with instructions when another launcher is using the folder, or the folder is not writable
   */
  static async lock(path: string, shutdownMs = SHUTDOWN_TIMEOUT_MS): Promise<DataFolder> {
    const folder = new DataFolder(path);
    try {
      closeToOthers(path);
      const before = folder.owner();
      if (before && isAlive(before.launcher))
        throw new Error(
          `Colophon is already running on ${path} (process ${before.launcher.pid}). Stop it first, or choose another folder and port: DATA_DIR=... PORT=... npm start`,
        );
      if (before) await endAll(Object.values(before.children), shutdownMs);
      rmSync(folder.file, { force: true });
      // Fails if the file exists: another launcher may have been faster.
      writeFileSync(folder.file, folder.description(), { flag: 'wx', mode: 0o600 });
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      if (!code) throw error;
      throw new Error(
        `The data folder ${path} cannot be used (${code}). Set DATA_DIR to a folder that can be written.`,
        { cause: error },
      );
    }
    return folder;
  }

  static isInUse(path: string): boolean {
    const owner = new DataFolder(path).owner();
    return owner !== undefined && isAlive(owner.launcher);
  }

  /** Records a child, so that it can be ended if this launcher is killed. */
  remember(name: string, pid: number): void {
    const identity = identifyProcess(pid);
    if (!identity) return;
    this.children[name] = identity;
    this.record();
  }

  release(): void {
    clearTimeout(this.retryTimer);
    rmSync(this.file, { force: true });
  }

  /** A full disk leaves the file unchanged until there is room: a missing line must not end the journal. */
  private record(): void {
    clearTimeout(this.retryTimer);
    try {
      writeAtomically(this.file, this.description());
    } catch (error) {
      if (!this.retryTimer) console.warn(`${this.file} cannot be written (${(error as Error).message})`);
      this.retryTimer = setTimeout(() => this.record(), RETRY_MS).unref();
      return;
    }
    this.retryTimer = undefined;
  }

  private description(): string {
    return JSON.stringify({ launcher: identifyProcess(process.pid), children: this.children });
  }

  private owner(): LauncherRecord | undefined {
    try {
      return JSON.parse(readFileSync(this.file, 'utf8')) as LauncherRecord;
    } catch {
      // No launcher, or one killed while writing its first line: it had no children yet.
      return undefined;
    }
  }
}

/** The folder has hashes of passwords, e-mail addresses and keys, some in files written by other programs. */
export function closeToOthers(path: string): void {
  mkdirSync(path, { recursive: true });
  if ((statSync(path).mode & 0o077) === 0) return;
  try {
    chmodSync(path, 0o700);
  } catch {
    console.warn(`Other users of this machine may read ${path}: it belongs to another user.`);
  }
}

/** Sends SIGTERM first, then SIGKILL, to those that have not exited. */
async function endAll(children: ProcessIdentity[], withinMs: number): Promise<void> {
  for (const signal of ['SIGTERM', 'SIGKILL'] as const) {
    for (const child of children.filter(isAlive)) sendSignal(child.pid, signal);
    for (const end = Date.now() + withinMs; children.some(isAlive) && Date.now() < end;) await sleep(50);
  }
}
