import { execFile } from 'node:child_process';
import { globSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type DoiRegistry, REGISTRY_USER, startDoiRegistry } from '#testing/doi-registry.ts';
import { InterruptibleProxy } from '#testing/interruptible-proxy.ts';
import { type MailServer, startMailServer } from '#testing/mail-server.ts';
import type { SignIn } from '../../client/journal-client.ts';
import { keysOf } from '../../start/keys.ts';
import { isSetUp, mongoProgram } from '../../start/mongo.ts';
import { accepts, freePort } from '../../start/ports.ts';
import { processTable } from '../../start/process-table.ts';
import { redisProgram } from '../../start/redis.ts';
import { writeRpcKeys } from '../../start/rpc-keys.ts';
import { readSettings } from '../../start/settings.ts';
import type { Program } from '../../start/supervised-process.ts';
import { Clocks, Processes } from './processes.ts';

const run = promisify(execFile);
const databases = ['redis', 'mongodb'];
const DISK = '2g';
/** Clients of a trial are as busy as hundreds of readers. */
export const unlimitedRates = Object.fromEntries(
  ['PAGE', 'DOCUMENT', 'FILE', 'SEARCH'].map((kind) => [`${kind}_RATE`, '9999/99999']),
);

/** A journal of its own, whose parts reach each other through proxies that can be cut. */
export class ChaosJournal {
  readonly folder: string;
  /** Its own file system where one may be mounted, so that it can be full. */
  readonly disk: string;
  readonly isDiskLimited: boolean;
  readonly processes: Processes;
  readonly clocks: Clocks | undefined;
  readonly links = new Map<string, InterruptibleProxy>();
  readonly services: string[] = [];
  readonly signIn: SignIn;
  readonly mail: MailServer;
  readonly registry: DoiRegistry;
  /** Past the proxies. */
  mongodbUri = '';
  redisUrl = '';

  private constructor(
    folder: string,
    isDiskLimited: boolean,
    port: number,
    mail: MailServer,
    registry: DoiRegistry,
  ) {
    this.folder = folder;
    this.disk = diskOf(folder);
    this.isDiskLimited = isDiskLimited;
    this.processes = new Processes(folder);
    const [library] = globSync('/usr/lib/*/faketime/libfaketimeMT.so.1');
    if (library) this.clocks = new Clocks(folder, library);
    this.signIn = { site: `http://127.0.0.1:${port}`, username: 'admin', password: 'chaos-trial-password' };
    this.mail = mail;
    this.registry = registry;
  }

  static async create(): Promise<ChaosJournal> {
    const [mail, registry, port] = [await startMailServer(), await startDoiRegistry(), await freePort()];
    const folder = mkdtempSync(join(tmpdir(), 'chaos-'));
    mkdirSync(diskOf(folder));
    const mount = ['-t', 'tmpfs', '-o', `size=${DISK}`, 'tmpfs', diskOf(folder)];
    const isDiskLimited = await run('mount', mount).then(
      () => true,
      () => false, // only root may
    );
    return new ChaosJournal(folder, isDiskLimited, port, mail, registry);
  }

  async stop(): Promise<void> {
    await this.processes.end(databases);
    for (const link of this.links.values()) await link.interrupt();
    await this.mail.close();
    await this.registry.close();
    if (this.isDiskLimited) await run('umount', ['--lazy', this.disk]);
  }

  remove(): void {
    rmSync(this.folder, { recursive: true, force: true });
  }

  async start(): Promise<void> {
    const [mongo, redis] = [await mongoProgram(this.disk), await redisProgram(this.disk)];
    const ownPort = new URL(mongo.url()).port;
    const toMongo = await this.link('mongodb', `http://127.0.0.1:${ownPort}`);
    const toRedis = await this.link('redis', redis.url());
    const isReady = async () =>
      (await accepts(Number(ownPort))) &&
      (await isSetUp({ MONGODB_MEMBERS: toMongo, MONGODB_ADDRESS: `127.0.0.1:${ownPort}` }));
    await this.processes.start([{ ...mongo.program, isReady }, redis.program]);
    this.mongodbUri = `mongodb://127.0.0.1:${ownPort}/?directConnection=true`;
    this.redisUrl = redis.url();
    const programs = await this.programs(`mongodb://${toMongo}/?replicaSet=rs0`, `redis://${toRedis}`);
    this.services.push(...programs.map(({ name }) => name));
    await this.processes.start(programs);
  }

  private async programs(mongodbUri: string, redisUrl: string): Promise<Program[]> {
    const settings = readSettings({
      ...{ PORT: new URL(this.signIn.site).port, DATA_DIR: this.disk, SAMPLE_DATA: '0' },
      ...{ ADMIN_USERNAME: this.signIn.username, ADMIN_PASSWORD: this.signIn.password },
      ...{ SMTP_URL: await this.outside('mail', this.mail.url) },
      ...{ DOI_REGISTRY: this.registry.url, DOI_REGISTRY_SECONDS: '5', ...REGISTRY_USER },
      ...unlimitedRates,
    });
    const keys = keysOf(this.disk);
    writeRpcKeys(this.disk);
    const table = await processTable({
      settings,
      mongodbUri: () => mongodbUri,
      redisUrl: () => redisUrl,
      keys,
      adminPassword: this.signIn.password,
    });
    const addresses = new Map<string, string>();
    for (const { name, environment } of table)
      for (const [suffix, port] of [
        ['', environment.HTTP_PORT],
        [' rpc', environment.RPC_PORT],
      ] as const)
        if (port)
          addresses.set(`127.0.0.1:${port}`, await this.link(name + suffix, `http://127.0.0.1:${port}`));
    return table.map((program) => {
      const linked = { ...program, environment: throughLinks(program.environment, addresses) };
      return this.clocks && canHaveClock(program) ? this.clocks.settable(linked) : linked;
    });
  }

  /** @returns host:port of the proxy before the server */
  private async link(name: string, url: string): Promise<string> {
    const proxy = await InterruptibleProxy.start(url);
    this.links.set(name, proxy);
    return proxy.host;
  }

  private async outside(name: string, url: string): Promise<string> {
    return `smtp://${await this.link(name, url)}`;
  }
}

const diskOf = (folder: string): string => join(folder, 'disk');

/** Chromium would have it too. */
export const canHaveClock = ({ name }: Pick<Program, 'name'>): boolean => name !== 'documents-worker';

function throughLinks(
  environment: NodeJS.ProcessEnv,
  addresses: ReadonlyMap<string, string>,
): NodeJS.ProcessEnv {
  const replaced = Object.entries(environment).map(([name, value]) => {
    if (!value || !/_(?:RPC|URL)$/.test(name)) return [name, value] as const;
    const address = [...addresses.keys()].find((one) => value.endsWith(one));
    return [name, address ? value.replace(address, addresses.get(address)!) : value] as const;
  });
  return Object.fromEntries(replaced);
}
