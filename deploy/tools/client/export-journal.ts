// Exports the complete journal as a zip that can be imported again:
//   SITE=... ADMIN_USERNAME=... ADMIN_PASSWORD=... npm run export -- <file.zip>
import { createWriteStream } from 'node:fs';
import { rename, rm, stat } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { exportExport } from '../../../dist/api/client/sdk.gen.ts';
import { runCommand } from './journal-client.ts';

const TIMEOUT_MS = 6 * 3_600_000;

await runCommand(async (signIn) => {
  const path = process.argv[2];
  if (!path) throw new Error('Name the file: npm run export -- <file.zip>');
  const journal = await signIn();
  const data: unknown = await exportExport({ ...journal.within(TIMEOUT_MS), parseAs: 'stream' });
  const zip = data as ReadableStream; // the generated type is that of a file in memory
  const beside = `${path}.part`;
  try {
    await pipeline(zip, createWriteStream(beside));
    await rename(beside, path);
  } catch (error) {
    await rm(beside, { force: true });
    throw new Error('The export was interrupted; nothing was written.', { cause: error });
  }
  console.log(`${path}: ${((await stat(path)).size / 1_048_576).toFixed(1)} MB`);
});
