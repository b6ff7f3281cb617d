import { execFileSync } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, rmdirSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, it } from '@jest/globals';

const MEGABYTE = Buffer.alloc(1_048_576);

/** A file system in memory, which can be full. */
export class SmallDisk {
  readonly path = mkdtempSync(join(tmpdir(), 'colophon-disk-'));

  constructor(megabytes = 64) {
    const size = `size=${megabytes}m`;
    execFileSync('mount', ['-t', 'tmpfs', '-o', size, 'tmpfs', this.path], { stdio: 'ignore' });
  }

  fill(): void {
    const descriptor = openSync(join(this.path, 'filler'), 'a');
    for (const piece of [MEGABYTE, MEGABYTE.subarray(0, 4096)])
      try {
        for (;;) writeSync(descriptor, piece);
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

const mayMount = canMount();
/** Tests with a small disk; skipped where no file system may be mounted, which mostly needs root. */
export const itWithSmallDisk = mayMount ? it : it.skip;
export const describeWithSmallDisk = mayMount ? describe : describe.skip;

function canMount(): boolean {
  try {
    new SmallDisk()[Symbol.dispose]();
    return true;
  } catch {
    return false;
  }
}
