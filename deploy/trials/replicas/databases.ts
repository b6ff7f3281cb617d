import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Redis } from 'ioredis';
import { mongo } from 'mongoose';
import { setUpMongo, mongoProgram } from '../../start/mongo.ts';
import { acceptsConnections, reservePort } from '../../start/configuration/ports.ts';
import { redisProgram } from '../../start/redis.ts';
import type { Program } from '../../start/supervised-process.ts';
import type { Processes } from '../chaos/processes.ts';

const MEMBERS = 3;
const SENTINELS = 3;
/** The name under which the sentinels know the server. */
const NAME = 'colophon';

/** MongoDB with three members. */
export class ReplicaSet {
  readonly names: readonly string[];
  readonly uri: string;
  private readonly ports: readonly number[];

  private constructor(programs: readonly Program[], ports: readonly number[]) {
    this.names = programs.map(({ name }) => name);
    this.ports = ports;
    this.uri = `mongodb://${ports.map((port) => `127.0.0.1:${port}`).join(',')}/?replicaSet=rs0`;
  }

  static async start(folder: string, processes: Processes): Promise<ReplicaSet> {
    const programs: Program[] = [];
    const ports: number[] = [];
    for (let member = 1; member <= MEMBERS; member += 1) {
      const { program, url } = await mongoProgram(join(folder, `mongodb-${member}`));
      const port = Number(new URL(url()).port);
      programs.push({ ...program, name: `mongodb-${member}`, isReady: () => acceptsConnections(port) });
      ports.push(port);
    }
    await processes.start(programs);
    const started = new ReplicaSet(programs, ports);
    await setUpMongo({ MONGODB_MEMBERS: ports.map((port) => `127.0.0.1:${port}`).join(',') });
    return started;
  }

  /** Name of the process that is the primary. */
  async primary(): Promise<string> {
    for (;;) {
      const { primary } = await this.hello();
      const member = this.ports.findIndex((port) => primary?.endsWith(`:${port}`));
      if (member >= 0) return this.names[member]!;
      await sleep(100);
    }
  }

  async stepDown(): Promise<void> {
    await this.onPrimary((admin) => admin.command({ replSetStepDown: 30 }));
  }

  private async hello(): Promise<{ primary?: string }> {
    return this.onPrimary((admin) => admin.command({ hello: 1 }));
  }

  private async onPrimary<T>(work: (admin: mongo.Db) => Promise<T>): Promise<T> {
    await using client = new mongo.MongoClient(this.uri);
    return await work(client.db('admin'));
  }
}

/** A Redis primary with a replica, and sentinels that promote the replica when the primary fails. */
export class RedisWithSentinels {
  readonly names = ['redis-1', 'redis-2'];
  readonly sentinelNames: string[] = [];
  readonly url = `redis://${NAME}`;
  sentinels = '';
  private ports: number[] = [];

  static async start(folder: string, processes: Processes): Promise<RedisWithSentinels> {
    const redis = new RedisWithSentinels();
    const [first, second] = [
      await redisProgram(join(folder, 'one')),
      await redisProgram(join(folder, 'two')),
    ];
    redis.ports = [first, second].map(({ url }) => Number(new URL(url()).port));
    const [port] = redis.ports;
    const replica = ['--replicaof', '127.0.0.1', String(port)];
    await processes.start([
      { ...first.program, name: redis.names[0]! },
      { ...second.program, name: redis.names[1]!, args: [...second.program.args, ...replica] },
    ]);
    await redis.startSentinels(folder, processes, { ...first.program }, port!);
    while (!(await redis.sentinelsAreReady())) await sleep(100);
    return redis;
  }

  /** Name of the primary's process, according to the sentinels. */
  async primary(): Promise<string> {
    const [, port] = (await this.sentinelCommand('get-master-addr-by-name')) as string[];
    return this.names[this.ports.indexOf(Number(port))]!;
  }

  /** Whether the sentinels know each other and a replica, so that they can put it in the place of the primary. */
  private async sentinelsAreReady(): Promise<boolean> {
    const replicas = (await this.sentinelCommand('replicas')) as string[][];
    const quorum = await this.sentinelCommand('ckquorum').catch((error: Error) => error.message);
    return (
      String(quorum).startsWith(`OK ${SENTINELS}`) && replicas.some((fields) => fields.includes('slave'))
    );
  }

  private async sentinelCommand(about: string): Promise<unknown> {
    const [host = '', port] = this.sentinels.split(',')[0]!.split(':');
    const sentinel = new Redis(Number(port), host);
    try {
      return await sentinel.call('SENTINEL', about, NAME);
    } finally {
      sentinel.disconnect();
    }
  }

  private async startSentinels(
    folder: string,
    processes: Processes,
    redis: Program,
    port: number,
  ): Promise<void> {
    const addresses: string[] = [];
    const programs: Program[] = [];
    for (let number = 1; number <= SENTINELS; number += 1) {
      const own = await reservePort();
      const place = join(folder, `sentinel-${number}`);
      const file = join(place, 'sentinel.conf');
      mkdirSync(place, { recursive: true });
      writeFileSync(file, sentinelOf(own, place, port));
      addresses.push(`127.0.0.1:${own}`);
      const name = `sentinel-${number}`;
      programs.push({ ...redis, name, args: [file, '--sentinel'], isReady: () => acceptsConnections(own) });
      this.sentinelNames.push(name);
    }
    await processes.start(programs);
    this.sentinels = addresses.join(',');
  }
}

const sentinelOf = (own: number, folder: string, port: number): string => `port ${own}
bind 127.0.0.1
dir ${folder}
sentinel monitor ${NAME} 127.0.0.1 ${port} 2
sentinel down-after-milliseconds ${NAME} 3000
sentinel failover-timeout ${NAME} 10000
`;
