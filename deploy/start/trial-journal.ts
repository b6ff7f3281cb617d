import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { eventually } from '#testing/eventually.ts';
import type { SignIn } from '../client/journal-client.ts';
import { freePort } from './ports.ts';

const launcher = fileURLToPath(new URL('start.ts', import.meta.url));
const STARTS_WITHIN_MS = 180_000;

/** Every process of a journal, in the order in which they are killed. */
export const processes = [
  'mongodb',
  'redis',
  'auth',
  'catalog',
  'catalog-worker',
  'webdata',
  'documents',
  'documents-worker',
  'web',
  'gateway',
] as const;
export type ProcessName = (typeof processes)[number];

/** A temporary, empty journal in a new folder and on a free port. */
export class TrialJournal {
  readonly dataDir: string;
  readonly signIn: SignIn;
  private readonly child: ChildProcess;

  private constructor(dataDir: string, port: number) {
    this.dataDir = dataDir;
    this.signIn = { site: `http://127.0.0.1:${port}`, username: 'admin', password: 'kill-trial-password' };
    const output = openSync(join(dataDir, 'launcher.log'), 'a');
    this.child = spawn(process.execPath, [launcher], {
      env: {
        ...process.env,
        // So that it ends with this process, as with npm.
        npm_lifecycle_event: 'start',
        PORT: String(port),
        DATA_DIR: dataDir,
        SAMPLE_DATA: '0',
        ADMIN_USERNAME: this.signIn.username,
        ADMIN_PASSWORD: this.signIn.password,
      },
      stdio: ['ignore', output, output],
      detached: true,
    });
  }

  static async start(): Promise<TrialJournal> {
    const journal = new TrialJournal(mkdtempSync(join(tmpdir(), 'kill-trial-')), await freePort());
    await Promise.race([
      eventually(() => assert(journal.log().includes('processes are ready')), STARTS_WITHIN_MS),
      once(journal.child, 'exit').then(() => {
        throw new Error(`The journal does not start:\n${journal.log()}`);
      }),
    ]);
    return journal;
  }

  /** From the launcher's process file in the data folder. */
  pidOf(name: ProcessName): number {
    const noted = readFileSync(join(this.dataDir, 'launcher.json'), 'utf8');
    const { children } = JSON.parse(noted) as { children: Partial<Record<ProcessName, { pid: number }>> };
    const pid = children[name]?.pid;
    if (pid === undefined) throw new Error(`The launcher has no process ${name}`);
    return pid;
  }

  /**
   * Kills the process with SIGKILL, like the out-of-memory killer, and waits until the launcher has started
   * another.
   */
  async kill(name: ProcessName): Promise<void> {
    const before = this.pidOf(name);
    process.kill(before, 'SIGKILL');
    await eventually(() => assert(this.pidOf(name) !== before, `${name} does not run again`), 30_000);
  }

  mongodbUri(): string {
    const port = readFileSync(join(this.dataDir, 'mongo-port'), 'utf8').trim();
    return `mongodb://127.0.0.1:${port}/?replicaSet=rs0`;
  }

  async stop(): Promise<void> {
    if (this.child.exitCode !== null) return;
    const ended = once(this.child, 'exit');
    this.child.kill('SIGTERM');
    await ended;
  }

  remove(): void {
    rmSync(this.dataDir, { recursive: true, force: true });
  }

  private log(): string {
    return readFileSync(join(this.dataDir, 'launcher.log'), 'utf8');
  }
}
