import { execFile } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { Redis } from 'ioredis';
import { mongo } from 'mongoose';
import { processTreePids } from '../bench/memory.ts';
import { readProc, sendSignal } from '../../start/process-identity.ts';
import { fullDisk } from './full-disk.ts';
import type { History } from './history.ts';
import type { ChaosJournal } from './journal.ts';
import type { Fault, FaultKind } from './plan.ts';

const run = promisify(execFile);
const commands = fileURLToPath(new URL('../../../dist/deploy/tools/backup', import.meta.url));
/** A backup fails when a collection is created while it reads, and is then made again. */
const BACKUP_ATTEMPTS = 5;

interface Surroundings {
  journal: ChaosJournal;
  history: History;
  /** Called when the journal has been set back to an earlier time. */
  setBack: () => void;
}

/** Reasons why faults cannot be played on this machine. */
export function impossible({ isDiskLimited, clocks }: ChaosJournal): Partial<Record<FaultKind, string>> {
  return {
    ...(!isDiskLimited && { disk: 'no file system may be mounted here' }),
    ...(!clocks && { clock: 'libfaketime is not installed' }),
  };
}

export async function play(fault: Fault, surroundings: Surroundings): Promise<void> {
  const { kind, target, way, seconds } = fault;
  const { journal } = surroundings;
  const { processes } = journal;
  const during = () => sleep(seconds * 1_000);
  switch (kind) {
    case 'kill':
      return processes.kill(target);
    case 'pause':
      return pauseDuring([processes.pidOf(target)], during);
    case 'chromium':
      return pauseDuring(chromiumOf(processes.pidOf('documents-worker')), during);
    case 'partition':
      return cut(target, way, journal, during);
    case 'mail':
      return cut('mail', 'refused', journal, during);
    case 'clock':
      journal.clocks!.set(target, way);
      await during();
      return journal.clocks!.set(target, '+0');
    case 'disk':
      return fullDisk(journal, surroundings.history, seconds);
    case 'flush':
      return flush(journal.redisUrl);
    case 'registry':
      journal.registry.reception = way as typeof journal.registry.reception;
      await during();
      journal.registry.reception = 'received';
      return;
    case 'restore':
      return setBack(surroundings, during);
  }
}

type During = () => Promise<unknown>;

/** The supervisor may have replaced it meanwhile. */
async function pauseDuring(pids: readonly number[], during: During): Promise<void> {
  for (const pid of pids) sendSignal(pid, 'SIGSTOP');
  await during();
  for (const pid of pids) sendSignal(pid, 'SIGCONT');
}

const chromiumOf = (worker: number): number[] =>
  processTreePids(worker).filter((pid) => pid !== worker && /chrom/i.test(readProc(`${pid}/cmdline`)));

/**
 * A partition loses packets silently, as a network does, or has connections refused, as a host without the program does.
 * Connections that were silent go on, or are forgotten by what is between their ends.
 */
async function cut(name: string, way: string, { links }: ChaosJournal, during: During): Promise<void> {
  const link = links.get(name)!;
  if (way === 'refused') await link.interrupt();
  else link.silence(true);
  await during();
  if (way === 'refused') await link.resume();
  else if (way === 'silent') link.speak();
  else link.silence();
}

async function flush(url: string): Promise<void> {
  const redis = new Redis(url);
  await redis.flushall();
  await redis.quit();
}

/** Loses MongoDB and the files, and restores them from a backup beside a Redis that is newer. */
async function setBack({ journal, history, setBack }: Surroundings, during: During): Promise<void> {
  const { disk, folder, mongodbUri, redisUrl, services, processes } = journal;
  const backups = join(folder, 'backup');
  const call = (command: string) =>
    run(process.execPath, [join(commands, `${command}-command.js`)], {
      env: {
        PATH: process.env.PATH,
        MONGODB_URI: mongodbUri,
        REDIS_URL: redisUrl,
        FILES_DIR: join(disk, 'files'),
        BACKUP_DIR: backups,
      },
    });
  const backupBegan = Date.now();
  for (let attempt = 1; ; attempt += 1)
    try {
      await call('backup');
      break;
    } catch (error) {
      if (attempt === BACKUP_ATTEMPTS) throw error;
    }
  await during();
  await processes.stop(services, 0);
  await dropDatabases(mongodbUri);
  for (const name of ['files', 'search']) rmSync(join(disk, name), { recursive: true, force: true });
  await call('restore');
  setBack();
  await processes.resume(services);
  history.restores.push({ backupBegan, ended: Date.now() });
}

async function dropDatabases(uri: string): Promise<void> {
  await using client = new mongo.MongoClient(uri);
  const { databases } = await client.db('admin').admin().listDatabases({ nameOnly: true });
  for (const { name } of databases)
    if (name.startsWith('colophon_')) await client.db(name).dropDatabase({ writeConcern: { w: 'majority' } });
}
