import { join } from 'node:path';
import type { ConsoleLog } from './console-log.ts';
import type { DataFolder } from './data-folder.ts';
import { mongoProgram } from './mongo.ts';
import { nodeProgram } from './node-program.ts';
import type { NodeProcess } from './process-table.ts';
import { type Program, SupervisedProcess } from './processes.ts';
import { redisProgram } from './redis.ts';
import type { Settings } from './settings.ts';

/** All processes: databases start first and stop last. */
export class Stack {
  private readonly databases: SupervisedProcess[] = [];
  private readonly services: SupervisedProcess[] = [];
  private stopping = false;
  private readonly folder: DataFolder;
  private readonly console: ConsoleLog;
  private readonly logs: string;

  constructor(folder: DataFolder, console: ConsoleLog) {
    this.folder = folder;
    this.console = console;
    this.logs = join(folder.path, 'logs');
  }

  /** Starts those databases whose address was not given. */
  async startDatabases({
    dataDir,
    mongodbUri,
    redisUrl,
  }: Settings): Promise<{ mongodbUri: string; redisUrl: string }> {
    const mongo = mongodbUri ? undefined : await mongoProgram(dataDir, join(this.logs, 'mongodb.log'));
    const redis = redisUrl ? undefined : await redisProgram(dataDir, join(this.logs, 'redis.log'));
    for (const program of [redis?.program, mongo?.program]) if (program) this.start(program, this.databases);
    await Promise.all(this.databases.map((database) => database.ready()));
    return { mongodbUri: mongodbUri ?? mongo!.uri, redisUrl: redisUrl ?? redis!.url };
  }

  async startServices(table: NodeProcess[]): Promise<void> {
    for (const service of table)
      this.start(nodeProgram(service, join(this.logs, `${service.name}.log`)), this.services);
    await Promise.all(this.services.map((service) => service.ready()));
  }

  async restartServices(isAffected: (name: string) => boolean): Promise<void> {
    await Promise.all(
      this.services.filter(({ program }) => isAffected(program.name)).map((service) => service.restart()),
    );
  }

  /** In order: requests and jobs are drained while the databases still run, and MongoDB stops last. */
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
    const supervised = new SupervisedProcess(program, {
      say: (line) => console.log(line),
      started: (name, pid, stopSignal) => this.folder.remember(name, pid, stopSignal),
    });
    into.push(supervised);
    this.console.follow(program.name, supervised.log, program.channel);
    supervised.start();
  }
}
