import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { setNiceness } from '#platform/process/niceness.ts';
import { REFUSED_CONFIGURATION } from '#platform/process/program-settings.ts';
import { LogFile } from './log-file.ts';

export interface Program {
  name: string;
  /** The services and workers in it; absent in a database. */
  hosts?: readonly string[];
  command: string;
  args: string[];
  environment: NodeJS.ProcessEnv;
  /** Niceness; 0 by default. */
  niceness?: number;
  isReady: () => Promise<boolean>;
  /** Pause before a program that ended successfully starts again; without it the program must not end. */
  everyMs?: number;
  /** Whether the process responds; without this check it is only restarted when it exits. */
  isLive?: () => Promise<boolean>;
}

export const SHUTDOWN_TIMEOUT_MS = 10_000;
const FIRST_PAUSE_MS = 200;
const LONGEST_PAUSE_MS = 5_000;
const ATTEMPTS_TO_START = 3;
/** A process is replaced when it has been silent for 15 seconds, as in deploy/cluster/kubernetes/process.yaml. */
const CHECK_EVERY_MS = 5_000;
const SILENCES = 3;

/** Supervises one program: restarts it with increasing delays when it exits by itself. */
export class SupervisedProcess {
  readonly program: Program;
  readonly log: LogFile;
  private readonly started: (name: string, pid: number) => void;
  private child?: ChildProcess;
  private supervision: Promise<void> = Promise.resolve();
  private ending = new AbortController();
  private wasReady = false;
  private gaveUp = false;

  /** @param started is called with each new process */
  constructor(program: Program, logs: string, started: SupervisedProcess['started'] = () => undefined) {
    this.program = program;
    this.started = started;
    this.log = new LogFile(join(logs, `${program.name}.log`));
  }

  start(): void {
    this.ending = new AbortController();
    this.supervision = this.supervise(this.ending);
  }

  /**
   * Resolves when the program responds, however long a busy machine takes: it is waited for while it lives, and named
   * meanwhile.
   *
   * @param everyMs how often it is named
   * @throws an Error with the end of its log when it exits several times before it ever responded
   */
  async untilReady(everyMs = 15_000): Promise<void> {
    const { name, isReady } = this.program;
    const since = Date.now();
    for (let named = since; ; await sleep(50)) {
      if (this.ending.signal.aborted) throw new Error(`${name} was stopped`);
      if (this.child && (await isReady().catch(() => false))) break;
      if (Date.now() - named >= everyMs) {
        named = Date.now();
        const seconds = Math.round((named - since) / 1_000);
        console.log(`Waiting for ${name}, which is not ready after ${seconds} s (its log: ${this.log.path})`);
      }
      if (this.gaveUp)
        throw new Error(`${name} does not start. The last lines of its log:\n${this.log.lastLines(12)}`);
    }
    this.wasReady = true;
    void this.killWhenSilent();
  }

  async restart(): Promise<void> {
    await this.stop();
    this.start();
  }

  /** Ends the program gracefully, or kills it when it has not exited `within` milliseconds. */
  async stop(within = SHUTDOWN_TIMEOUT_MS): Promise<void> {
    this.ending.abort();
    this.child?.kill('SIGTERM');
    const kill = setTimeout(() => this.child?.kill('SIGKILL'), within);
    await this.supervision;
    clearTimeout(kill);
  }

  kill(): void {
    this.ending.abort();
    this.child?.kill('SIGKILL');
  }

  /** Runs the program repeatedly until it is stopped or gives up. */
  private async supervise({ signal }: AbortController): Promise<void> {
    const { name, everyMs } = this.program;
    let pause = FIRST_PAUSE_MS;
    for (let attempt = 1; ; attempt += 1) {
      const since = Date.now();
      const exit = this.run();
      if (attempt > 1 && this.wasReady && everyMs === undefined) void this.reportReady();
      const how = await exit.catch((error: Error) => error.message); // no memory for another process
      if (signal.aborted) return;
      const isDone = everyMs !== undefined && how === 'code 0';
      this.gaveUp =
        !isDone &&
        !this.wasReady &&
        (attempt >= ATTEMPTS_TO_START || how === `code ${REFUSED_CONFIGURATION}`);
      if (this.gaveUp) return;
      if (isDone) attempt = 0;
      if (isDone || Date.now() - since > 2 * LONGEST_PAUSE_MS) pause = FIRST_PAUSE_MS;
      if (!isDone) console.log(`${name} ended (${how}); starting it again in ${pause / 1_000} s`);
      await sleep(isDone ? everyMs : pause, undefined, { signal }).catch(() => undefined); // rejects only when it is stopped
      if (signal.aborted) return;
      pause = Math.min(pause * 2, LONGEST_PAUSE_MS);
    }
  }

  /** @returns how it ended */
  private async run(): Promise<string> {
    const { name, command, args, environment, niceness } = this.program;
    const { descriptor } = this.log;
    const child = spawn(command, args, {
      env: environment,
      stdio: ['ignore', descriptor, descriptor],
      // A separate process group: Ctrl-C in the terminal reaches only the launcher, which stops its children
      // gracefully.
      detached: true,
    });
    this.child = child;
    return new Promise((resolve) => {
      const endGuard = child.pid === undefined ? undefined : guard(child.pid);
      const ended = (how: string) => {
        this.child = undefined;
        endGuard?.();
        resolve(how);
      };
      child.once('error', ({ message }) => ended(message));
      child.once('exit', (code, signal) => ended(signal ?? `code ${code}`));
      if (child.pid === undefined) return;
      if (niceness) void setNiceness([child.pid], niceness);
      this.started(name, child.pid);
    });
  }

  private async reportReady(): Promise<void> {
    const { child } = this;
    for (; this.child === child && !this.ending.signal.aborted; await sleep(50))
      if (await this.program.isReady().catch(() => false)) {
        console.log(`${this.program.name} is ready again`);
        return this.killWhenSilent();
      }
  }

  /** Kills the running process when it no longer responds: a hanging process handles no other signal. */
  private async killWhenSilent(): Promise<void> {
    const { child } = this;
    const { name, isLive } = this.program;
    const { signal } = this.ending;
    if (!child || !isLive) return;
    for (let silences = 0; this.child === child && !signal.aborted;) {
      const period = sleep(CHECK_EVERY_MS, undefined, { signal }).catch(() => undefined); // rejects only when it is stopped
      silences = (await isLive()) ? 0 : silences + 1;
      await period;
      if (silences !== SILENCES || this.child !== child) continue;
      console.log(`${name} does not respond any more`);
      child.kill('SIGKILL');
    }
  }
}

/**
 * Ends a program when this process exits, even on a crash: a shell waits on a pipe that closes with this process.
 * Until then an exited program remains a zombie of this process, so that nobody else has its pid.
 *
 * @returns ends the guard; to be called as soon as the program has exited
 */
export function guard(pid: number, signal: 'SIGTERM' | 'SIGKILL' = 'SIGTERM'): () => void {
  if (process.platform === 'win32') return () => undefined;
  const script = 'read -r _; kill -s "$2" "$1"';
  const args = ['-c', script, 'colophon-guard', String(pid), signal.replace('SIG', '')];
  const shell = spawn('sh', args, { stdio: ['pipe', 'ignore', 'ignore'], detached: true });
  shell.on('error', () => undefined); // it does not start: the program runs without a guard
  shell.unref();
  return () => shell.kill('SIGKILL');
}
