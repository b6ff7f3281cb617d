import { spawn } from 'node:child_process';
import { mkdtempSync, statfsSync } from 'node:fs';
import type { Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const MEMORY = '/dev/shm';
const NEEDED_BYTES = 4 * 1024 ** 3;
/** Waits for a pipe that closes with this process; a database that ends at the same time may still write. */
const REMOVAL = 'read -r _; until rm -rf "$1" 2>/dev/null; do sleep 1; done';

/** Creates a folder for tests, in memory where there is room; it is removed when this process ends. */
export function temporaryFolder(prefix: string): string {
  const folder = mkdtempSync(join(hasRoom() ? MEMORY : tmpdir(), prefix));
  const shell = spawn('sh', ['-c', REMOVAL, 'colophon-removal', folder], {
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
  });
  shell.unref();
  (shell.stdin as Socket).unref();
  return folder;
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
