// `npm run backup`; see docs/operations.md.
//   BACKUP_DIR=... [BACKUP_KEY=...] [BACKUP_KEEP=...] npm run backup
//   npm run backup:list; npm run backup:key, which prints a new key
import { parseArgs } from 'node:util';
import { Encryption } from './encryption.ts';
import { makeBackup } from './make-backup.ts';
import { backupPlace } from './settings.ts';

try {
  const { values } = parseArgs({ options: { key: { type: 'boolean' }, list: { type: 'boolean' } } });
  if (values.key) console.log(await Encryption.newKey());
  else if (values.list) console.log((await (await backupPlace()).complete()).join('\n'));
  else for (const line of await makeBackup()) console.log(line);
} catch (error) {
  console.error(`There is no new backup: ${(error as Error).message}. Run it again to continue.`);
  process.exitCode = 1;
}
