import {
  closeSync,
  copyFileSync,
  fstatSync,
  ftruncateSync,
  mkdirSync,
  openSync,
  readSync,
  rmSync,
} from 'node:fs';
import { dirname } from 'node:path';

const MAX_BYTES = 20 * 1024 * 1024;

/**
 * A process's log: the process appends to it directly, so that nothing depends on the launcher; the launcher reads
 * it for the console.
 */
export class LogFile {
  readonly descriptor: number;
  private position: number;
  private partialLine = '';
  readonly path: string;

  constructor(path: string) {
    this.path = path;
    mkdirSync(dirname(path), { recursive: true });
    // Only for its owner: it contains users' names and addresses.
    this.descriptor = openSync(path, 'a+', 0o600);
    this.position = fstatSync(this.descriptor).size;
  }

  /** The lines written since the last call; at most a megabyte of them, older ones are only in the file. */
  newLines(): string[] {
    const { size } = fstatSync(this.descriptor);
    if (size <= this.position) return [];
    const from = Math.max(this.position, size - 1024 * 1024);
    if (from > this.position) this.partialLine = '';
    const lines = (this.partialLine + this.read(from, size)).split('\n');
    this.position = size;
    this.partialLine = lines.pop() ?? '';
    if (size > MAX_BYTES) this.rotate();
    return lines;
  }

  /**
   * Copies the log to a second file and truncates it. The process continues appending to the file that it holds
   * open; only a line written between copy and truncation is lost.
   */
  private rotate(): void {
    const second = `${this.path}.1`;
    try {
      copyFileSync(this.path, second);
    } catch {
      // No room for it: the next lines try again.
      rmSync(second, { force: true });
      return;
    }
    ftruncateSync(this.descriptor, 0);
    this.position = 0;
  }

  lastLines(count: number): string {
    const { size } = fstatSync(this.descriptor);
    const lines = this.read(Math.max(0, size - 8 * 1024), size)
      .trimEnd()
      .split('\n')
      .slice(-count);
    return lines.map((line) => `    ${line.slice(0, 300)}`).join('\n') + `\n    (whole log: ${this.path})`;
  }

  close(): void {
    closeSync(this.descriptor);
  }

  private read(from: number, to: number): string {
    const bytes = Buffer.alloc(to - from);
    return bytes.toString('utf8', 0, readSync(this.descriptor, bytes, 0, bytes.length, from));
  }
}
