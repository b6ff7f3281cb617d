import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { eventually } from '#testing/jest/eventually.ts';
import type { SignIn } from '../tools/client/journal-client.ts';
import type { LauncherRecord } from './configuration/data-folder.ts';
import type { Settings } from './configuration/settings.ts';
import { operatorMongoUri } from './mongo.ts';
import { hostOf } from './process-table.ts';
import { reservePort } from './configuration/ports.ts';

const script = fileURLToPath(new URL('start.ts', import.meta.url));

/** A temporary, empty journal in a new folder and on a free port. */
export class TrialJournal {
  readonly dataDir: string;
  readonly signIn: SignIn;
  readonly launcher: ChildProcess;
  private readonly processLayout: Settings['processes'];

  private constructor(dataDir: string, port: number, settings: NodeJS.ProcessEnv) {
    this.dataDir = dataDir;
    this.signIn = { site: `http://127.0.0.1:${port}`, username: 'admin', password: 'trial-journal-password' };
    this.processLayout = (settings.PROCESSES ?? process.env.PROCESSES) === 'each' ? 'each' : 'few';
    const output = openSync(join(dataDir, 'launcher.log'), 'w', 0o600);
    this.launcher = spawn(process.execPath, [script], {
      env: {
        ...process.env,
        // So that it ends with this process, as with npm.
        npm_lifecycle_event: 'start',
        PORT: String(port),
        DATA_DIR: dataDir,
        // Never use existing data.
        MONGODB_URI: '',
        REDIS_URL: '',
        SAMPLE_DATA: '0',
        PROCESSES: this.processLayout,
        ADMIN_USERNAME: this.signIn.username,
        ADMIN_PASSWORD: this.signIn.password,
        ...settings,
      },
      stdio: ['ignore', output, output],
      detached: true,
    });
  }

  /** @param settings environment variables in addition to its own; DATA_DIR is the folder of an earlier one */
  static async start(settings: NodeJS.ProcessEnv = {}): Promise<TrialJournal> {
    const dataDir = settings.DATA_DIR ?? mkdtempSync(join(tmpdir(), 'trial-journal-'));
    const journal = new TrialJournal(dataDir, await reservePort(), settings);
    await Promise.race([
      eventually(() => assert(journal.readLog().includes('processes are ready'))),
      once(journal.launcher, 'exit').then(() => {
        throw new Error(`The journal does not start:\n${journal.readLog()}`);
      }),
    ]);
    return journal;
  }

  /** Names of its processes except that of backups, which exits after making those that are due. */
  processNames(): string[] {
    return Object.keys(this.children()).filter((name) => name !== 'backups');
  }

  /** @param name of a process, or of a service or worker in one */
  pidOf(name: string): number {
    const pid = this.children()[hostOf(this.processLayout, name)]?.pid;
    if (pid === undefined) throw new Error(`The launcher has no process ${name}`);
    return pid;
  }

  /**
   * Kills the process with SIGKILL, like the out-of-memory killer, and waits until the launcher has started
   * another.
   */
  async kill(name: string): Promise<void> {
    const before = this.pidOf(name);
    process.kill(before, 'SIGKILL');
    await eventually(() => assert(this.pidOf(name) !== before, `${name} does not run again`));
  }

  /** MongoDB URI for the operator. */
  mongodbUri(): string {
    return operatorMongoUri(this.dataDir);
  }

  /** @returns the launcher's exit code */
  async stop(signal: NodeJS.Signals = 'SIGTERM'): Promise<number | null> {
    if (this.launcher.exitCode === null && this.launcher.signalCode === null) {
      const ended = once(this.launcher, 'exit');
      this.launcher.kill(signal);
      await ended;
    }
    return this.launcher.exitCode;
  }

  /** Stops it and removes its data: for `await using`. */
  async [Symbol.asyncDispose](): Promise<void> {
    await this.stop();
    this.remove();
  }

  remove(): void {
    rmSync(this.dataDir, { recursive: true, force: true });
  }

  /** Output of the launcher. */
  readLog(): string {
    return readFileSync(join(this.dataDir, 'launcher.log'), 'utf8');
  }

  private children(): Partial<Record<string, { pid: number }>> {
    const { children } = JSON.parse(
      readFileSync(join(this.dataDir, 'launcher.json'), 'utf8'),
    ) as LauncherRecord;
    return children;
  }
}
