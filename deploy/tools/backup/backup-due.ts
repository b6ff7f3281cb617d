// Makes a backup if staff have ordered one or one is due, and ends; see docs/operations.md. It is started every few
// minutes, one at a time. It has the operator's rights, which no process that serves requests has.
import '#platform/process/every-process.ts';
import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { mongo } from 'mongoose';
import type { BackupSchedule } from '#contracts/journal/connections.ts';
import { DAY_MS } from '#contracts/values/durations.ts';
import { Encryption } from '#platform/process/encryption.ts';
import { backupPlaceName } from './place-name.ts';

/** Backup plan as catalog stores it (backup-plans.service.ts). */
interface Plan {
  _id: 'journal';
  key?: string;
  schedule?: BackupSchedule;
  ordered?: boolean;
  running?: boolean;
  began?: Date;
  problem?: string;
  given_key?: boolean;
  place?: string;
  alive?: Date;
}

const COMMAND = fileURLToPath(new URL('backup-command.js', import.meta.url));
const periods: Record<BackupSchedule, number> = { off: Infinity, daily: DAY_MS, weekly: 7 * DAY_MS };
const RETRY_MS = 3_600_000;

const { CATALOG_ENCRYPTION_KEYS = '', BACKUP_KEY } = process.env;
const encryption = new Encryption(CATALOG_ENCRYPTION_KEYS, 'CATALOG_ENCRYPTION_KEYS');
const stopping = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => stopping.abort());

const { MONGODB_URI = '', DATABASE_PREFIX = 'colophon' } = process.env;
const client = new mongo.MongoClient(MONGODB_URI);
const plans = client.db(`${DATABASE_PREFIX}_catalog`).collection<Plan>('backupplans');

try {
  await step();
} catch (error) {
  console.error(`The backup schedule cannot be read: ${(error as Error).message}`);
} finally {
  await client.close();
}

async function step(): Promise<void> {
  const set = { alive: new Date(), place: backupPlaceName(), given_key: Boolean(BACKUP_KEY) };
  const options = { upsert: true, returnDocument: 'after' } as const;
  const plan = await plans.findOneAndUpdate({ _id: 'journal' }, { $set: set }, options);
  if (!plan || !isDue(plan)) return;
  const begun = { running: true, began: new Date() };
  await plans.updateOne({ _id: 'journal' }, { $set: begun, $unset: { ordered: '', problem: '' } });
  const problem = await attempt(plan);
  if (stopping.signal.aborted) return;
  await plans.updateOne(
    { _id: 'journal' },
    problem === undefined ? { $set: { running: false } } : { $set: { running: false, problem } },
  );
}

/** A plan still marked as running was killed or stopped, so its backup is made again. */
function isDue({ ordered, running, schedule = 'off', began, problem }: Plan): boolean {
  if (ordered || running) return true;
  const wait = problem === undefined ? periods[schedule] : Math.min(periods[schedule], RETRY_MS);
  return schedule !== 'off' && Date.now() - (began?.getTime() ?? 0) >= wait;
}

/** Runs the command in a process, whose memory is free afterwards. @returns why it failed, if it did */
async function attempt({ key }: Plan): Promise<string | undefined> {
  try {
    const own = BACKUP_KEY ?? (key && (await encryption.decrypt(key, 'backups')));
    if (!own) return 'The encryption key is missing';
    const env = { ...process.env, BACKUP_KEY: own };
    const { stdout } = await promisify(execFile)(process.execPath, [COMMAND], {
      env,
      signal: stopping.signal,
    });
    console.log(stdout.trim());
    return undefined;
  } catch (error) {
    const { stderr = '', message } = error as Error & { stderr?: string };
    console.error(stderr || message);
    return (
      /The backup failed: (.*?)\. Run the command again/s.exec(stderr)?.[1] ?? 'See the log of the backups'
    );
  }
}
