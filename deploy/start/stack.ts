import { join } from 'node:path';
import { loadOrCreateAccounts } from './configuration/accounts.ts';
import type { ConsoleLog } from './console-log.ts';
import type { DataFolder } from './configuration/data-folder.ts';
import { mongoProgram } from './mongo.ts';
import { redisProgram } from './redis.ts';
import type { Settings } from './configuration/settings.ts';
import { type Program, SupervisedProcess } from './supervised-process.ts';

/** Connection strings of each service and process. */
export interface Databases {
  mongodbUri: (service: string) => string;
  redisUrl: (process: string) => string;
}

/** All processes: databases start first and stop last. */
export class Stack {
  private readonly databases: SupervisedProcess[] = [];
  private readonly services: SupervisedProcess[] = [];
  private stopping = false;
  private readonly folder: DataFolder;
  private readonly console: ConsoleLog;
  private readonly niceness: number;

  /** @param niceness highest niceness of a process */
  constructor(folder: DataFolder, console: ConsoleLog, niceness = 5) {
    this.folder = folder;
    this.console = console;
    this.niceness = niceness;
  }

  /** Starts those databases whose address was not given. */
  async startDatabases({ dataDir, mongodbUri, redisUrl }: Settings): Promise<Databases> {
    const accounts = loadOrCreateAccounts(dataDir);
    const mongo = mongodbUri ? undefined : await mongoProgram(dataDir, accounts);
    const redis = redisUrl ? undefined : await redisProgram(dataDir, accounts);
    for (const { program } of [redis, mongo].filter((database) => database !== undefined))
      this.start(program, this.databases);
    await Promise.all(this.databases.map((database) => database.untilReady()));
    return { mongodbUri: mongodbUri ?? mongo!.url, redisUrl: redisUrl ?? redis!.url };
  }

  /** @param ready is called with each program when it responds */
  async startServices(table: Program[], ready: (program: Program) => void): Promise<void> {
    for (const service of table) this.start(service, this.services);
    await Promise.all(
      this.services.map((service) => service.untilReady().then(() => ready(service.program))),
    );
  }

  async restartServices(isAffected: (program: Program) => boolean): Promise<void> {
    const affected = this.services.filter(({ program }) => isAffected(program));
    await Promise.all(affected.map((service) => service.restart()));
  }

  /** Stops in order: requests and jobs are drained while the databases still run, and MongoDB stops last. */
  async stop(): Promise<void> {
    this.stopping = true;
    await Promise.all(this.services.map((service) => service.stop()));
    for (const database of this.databases) await database.stop();
  }

  kill(): void {
    for (const program of [...this.services, ...this.databases]) program.kill();
  }

  private start(program: Program, into: SupervisedProcess[]): void {
    if (this.stopping) throw new Error('Colophon is stopping');
    const logs = join(this.folder.path, 'logs');
    const niceness = Math.min(this.niceness, program.niceness ?? 0);
    const supervised = new SupervisedProcess({ ...program, niceness }, logs, (name, pid) =>
      this.folder.remember(name, pid),
    );
    into.push(supervised);
    this.console.follow(program.name, supervised.log, into === this.services);
    supervised.start();
  }
}
