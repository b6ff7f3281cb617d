// Copies a journal's files from disk to S3 or back; see docs/operations.md.
//   FILES_S3_BUCKET=... npm run move-files -- --from disk --to s3 [--delete]
// The disk is FILES_DIR, of one service, or all of DATA_DIR.
import { parseArgs } from 'node:util';
import { createDriver } from './file-store.ts';
import { journalFiles } from './journal-files.ts';
import { type MoveResult, moveFiles } from './move-files.ts';

const PROGRESS_EVERY_MS = 5_000;
const usage = 'npm run move-files -- --from disk --to s3 [--delete], or --from s3 --to disk [--delete]';

try {
  await main();
} catch (error) {
  console.error(`Not all files are copied: ${(error as Error).message}. Run it again to continue.`);
  process.exitCode = 1;
}

async function main(): Promise<void> {
  const {
    from,
    to,
    delete: withDeletion,
  } = parseArgs({
    options: {
      from: { type: 'string' },
      to: { type: 'string' },
      delete: { type: 'boolean', default: false },
    },
  }).values;
  if ([from, to].sort().join() !== 'disk,s3') throw new Error(usage);
  const config = journalFiles();
  if (!config.FILES_S3_BUCKET) throw new Error('FILES_S3_BUCKET is not set');
  const places = {
    disk: await createDriver({ ...config, FILES_S3_BUCKET: '' }),
    s3: await createDriver(config),
  };
  const began = performance.now();
  let shown = began;
  const moved = await moveFiles(places[from as 'disk' | 's3'], places[to as 'disk' | 's3'], {
    withDeletion,
    onProgress: (moved) => {
      if (performance.now() - shown < PROGRESS_EVERY_MS) return;
      shown = performance.now();
      console.log(summary(moved));
    },
  });
  console.log(`${summary(moved)}; ${((performance.now() - began) / 1_000).toFixed(1)} s`);
  if (withDeletion) console.log(`Deleted at the source: ${moved.copied + moved.same}`);
}

function summary({ copied, same, newer, bytes }: MoveResult): string {
  const megabytes = (bytes / 1_048_576).toFixed(1);
  const parts = [`${copied} copied`, `${same} there already`, ...(newer > 0 ? [`${newer} newer there`] : [])];
  return `${parts.join(', ')}; ${megabytes} MB compared by SHA-256`;
}
