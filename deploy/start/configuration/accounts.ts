import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { redisUsers } from '../../cluster/accounts/redis-users.mjs';
import { writeAtomically } from '../write-atomically.ts';

/** Passwords of the users of MongoDB and Redis by name, and the key of MongoDB's replica set. */
export interface Accounts {
  mongodbKey: string;
  mongodb: Record<string, string>;
  redis: Record<string, string>;
}

/** One user for each service, and the operator, who may do everything, for backups and migrations. */
const mongodbUsers = ['auth', 'catalog', 'documents', 'manuscripts', 'webdata', 'operator'];

/** Accounts of this data folder, created at the first start that needs them. */
export function loadOrCreateAccounts(dataDir: string): Accounts {
  const folder = join(dataDir, 'keys');
  const file = join(folder, 'accounts.json');
  const stored = existsSync(file) ? readFileSync(file, 'utf8') : '{}';
  const known = JSON.parse(stored) as Partial<Accounts>;
  const accounts: Accounts = {
    mongodbKey: known.mongodbKey ?? newPassword(),
    mongodb: { ...newPasswords(mongodbUsers), ...known.mongodb },
    redis: { ...newPasswords([...Object.keys(redisUsers), 'operator']), ...known.redis },
  };
  const text = `${JSON.stringify(accounts, null, 2)}\n`;
  if (text !== stored) {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    writeAtomically(file, text);
  }
  return accounts;
}

const newPassword = () => randomBytes(24).toString('hex');
const newPasswords = (names: string[]) => Object.fromEntries(names.map((name) => [name, newPassword()]));
