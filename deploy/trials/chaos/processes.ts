import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { peakMemory } from '../bench/memory.ts';
import { sendSignal } from '../../start/process-identity.ts';
import { type Program, SupervisedProcess } from '../../start/supervised-process.ts';

/** The processes of a trial, supervised as `npm start` supervises them; they end with this one. */
export class Processes {
  private readonly logs: string;
  private readonly running = new Map<string, SupervisedProcess>();
  private readonly pids = new Map<string, number>();
  /** Megabytes. */
  private readonly peaks = new Map<string, number>();

  constructor(folder: string) {
    this.logs = join(folder, 'logs');
    mkdirSync(this.logs, { recursive: true });
  }

  get names(): string[] {
    return [...this.running.keys()];
  }

  async start(programs: readonly Program[]): Promise<void> {
    const started = programs.map((program) => {
      const supervised = new SupervisedProcess(program, this.logs, (name, pid) => {
        this.measure(name);
        this.pids.set(name, pid);
      });
      this.running.set(program.name, supervised);
      supervised.start();
      return supervised;
    });
    await Promise.all(started.map((supervised) => supervised.untilReady()));
  }

  /** @param name of a process, or of a service or worker in one */
  pidOf(name: string): number {
    const host = [...this.running.values()].find(({ program }) => program.hosts?.includes(name));
    const pid = this.pids.get(host?.program.name ?? name);
    if (pid === undefined) throw new Error(`There is no process ${name}`);
    return pid;
  }

  kill(name: string): void {
    this.measure(name);
    sendSignal(this.pidOf(name), 'SIGKILL');
  }

  async restart(name: string): Promise<void> {
    const supervised = this.running.get(name)!;
    await supervised.restart();
    await supervised.untilReady();
  }

  /** @param within milliseconds before they are killed */
  async stop(names: readonly string[], within?: number): Promise<void> {
    const some = names.map((name) => this.running.get(name)!);
    for (const name of names) this.measure(name);
    await Promise.all(some.map((supervised) => supervised.stop(within)));
  }

  async resume(names: readonly string[]): Promise<void> {
    const some = names.map((name) => this.running.get(name)!);
    for (const supervised of some) supervised.start();
    await Promise.all(some.map((supervised) => supervised.untilReady()));
  }

  /** Peak memory of each process by name, in megabytes: the largest of all that had the name. */
  get memory(): ReadonlyMap<string, number> {
    for (const name of this.names) this.measure(name);
    return this.peaks;
  }

  private measure(name: string): void {
    const pid = this.pids.get(name);
    if (pid !== undefined) this.peaks.set(name, Math.max(this.peaks.get(name) ?? 0, peakMemory(pid)));
  }
}

/** The clocks of processes by libfaketime: a file for each, which the process reads again every second. */
export class Clocks {
  readonly names: string[] = [];
  private readonly folder: string;
  private readonly library: string;

  constructor(folder: string, library: string) {
    this.folder = join(folder, 'clocks');
    this.library = library;
    mkdirSync(this.folder, { recursive: true });
  }

  settable(program: Program): Program {
    this.set(program.name, '+0');
    this.names.push(program.name);
    const faked = {
      LD_PRELOAD: this.library,
      FAKETIME_TIMESTAMP_FILE: this.file(program.name),
      FAKETIME_CACHE_DURATION: '1',
      // Timers go on, and files keep the times that the system gives them.
      FAKETIME_DONT_FAKE_MONOTONIC: '1',
      NO_FAKE_STAT: '1',
    };
    return { ...program, environment: { ...program.environment, ...faked } };
  }

  /** @param offset from the real time, such as '-1h' */
  set(name: string, offset: string): void {
    writeFileSync(this.file(name), `${offset}\n`);
  }

  private file(name: string): string {
    return join(this.folder, name);
  }
}
