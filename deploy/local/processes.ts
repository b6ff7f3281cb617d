import { type ChildProcess, spawn } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { guard } from './guard.ts';
import { LogFile } from './log-file.ts';

/** A program to be kept running. */
export interface Program {
  name: string;
  command: string;
  args: string[];
  environment: NodeJS.ProcessEnv;
  /** What asks it to end in order. */
  stopSignal: NodeJS.Signals;
  logPath: string;
  isReady: () => Promise<boolean>;
  /** Node processes see the launcher's death by their channel to it; others are given a guard. */
  channel: boolean;
}

interface Surroundings {
  say: (line: string) => void;
  started: (name: string, pid: number, stopSignal: NodeJS.Signals) => void;
}

const firstPause = 200;
const longestPause = 5_000;
/** Time a process has for ending in order. */
const patience = 10_000;
const attemptsToStart = 3;

/** Keeps one program running: restarts it with growing pauses when it ends by itself. */
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
      // A process group of its own: Ctrl-C in the terminal reaches the launcher alone, which stops its children in order.
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
   * Resolves when the program answers.
   *
   * @throws an Error with the end of its log when it ends several times before it ever answered, or takes longer than `within` milliseconds
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

  /** Ends it in order and restarts it, as after a rebuild. */
  async restart(): Promise<void> {
    await this.stop();
    this.stopping = false;
    this.start();
  }

  async stop(): Promise<void> {
    this.stopping = true;
    const child = this.child;
    child?.kill(this.program.stopSignal);
    const insist = setTimeout(() => child?.kill('SIGKILL'), patience);
    await this.ended;
    clearTimeout(insist);
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
    setTimeout(() => void this.startAgain(), pause);
  }

  private async startAgain(): Promise<void> {
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
