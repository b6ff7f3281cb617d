import { execFile } from 'node:child_process';
import { cpSync, globSync, mkdirSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { InterruptibleProxy } from '#testing/databases/interruptible-proxy.ts';
import { setUpMongo, mongoProgram } from '../../start/mongo.ts';
import { acceptsConnections, reservePort } from '../../start/configuration/ports.ts';
import { redisProgram } from '../../start/redis.ts';
import { programSettings } from '#platform/process/program-settings.ts';
import { writeRpcKeys } from '../../start/configuration/keys.ts';
import type { Program } from '../../start/supervised-process.ts';
import { Clocks } from './processes.ts';
import { type OutsideServers, startOutside, TrialledJournal } from './trialled-journal.ts';

const run = promisify(execFile);
const DISK = '2g';

/** A journal whose processes reach each other through proxies that can be cut. */
export class ChaosJournal extends TrialledJournal {
  /** Data folder on its own file system where one may be mounted, so that it can be full. */
  readonly disk: string;
  readonly isDiskLimited: boolean;
  readonly clocks: Clocks | undefined;
  readonly links = new Map<string, InterruptibleProxy>();
  readonly services: string[] = [];
  /** MongoDB URI that bypasses the proxies. */
  mongodbUri = '';
  redisUrl = '';

  private constructor(folder: string, isDiskLimited: boolean, outside: OutsideServers) {
    super(folder, outside, diskOf(folder));
    this.disk = diskOf(folder);
    this.isDiskLimited = isDiskLimited;
    const [library] = globSync('/usr/lib/*/faketime/libfaketimeMT.so.1');
    if (library) this.clocks = new Clocks(folder, library);
  }

  static async create(): Promise<ChaosJournal> {
    const folder = mkdtempSync(join(tmpdir(), 'chaos-'));
    mkdirSync(diskOf(folder));
    const mount = ['-t', 'tmpfs', '-o', `size=${DISK}`, 'tmpfs', diskOf(folder)];
    const isDiskLimited = await run('mount', mount).then(
      () => true,
      () => false, // only root may
    );
    return new ChaosJournal(folder, isDiskLimited, await startOutside());
  }

  override async stop(): Promise<void> {
    await super.stop();
    for (const link of this.links.values()) await link.interrupt();
    cpSync(join(this.disk, 'logs'), join(this.folder, 'logs'), { recursive: true });
    if (this.isDiskLimited) await run('umount', ['--lazy', this.disk]);
  }

  async start(): Promise<void> {
    const [mongo, redis] = [await mongoProgram(this.disk), await redisProgram(this.disk)];
    const ownPort = new URL(mongo.url()).port;
    const toMongo = await this.link('mongodb', `http://127.0.0.1:${ownPort}`);
    const toRedis = await this.link('redis', redis.url());
    const isReady = async () =>
      (await acceptsConnections(Number(ownPort))) &&
      (await setUpMongo({ MONGODB_MEMBERS: toMongo, MONGODB_ADDRESS: `127.0.0.1:${ownPort}` }));
    await this.processes.start([{ ...mongo.program, isReady }, redis.program]);
    this.mongodbUri = `mongodb://127.0.0.1:${ownPort}/?directConnection=true`;
    this.redisUrl = redis.url();
    const programs = await this.linkedPrograms(`mongodb://${toMongo}/?replicaSet=rs0`, `redis://${toRedis}`);
    this.services.push(...programs.map(({ name }) => name));
    await this.processes.start(programs);
  }

  private async linkedPrograms(mongodbUri: string, redisUrl: string): Promise<Program[]> {
    const port = String(await reservePort());
    this.signIn.site = `http://127.0.0.1:${port}`;
    writeRpcKeys(this.disk);
    const databases = { mongodbUri: () => mongodbUri, redisUrl: () => redisUrl };
    const table = await this.programs(databases, this.disk, {
      PORT: port,
      DATA_DIR: this.disk,
      SMTP_URL: `smtp://${await this.link('mail', this.mail.url)}`,
    });
    const addresses = new Map<string, string>();
    for (const { hosts = [], environment } of table)
      for (const host of hosts)
        for (const kind of ['HTTP', 'RPC']) {
          const port = programSettings(host, environment)[`${kind}_PORT`];
          if (port)
            addresses.set(
              `127.0.0.1:${port}`,
              await this.link(`${host} ${kind}`, `http://127.0.0.1:${port}`),
            );
        }
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
}

const diskOf = (folder: string): string => join(folder, 'disk');

/** Chromium would get the changed clock too. */
const canHaveClock = ({ hosts }: Program): boolean => !hosts?.includes('documents-worker');

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
