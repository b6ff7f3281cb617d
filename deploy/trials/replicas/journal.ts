import { cpSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';
import { startS3 } from '#testing/servers/s3-server.ts';
import { programSettings } from '#platform/process/program-settings.ts';
import { reservePort } from '../../start/configuration/ports.ts';
import { writeRpcKeys } from '../../start/configuration/keys.ts';
import type { Program } from '../../start/supervised-process.ts';
import { startOutside, TrialledJournal } from '../chaos/trialled-journal.ts';
import { ReplicaSet, RedisWithSentinels } from './databases.ts';

/** Spreads connections over the replicas of a server that accept them, as a cluster's Service does. */
class Balancer {
  private readonly ports: readonly number[];
  private readonly server: Server;
  private connections = 0;

  private constructor(ports: readonly number[]) {
    this.ports = ports;
    this.server = createServer((client) => {
      this.connections += 1;
      client.on('error', () => undefined); // it has left; 'close' follows
      this.connect(client, this.connections % ports.length, 1);
    });
  }

  static async start(ports: readonly number[]): Promise<Balancer> {
    const balancer = new Balancer(ports);
    balancer.server.listen(0, '127.0.0.1').unref();
    await once(balancer.server, 'listening');
    return balancer;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  private connect(client: Socket, replica: number, attempt: number): void {
    const upstream = connect(this.ports[replica]!, '127.0.0.1');
    const refused = () => {
      if (attempt < this.ports.length) this.connect(client, (replica + 1) % this.ports.length, attempt + 1);
      else client.destroy();
    };
    upstream.once('error', refused).once('connect', () => {
      upstream.off('error', refused);
      for (const [one, other] of [
        [client, upstream],
        [upstream, client],
      ] as const)
        one.on('error', () => other.destroy()).once('close', () => other.destroySoon());
      client.pipe(upstream).pipe(client);
    });
  }
}

const REPLICAS = 2;
const WORKERS = 3;

/** A journal of two of each process and three of each worker, with replicated databases and its files on S3. */
export class ReplicatedJournal extends TrialledJournal {
  readonly replicas: Program[] = [];
  mongodb!: ReplicaSet;
  redis!: RedisWithSentinels;
  private stopFiles: () => Promise<unknown> = () => Promise.resolve();

  static async create(): Promise<ReplicatedJournal> {
    return new ReplicatedJournal(mkdtempSync(join(tmpdir(), 'replicas-')), await startOutside());
  }

  get mongodbUri(): string {
    return this.mongodb.uri;
  }

  get services(): string[] {
    return this.replicas.map(({ name }) => name);
  }

  override async stop(): Promise<void> {
    await super.stop();
    await this.stopFiles();
  }

  async start(): Promise<void> {
    const [files] = await Promise.all([
      startS3(process.env),
      ReplicaSet.start(this.folder, this.processes).then((set) => (this.mongodb = set)),
      RedisWithSentinels.start(this.folder, this.processes).then((redis) => (this.redis = redis)),
    ]);
    this.stopFiles = files.stop;
    writeRpcKeys(this.dataDir(1));
    for (const replica of [2, 3])
      cpSync(join(this.dataDir(1), 'keys'), join(this.dataDir(replica), 'keys'), { recursive: true });
    const tables = await Promise.all(
      Array.from({ length: WORKERS }, (_, index) => this.table(index + 1, files.settings)),
    );
    const addresses = await sharedAddresses(tables.slice(0, REPLICAS));
    for (const [index, table] of tables.entries())
      for (const program of table)
        if (index < REPLICAS || /workers?$/.test(program.name))
          this.replicas.push({
            ...program,
            name: `${program.name}-${index + 1}`,
            environment: { ...program.environment, ...givenTo(program, addresses) },
          });
    this.signIn.site = addresses.GATEWAY_URL!;
    // One at a time: each creates the indexes of its service.
    const first = this.replicas.filter(({ name }) => name.endsWith('-1'));
    await this.processes.start(first);
    await this.processes.start(this.replicas.filter((program) => !first.includes(program)));
  }

  private dataDir(replica: number): string {
    return join(this.folder, `replica-${replica}`);
  }

  private async table(replica: number, files: object): Promise<Program[]> {
    const databases = { mongodbUri: () => this.mongodb.uri, redisUrl: () => this.redis.url };
    return this.programs(databases, this.folder, {
      PORT: String(await reservePort()),
      DATA_DIR: this.dataDir(replica),
      FILES_S3_REGION: 'us-east-1',
      FILES_S3_PATH_STYLE: '1',
      ...files,
      REDIS_SENTINELS: this.redis.sentinels,
    });
  }
}

type Addresses = Partial<Record<string, string>>;

/** A balancer before each HTTP server, and all of those that serve RPC. */
async function sharedAddresses(tables: readonly Program[][]): Promise<Addresses> {
  const addresses: Addresses = { SITE_ORIGIN: 'http://journal.example' };
  for (const host of tables[0]!.flatMap(({ hosts = [] }) => hosts)) {
    const replicas = tables.map((table) =>
      programSettings(host, table.find(({ hosts }) => hosts?.includes(host))!.environment),
    );
    const prefix = host.toUpperCase();
    const ports = replicas.map(({ HTTP_PORT, PORT }) => Number(HTTP_PORT ?? PORT)).filter(Boolean);
    if (ports.length > 0) addresses[`${prefix}_URL`] = (await Balancer.start(ports)).url;
    const rpc = replicas.flatMap(({ RPC_PORT }) => (RPC_PORT ? [`127.0.0.1:${RPC_PORT}`] : []));
    if (rpc.length > 0) addresses[`${prefix}_RPC`] = rpc.join(',');
  }
  return addresses;
}

/** Addresses that the program has anyway. */
const givenTo = ({ environment }: Program, addresses: Addresses): Addresses =>
  Object.fromEntries(
    Object.keys(environment).flatMap((name) => {
      const address = addresses[name.replace(/^.*__/, '')];
      return address === undefined ? [] : [[name, address]];
    }),
  );
