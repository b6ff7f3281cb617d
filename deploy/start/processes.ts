import { type ChildProcess, spawn } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { guard } from './guard.ts';
import { LogFile } from './log-file.ts';

/** A program to supervise. */
export interface Program {
  name: string;
  command: string;
  args: string[];
  environment: NodeJS.ProcessEnv;
  /** Signal for a graceful shutdown. */
  stopSignal: NodeJS.Signals;
  logPath: string;
  isReady: () => Promise<boolean>;
  /** Node processes detect the launcher's exit by their IPC channel; others get a guard. */
  channel: boolean;
}

interface Surroundings {
  say: (line: string) => void;
  started: (name: string, pid: number, stopSignal: NodeJS.Signals) => void;
}

const firstPause = 200;
const longestPause = 5_000;
/** Timeout of a graceful shutdown. */
const SHUTDOWN_TIMEOUT_MS = 10_000;
const attemptsToStart = 3;

/** Supervises one program: restarts it with increasing delays when it exits by itself. */
export class SupervisedProcess {
  readonly log: LogFile;
  private child?: ChildProcess;
  private ended: Promise<void> = Promise.resolve();
  private endGuard: () => void = () => undefined;
  private pause = firstPause;
  private failures = 0;
  private wasReady = false;
  private stopping = false;
  readonly program: Program;
  private readonly surroundings: Surroundings;

  constructor(program: Program, surroundings: Surroundings) {
    this.program = program;
    this.surroundings = surroundings;
    this.log = new LogFile(program.logPath);
  }

  start(): void {
    const { name, command, args, environment, channel, stopSignal } = this.program;
    const { descriptor } = this.log;
    const since = Date.now();
    const child = spawn(command, args, {
      env: environment,
      stdio: channel ? ['ignore', descriptor, descriptor, 'ipc'] : ['ignore', descriptor, descriptor],
      // A separate process group: Ctrl-C in the terminal reaches only the launcher, which stops its children
      // gracefully.
      detached: true,
    });
    this.child = child;
    this.ended = new Promise((resolve) => {
      child.once('error', (error) => resolve(this.hasEnded(error.message, since)));
      child.once('exit', (code, signal) => resolve(this.hasEnded(signal ?? `code ${code}`, since)));
    });
    if (child.pid === undefined) return;
    if (!channel) this.endGuard = guard(child.pid, stopSignal);
    this.surroundings.started(name, child.pid, stopSignal);
  }

  /**
   * Resolves when the program responds.
   *
   * @throws an Error with the end of its log when it exits several times before it ever responded, or takes longer
   * than `within` milliseconds
   */
  async ready(within = 120_000): Promise<void> {
    const { name, isReady } = this.program;
    for (const latest = Date.now() + within; ; await sleep(50)) {
      if (this.stopping) throw new Error(`${name} was stopped`);
      if (this.child && (await isReady().catch(() => false))) {
        this.wasReady = true;
        return;
      }
      if (this.failures >= attemptsToStart || Date.now() > latest) {
        throw new Error(`${name} does not start. The last lines of its log:\n${this.log.lastLines(12)}`);
      }
    }
  }

  /** Restarts it gracefully, as after a rebuild. */
  async restart(): Promise<void> {
    await this.stop();
    this.stopping = false;
    this.start();
  }

  async stop(): Promise<void> {
    this.stopping = true;
    const child = this.child;
    child?.kill(this.program.stopSignal);
    const kill = setTimeout(() => child?.kill('SIGKILL'), SHUTDOWN_TIMEOUT_MS);
    await this.ended;
    clearTimeout(kill);
  }

  kill(): void {
    this.stopping = true;
    this.child?.kill('SIGKILL');
  }

  private hasEnded(how: string, since: number): void {
    this.child = undefined;
    this.endGuard();
    if (this.stopping) return;
    if (!this.wasReady && ++this.failures >= attemptsToStart) return;
    if (Date.now() - since > 2 * longestPause) this.pause = firstPause;
    const pause = this.pause;
    this.pause = Math.min(pause * 2, longestPause);
    this.surroundings.say(`${this.program.name} ended (${how}); starting it again in ${pause / 1_000} s`);
    setTimeout(() => void this.restartAfterExit(), pause);
  }

  private async restartAfterExit(): Promise<void> {
    if (this.stopping || this.child) return;
    this.start();
    if (!this.wasReady) return;
    await this.ready(Infinity).then(
      () => this.surroundings.say(`${this.program.name} is ready again`),
      // Stopped meanwhile.
      () => undefined,
    );
  }
}
