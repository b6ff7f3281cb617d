import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type DoiRegistry, REGISTRY_USER, startDoiRegistry } from '#testing/doi-registry.ts';
import { type MailServer, startMailServer } from '#testing/mail-server.ts';
import { startS3 } from '#testing/s3-server.ts';
import type { SignIn } from '../../client/journal-client.ts';
import { freePort } from '../../start/ports.ts';
import { processTable } from '../../start/process-table.ts';
import { writeRpcKeys } from '../../start/rpc-keys.ts';
import { readSettings } from '../../start/settings.ts';
import { keysOf } from '../../start/keys.ts';
import type { Program } from '../../start/supervised-process.ts';
import { unlimitedRates } from '../chaos/journal.ts';
import { Processes } from '../chaos/processes.ts';
import { Balancer } from './balancer.ts';
import { ReplicaSet, SentinelledRedis } from './databases.ts';

const REPLICAS = 2;
const WORKERS = 3;

/** A journal of two of each process and three of each worker, with replicated databases and its files on S3. */
export class ReplicatedJournal {
  readonly folder = mkdtempSync(join(tmpdir(), 'replicas-'));
  readonly processes = new Processes(this.folder);
  readonly programs: Program[] = [];
  readonly mail: MailServer;
  readonly registry: DoiRegistry;
  readonly signIn: SignIn;
  mongodb!: ReplicaSet;
  redis!: SentinelledRedis;
  private stopFiles: () => Promise<unknown> = () => Promise.resolve();

  private constructor(mail: MailServer, registry: DoiRegistry) {
    this.mail = mail;
    this.registry = registry;
    this.signIn = { site: '', username: 'admin', password: 'replicas-trial-password' };
  }

  static async create(): Promise<ReplicatedJournal> {
    return new ReplicatedJournal(await startMailServer(), await startDoiRegistry());
  }

  get mongodbUri(): string {
    return this.mongodb.uri;
  }

  get services(): string[] {
    return this.programs.map(({ name }) => name);
  }

  async stop(): Promise<void> {
    const databases = this.processes.names.filter((name) => !this.services.includes(name));
    await this.processes.end(databases);
    await this.stopFiles();
    await this.mail.close();
    await this.registry.close();
  }

  remove(): void {
    rmSync(this.folder, { recursive: true, force: true });
  }

  async start(): Promise<void> {
    const [files] = await Promise.all([
      startS3(process.env),
      ReplicaSet.start(this.folder, this.processes).then((set) => (this.mongodb = set)),
      SentinelledRedis.start(this.folder, this.processes).then((redis) => (this.redis = redis)),
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
        if (index < REPLICAS || program.name.endsWith('-worker'))
          this.programs.push({
            ...program,
            name: `${program.name}-${index + 1}`,
            environment: { ...program.environment, ...givenTo(program, addresses) },
          });
    this.signIn.site = addresses.GATEWAY_URL!;
    // One at a time: each creates the indexes of its service.
    const first = this.programs.filter(({ name }) => name.endsWith('-1'));
    await this.processes.start(first);
    await this.processes.start(this.programs.filter((program) => !first.includes(program)));
  }

  private dataDir(replica: number): string {
    return join(this.folder, `replica-${replica}`);
  }

  private async table(replica: number, files: object): Promise<Program[]> {
    const settings = readSettings({
      ...{
        PORT: String(await freePort()),
        DATA_DIR: this.dataDir(replica),
        SAMPLE_DATA: '0',
      },
      ...{ ADMIN_USERNAME: this.signIn.username, ADMIN_PASSWORD: this.signIn.password },
      ...{ SMTP_URL: this.mail.url, DOI_REGISTRY: this.registry.url, DOI_REGISTRY_SECONDS: '5' },
      ...{ FILES_S3_REGION: 'us-east-1', FILES_S3_PATH_STYLE: '1' },
      ...{ ...REGISTRY_USER, ...files, ...unlimitedRates, REDIS_SENTINELS: this.redis.sentinels },
    });
    return processTable({
      ...{ settings, mongodbUri: () => this.mongodb.uri, redisUrl: () => this.redis.url },
      ...{ keys: keysOf(this.folder), adminPassword: this.signIn.password },
    });
  }
}

type Addresses = Partial<Record<string, string>>;

/** A balancer before each HTTP server, and all of those that serve RPC. */
async function sharedAddresses(tables: readonly Program[][]): Promise<Addresses> {
  const addresses: Addresses = { SITE_ORIGIN: 'http://journal.example' };
  for (const { name } of tables[0]!) {
    const replicas = tables.map((table) => table.find((program) => program.name === name)!.environment);
    const prefix = name.toUpperCase();
    const ports = replicas.map(({ HTTP_PORT, PORT }) => Number(HTTP_PORT ?? PORT)).filter(Boolean);
    if (ports.length > 0) addresses[`${prefix}_URL`] = (await Balancer.start(ports)).url;
    const rpc = replicas.flatMap(({ RPC_PORT }) => (RPC_PORT ? [`127.0.0.1:${RPC_PORT}`] : []));
    if (rpc.length > 0) addresses[`${prefix}_RPC`] = rpc.join(',');
  }
  return addresses;
}

/** Those that the program has anyway. */
const givenTo = ({ environment }: Program, addresses: Addresses): Addresses =>
  Object.fromEntries(Object.entries(addresses).filter(([name]) => environment[name] !== undefined));
