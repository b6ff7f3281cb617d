import { execFile } from 'node:child_process';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Issue } from '#contracts/fields/entities.ts';
import { eventually } from '#testing/jest/eventually.ts';
import { chmodSync, mkdtempSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Redis } from 'ioredis';
import { mongo } from 'mongoose';
import { JournalClient } from '../tools/client/journal-client.ts';
import { identifyProcess, isAlive } from './process-identity.ts';
import { programSettings } from '#platform/process/program-settings.ts';
import { TrialJournal } from './trial-journal.ts';

const issue = { year: 2026, volume: 1, issue: 1 };
const services = ['auth', 'catalog', 'documents', 'manuscripts', 'webdata'];
/** Other specs keep the processors busy: with a lower priority, it would wait for them. */
const NORMAL_PRIORITY = { NICENESS: '0' };

/** The compiled journal, started and ended in every way; one test goes on with the data of the one before. */
describe('npm start', () => {
  let DATA_DIR: string;
  let password: string;
  let journal: TrialJournal | undefined;
  beforeAll(() => {
    DATA_DIR = mkdtempSync(join(tmpdir(), 'colophon-launcher-'));
    chmodSync(DATA_DIR, 0o755);
  });
  afterAll(async () => {
    await journal?.stop();
    journal?.remove();
  });

  const start = async () =>
    (journal = await TrialJournal.start({ DATA_DIR, ADMIN_PASSWORD: '', ...NORMAL_PRIORITY }));
  const runningProcesses = ({ launcher }: TrialJournal) =>
    [launcher.pid!, ...journal!.processNames().map((name) => journal!.pidOf(name))].map((pid) =>
      identifyProcess(pid)!,
    );
  const signIn = () => JournalClient.signIn({ ...journal!.signIn, password });

  it('ends with the reason of a service that refuses a setting', async () => {
    const refused = TrialJournal.start({
      DATA_DIR,
      ADMIN_PASSWORD: '',
      TRUSTED_PROXY_HOPS: '-1',
      ...NORMAL_PRIORITY,
    });
    await expect(refused).rejects.toThrow(
      /Colophon does not start\. gateway does not start[^]*Configuration of gateway: TRUSTED_PROXY_HOPS must not be less than 0/,
    );
  });

  it('shows the password that it made up, and ends all processes at Ctrl-C', async () => {
    await start();
    password = /Administrator created: admin, password (\S+) /.exec(journal!.readLog())![1]!;
    await (await signIn()).post('/api/admin/create-issue', issue);
    const all = runningProcesses(journal!);
    expect(all).toHaveLength(8);
    expect(all.map(isAlive)).not.toContain(false);
    expect(await journal!.stop('SIGINT')).toBe(0);
    expect(all.map(isAlive)).not.toContain(true);
  });

  it('has the data of its earlier run', async () => {
    await start();
    const issues = await (await signIn()).get<Issue[]>('/api/admin/archives/');
    expect(issues).toEqual([expect.objectContaining(issue)]);
  });

  it('lets each service read and write only its own database and Redis keys, and refuses anybody without a password', async () => {
    for (const service of services) {
      await using client = new mongo.MongoClient(environmentOf(journal!, service).MONGODB_URI!);
      const refusals = await Promise.all(services.map((other) => refusalsOf(client, other)));
      const isOther = services.map((other) => other !== service);
      expect(refusals).toEqual(isOther.map((other) => (other ? ['Unauthorized', 'Unauthorized'] : [])));
      expect(await refusalsOf(client, undefined)).toEqual(['Unauthorized', 'Unauthorized']);
    }
    const redis = new Redis(environmentOf(journal!, 'documents').REDIS_URL!);
    const refused = /^NOPERM/;
    expect(await redis.set('bull:documents.spec', '1')).toBe('OK');
    await expect(redis.get('sign-in:account:spec')).rejects.toThrow(refused);
    await expect(redis.xadd('gateway.purges', '*', 'tags', 'settings')).rejects.toThrow(refused);
    await expect(redis.eval(`return redis.call('XLEN', 'gateway.purges')`, 0)).rejects.toThrow();
    await expect(redis.flushall()).rejects.toThrow(refused);
    await expect(redis.call('ACL', 'LIST')).rejects.toThrow(refused);
    redis.disconnect();

    const withoutPassword = (uri: string) => Object.assign(new URL(uri), { username: '', password: '' }).href;
    const { MONGODB_URI, REDIS_URL } = environmentOf(journal!, 'catalog');
    await using anonymous = new mongo.MongoClient(withoutPassword(MONGODB_URI!));
    expect(await refusalsOf(anonymous, 'catalog')).toEqual(['Unauthorized', 'Unauthorized']);
    const unknown = new Redis(withoutPassword(REDIS_URL!), { enableReadyCheck: false });
    await expect(unknown.xlen('gateway.purges')).rejects.toThrow(refused);
    unknown.disconnect();
  });

  it('leaves nothing that other users of the machine can read, and no data in the log of MongoDB', async () => {
    expect(statSync(DATA_DIR).mode & 0o777).toBe(0o700);
    const readable = readdirSync(DATA_DIR, { recursive: true, encoding: 'utf8' }).filter((name) => {
      const stats = statSync(join(DATA_DIR, name), { throwIfNoEntry: false });
      return stats && (stats.mode & 0o077) !== 0;
    });
    expect(readable).toEqual([]);

    await using client = new mongo.MongoClient(environmentOf(journal!, 'auth').MONGODB_URI!);
    const slow = { $where: `sleep(300); return this.nameKey === 'of-a-slow-query'` };
    await client.db('colophon_auth').collection('users').find(slow).toArray();
    expect(readFileSync(join(DATA_DIR, 'logs', 'mongodb.log'), 'utf8')).not.toMatch(
      /of-a-slow-query|\$argon2/,
    );
  });

  it('is backed up while it runs, by the operator’s user', async () => {
    const env = { ...process.env, DATA_DIR, MONGODB_URI: '', BACKUP_DIR: join(DATA_DIR, 'backup') };
    const { stdout } = await promisify(execFile)(process.execPath, ['deploy/start/backup.ts'], { env });
    expect(stdout).toMatch(/\d+ documents .* of \d+ collections/);
  });

  it('ends all processes when it is killed', async () => {
    const all = runningProcesses(journal!);
    await journal!.stop('SIGKILL');
    await eventually(() => expect(all.map(isAlive)).not.toContain(true));
  });

  it('starts again after it was killed, and ends at a second Ctrl-C without waiting for a process that hangs', async () => {
    await start();
    const all = runningProcesses(journal!);
    process.kill(journal!.pidOf('webdata'), 'SIGSTOP');
    journal!.launcher.kill('SIGINT');
    // A second signal within a second is npm's copy of the first.
    await pause(1_500);
    expect(await journal!.stop('SIGINT')).toBe(1);
    await eventually(() => expect(all.map(isAlive)).not.toContain(true));
  });
});

/** What its process was given for the service, as Linux shows it. */
function environmentOf(journal: TrialJournal, service: string): NodeJS.ProcessEnv {
  const given = readFileSync(`/proc/${journal.pidOf(service)}/environ`, 'utf8')
    .split('\0')
    .map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)] as const);
  return programSettings(service, Object.fromEntries(given));
}

/** The code names with which MongoDB refuses a read and a write of a service's database, or of its own. */
async function refusalsOf(client: mongo.MongoClient, service?: string): Promise<string[]> {
  const collection = client.db(service ? `colophon_${service}` : 'admin').collection('spec');
  const outcomes = await Promise.allSettled([collection.findOne(), collection.insertOne({})]);
  return outcomes.flatMap((outcome) =>
    outcome.status === 'rejected' ? [(outcome.reason as mongo.MongoServerError).codeName as string] : [],
  );
}
