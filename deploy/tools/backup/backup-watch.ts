// A process that makes the backups which staff order or have scheduled; see docs/operations.md. It has the operator's
// rights, which no process that serves requests has.
import { setTimeout as pause } from 'node:timers/promises';
import type { mongo } from 'mongoose';
import type { BackupSchedule } from '#contracts/journal/connections.ts';
import { Encryption } from '#platform/process/encryption.ts';
import { PLANS } from './journal-databases.ts';
import { makeBackup } from './make-backup.ts';
import { backupPlaceName, withDatabase } from './settings.ts';

/** As catalog stores it (backup-plans.service.ts). */
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

const EVERY_MS = 5_000;
const DAY_MS = 86_400_000;
const periods: Record<BackupSchedule, number> = { off: Infinity, daily: DAY_MS, weekly: 7 * DAY_MS };
const RETRY_MS = 3_600_000;

const { CATALOG_ENCRYPTION_KEYS = '', BACKUP_KEY } = process.env;
const encryption = new Encryption(CATALOG_ENCRYPTION_KEYS, 'CATALOG_ENCRYPTION_KEYS');
const stopping = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => stopping.abort());

await withDatabase('catalog', async (database) => {
  const plans = database.collection<Plan>(PLANS);
  // A backup that was killed is made again.
  await plans.updateOne({ _id: 'journal', running: true }, { $set: { running: false, ordered: true } });
  while (!stopping.signal.aborted) {
    await step(plans).catch((error: unknown) =>
      console.error(`No plan of backups: ${(error as Error).message}`),
    );
    await pause(EVERY_MS, undefined, { signal: stopping.signal }).catch(() => undefined);
  }
});
process.exit(0);

async function step(plans: mongo.Collection<Plan>): Promise<void> {
  const set = { alive: new Date(), place: backupPlaceName(), given_key: Boolean(BACKUP_KEY) };
  const options = { upsert: true, returnDocument: 'after' } as const;
  const plan = await plans.findOneAndUpdate({ _id: 'journal' }, { $set: set }, options);
  if (!plan || !isDue(plan)) return;
  const begun = { running: true, began: new Date() };
  await plans.updateOne({ _id: 'journal' }, { $set: begun, $unset: { ordered: '', problem: '' } });
  const problem = await attempt(plan);
  await plans.updateOne(
    { _id: 'journal' },
    problem === undefined ? { $set: { running: false } } : { $set: { running: false, problem } },
  );
}

function isDue({ ordered, schedule = 'off', began, problem }: Plan): boolean {
  if (ordered) return true;
  const wait = problem === undefined ? periods[schedule] : Math.min(periods[schedule], RETRY_MS);
  return schedule !== 'off' && Date.now() - (began?.getTime() ?? 0) >= wait;
}

/** @returns why there is no backup */
async function attempt({ key }: Plan): Promise<string | undefined> {
  try {
    const own = BACKUP_KEY ?? (key && (await encryption.decrypt(key, 'backups')));
    if (!own) return 'There is no key';
    console.log((await makeBackup(own)).join('; '));
    return undefined;
  } catch (error) {
    console.error(`There is no new backup: ${(error as Error).message}`);
    return (error as Error).message;
  }
}
