import { randomBytes } from 'node:crypto';
import {
  closeSync,
  type Dirent,
  mkdirSync,
  openSync,
  readdirSync,
  readSync,
  rmSync,
  statSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import { Injectable } from '@nestjs/common';
import { Counter } from 'prom-client';
import { logger } from '#platform/process/logging.ts';
import { GatewayConfig } from '../config.ts';

const FILE_BYTES = 1_048_576;
/** A file ends after this time, however few lines it has: confirmed lines are deleted with their file. */
const FILE_MS = 3_600_000;
const name = /^([0-9a-f]{16})\.log$/;

const lines = new Counter({
  name: 'usage_lines_total',
  help: 'Lines of the usage log: written, or lost because the disk or the log was full',
  labelNames: ['outcome'],
});

// An increase from no value at all would not be noticed.
lines.inc({ outcome: 'lost' }, 0);

/** A part of a log file: complete lines. */
export interface LogPart {
  log: string;
  offset: number;
  lines: string;
}

interface LogFile {
  log: string;
  bytes: number;
}

/**
 * Lines that catalog has not confirmed yet, in files of this process's own folder. A line is written before its response is sent, so
 * that a killed process loses none; the system writes it to the disk later.
 */
@Injectable()
export class UsageLog {
  private readonly folder: string;
  private readonly capacity: number;
  private current?: LogFile & { descriptor: number; began: number };
  /** Files of this process and earlier ones that are complete, oldest first. */
  private readonly complete: LogFile[] = [];
  /** How much of each file is confirmed. */
  private readonly confirmed = new Map<string, number>();
  private torn = false;
  /** Size of all files. */
  private bytes = 0;

  constructor(config: GatewayConfig) {
    this.folder = config.USAGE_DIR;
    this.capacity = config.USAGE_MEGABYTES * 1_048_576;
    if (!this.isOpen) return;
    mkdirSync(this.folder, { recursive: true });
    const found = readdirSync(this.folder, { withFileTypes: true }).flatMap((entry: Dirent) => {
      const log = name.exec(entry.name)?.[1];
      return log ? { log, ...sizeAndTime(this.pathOf(log)) } : [];
    });
    this.complete.push(...found.sort((one, other) => one.modified - other.modified));
    this.bytes = found.reduce((sum, { bytes }) => sum + bytes, 0);
    // A process that was killed before its first line leaves an empty one.
    for (const { log } of found) this.deleteIfConfirmed(log);
  }

  get isOpen(): boolean {
    return this.folder !== '';
  }

  /** Never throws: a reader receives the response even when it cannot be counted. */
  append(line: string): void {
    try {
      if (this.bytes + line.length > this.capacity) throw new Error('the usage log is full');
      const file = (this.current ??= this.create());
      const text = this.torn ? `\n${line}` : line;
      const written = writeSync(file.descriptor, text);
      file.bytes += written;
      this.bytes += written;
      this.torn = written < text.length;
      if (file.bytes >= FILE_BYTES) this.closeCurrent();
      lines.inc({ outcome: 'written' });
    } catch (error) {
      lines.inc({ outcome: 'lost' });
      logger.warn({ err: error }, 'a use could not be counted');
    }
  }

  /** The oldest lines that are not confirmed. @param most bytes */
  next(most: number): LogPart | undefined {
    if (this.current && this.current.began < Date.now() - FILE_MS) this.closeCurrent();
    for (const { log, bytes } of [...this.complete, ...(this.current ? [this.current] : [])]) {
      const offset = this.confirmed.get(log) ?? 0;
      if (offset >= bytes) continue;
      const text = this.read(log, offset, Math.min(most, bytes - offset));
      // A file that a killed process left may end within a line.
      const end = text.lastIndexOf('\n') + 1 || text.length;
      return { log, offset, lines: text.slice(0, end) };
    }
    return undefined;
  }

  /** The part is stored by catalog: a complete file is deleted once all of it is. */
  confirm({ log, offset, lines: { length } }: LogPart): void {
    this.confirmed.set(log, offset + length);
    this.deleteIfConfirmed(log);
  }

  /** Ends the current file, so that it can be deleted. */
  closeCurrent(): void {
    if (!this.current) return;
    const { log, bytes, descriptor } = this.current;
    closeSync(descriptor);
    this.complete.push({ log, bytes });
    this.current = undefined;
    this.torn = false;
    this.deleteIfConfirmed(log);
  }

  private deleteIfConfirmed(log: string): void {
    const at = this.complete.findIndex((file) => file.log === log);
    const file = this.complete[at];
    if (!file || (this.confirmed.get(log) ?? 0) < file.bytes) return;
    this.complete.splice(at, 1);
    this.bytes -= file.bytes;
    this.confirmed.delete(log);
    rmSync(this.pathOf(log), { force: true });
  }

  private create() {
    const log = randomBytes(8).toString('hex');
    return { log, bytes: 0, began: Date.now(), descriptor: openSync(this.pathOf(log), 'a') };
  }

  private read(log: string, offset: number, length: number): string {
    const descriptor = openSync(this.pathOf(log), 'r');
    try {
      const buffer = Buffer.alloc(length);
      return buffer.toString('latin1', 0, readSync(descriptor, buffer, 0, length, offset));
    } finally {
      closeSync(descriptor);
    }
  }

  private pathOf(log: string): string {
    return join(this.folder, `${log}.log`);
  }
}

function sizeAndTime(path: string) {
  const { size, mtimeMs } = statSync(path);
  return { bytes: size, modified: mtimeMs };
}
