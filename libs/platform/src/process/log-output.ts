import { writeSync } from 'node:fs';

/** How long to wait for a slow reader of the pipe, such as a container's runtime. */
const MAX_WAIT_MS = 1_000;
const RETRY_MS = 10;
const sleeping = new Int32Array(new SharedArrayBuffer(4));
const NEWLINE = 10;

/**
 * Writes lines to a file descriptor. Lines that cannot be written, because the disk is full or nobody reads them, are dropped
 * and counted; their number precedes the next line. So logging never ends the process.
 */
export class LogOutput {
  private readonly descriptor: number;
  private readonly report: (dropped: number) => string;
  private dropped = 0;
  /** Whether the last line that was written lacks its end. */
  private isCut = false;

  /** @param report the line that says how many were dropped */
  constructor(descriptor: number, report: (dropped: number) => string) {
    this.descriptor = descriptor;
    this.report = report;
  }

  write(lines: string): void {
    const before = this.dropped > 0 ? `${this.isCut ? '\n' : ''}${this.report(this.dropped)}\n` : '';
    const bytes = Buffer.from(before + lines);
    const reported = Buffer.byteLength(before);
    const written = this.writeBytes(bytes);
    if (written >= reported) this.dropped = 0;
    if (written > 0) this.isCut = bytes[written - 1] !== NEWLINE;
    this.dropped += bytes.subarray(Math.max(written, reported)).filter((byte) => byte === NEWLINE).length;
  }

  /** @returns how many could be written */
  private writeBytes(bytes: Buffer): number {
    const latest = this.dropped > 0 ? 0 : performance.now() + MAX_WAIT_MS;
    let written = 0;
    while (written < bytes.length)
      try {
        written += writeSync(this.descriptor, bytes, written);
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'EAGAIN' || performance.now() > latest) break;
        Atomics.wait(sleeping, 0, 0, RETRY_MS);
      }
    return written;
  }
}
