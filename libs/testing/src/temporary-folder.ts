import { mkdtempSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const MEMORY = '/dev/shm';
const NEEDED_BYTES = 4 * 1024 ** 3;

/** A new folder for databases and files of tests: in memory where there is room, so that no disk is waited for. */
export function temporaryFolder(prefix: string): string {
  return mkdtempSync(join(hasRoom() ? MEMORY : tmpdir(), prefix));
}

function hasRoom(): boolean {
  try {
    const { bavail, bsize } = statfsSync(MEMORY);
    return bavail * bsize > NEEDED_BYTES;
  } catch {
    // Only Linux has it.
    return false;
  }
}
