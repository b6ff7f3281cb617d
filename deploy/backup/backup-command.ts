// `npm run backup`; see docs/operations.md.
//   BACKUP_DIR=... [BACKUP_KEY=...] [BACKUP_KEEP=...] npm run backup
//   npm run backup:list; npm run backup:key, which prints a new key
import { parseArgs } from 'node:util';
import { backUp } from './back-up.ts';
import { Encryption } from './encryption.ts';
import { backupPlace, backupsToKeep, megabytes, withJournal } from './settings.ts';

try {
  const { values } = parseArgs({ options: { key: { type: 'boolean' }, list: { type: 'boolean' } } });
  if (values.key) console.log(await Encryption.newKey());
  else if (values.list) console.log((await (await backupPlace()).complete()).join('\n'));
  else await main();
} catch (error) {
  console.error(`There is no new backup: ${(error as Error).message}. Run it again to continue.`);
  process.exitCode = 1;
}

async function main(): Promise<void> {
  const began = performance.now();
  const keep = backupsToKeep();
  const place = await backupPlace();
  const { id, manifest, copied, copiedBytes } = await withJournal((journal) => backUp(journal, place));
  const documents = manifest.collections.reduce((sum, collection) => sum + collection.documents, 0);
  const bytes = manifest.collections.reduce((sum, collection) => sum + collection.bytes, 0);
  const seconds = ((performance.now() - began) / 1_000).toFixed(1);
  console.log(
    `${id}: ${documents} documents (${megabytes(bytes)}) of ${manifest.collections.length} collections`,
  );
  console.log(
    `${manifest.files.length} files, of which ${copied} copied now (${megabytes(copiedBytes)}); ${seconds} s`,
  );
  const deleted = keep ? await place.keepNewest(keep) : [];
  if (deleted.length > 0) console.log(`Older ones deleted: ${deleted.join(', ')}`);
}
