import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Keys } from './configuration/keys.ts';
import type { Settings } from './configuration/settings.ts';
import type { Program } from './supervised-process.ts';

const script = fileURLToPath(new URL('../../dist/deploy/tools/backup/backup-due.js', import.meta.url));

/** The program that makes due backups, in a folder beside the data unless the settings name another place. */
export function backupProgram(settings: Settings, keys: Keys, mongodbUri: string): Program {
  const { dataDir, environment, logLevel } = settings;
  const given = Object.entries(environment).filter(([name]) =>
    /^(BACKUP|FILES_S3|AWS)_|^DATABASE_PREFIX$/.test(name),
  );
  return {
    name: 'backups',
    command: process.execPath,
    args: ['--max-semi-space-size=1', script],
    niceness: 5,
    everyMs: 60_000,
    environment: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      NODE_ENV: 'production',
      LOG_LEVEL: logLevel,
      BACKUP_DIR: join(dataDir, 'backups'),
      ...Object.fromEntries(given),
      DATA_DIR: dataDir,
      MONGODB_URI: mongodbUri,
      CATALOG_ENCRYPTION_KEYS: keys.catalogEncryptionKey,
    },
    // Nobody waits for it.
    isReady: () => Promise.resolve(true),
  };
}
