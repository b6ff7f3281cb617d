import { execFileSync } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, rmdirSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { it } from '@jest/globals';

const MEGABYTE = Buffer.alloc(1_048_576);

/** A file system of 64 MB in memory, which can be full. */
export class SmallDisk {
  readonly path = mkdtempSync(join(tmpdir(), 'colophon-disk-'));

  constructor() {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=64m', 'tmpfs', this.path], { stdio: 'ignore' });
  }

  fill(): void {
    const descriptor = openSync(join(this.path, 'filler'), 'a');
    try {
      for (;;) writeSync(descriptor, MEGABYTE);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
    }
    closeSync(descriptor);
  }

  free(): void {
    rmSync(join(this.path, 'filler'));
  }

  [Symbol.dispose](): void {
    execFileSync('umount', ['--lazy', this.path]);
    rmdirSync(this.path);
  }
}

/** A test with a small disk; skipped where no file system may be mounted, which mostly needs root. */
export const itWithSmallDisk = canMount() ? it : it.skip;

function canMount(): boolean {
  try {
    new SmallDisk()[Symbol.dispose]();
    return true;
  } catch {
    return false;
  }
}
