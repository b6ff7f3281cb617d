import type { Readable } from 'node:stream';
import { DependencyFailure } from '#platform/errors/dependency-failure.ts';

/** A file as it was when it was opened. */
export interface StoredFile {
  size: number;
  modified: Date;
  /** When the file was last written or used. */
  used: Date;
  /**
   * The bytes from `start` to `end`, inclusive; the complete file without them. Destroying the stream ends reading.
   * @throws FileChanged when the file was deleted or replaced since it was opened
   */
  stream(start?: number, end?: number): Promise<Readable>;
}

export interface ListedFile {
  key: string;
  modified: Date;
  /** When the file was last written or used. */
  used: Date;
}

/** A store of files. A file is always complete or absent, and does not change while it is read. */
export interface FileDriver {
  /** @param modified its time, now by default */
  write(key: string, contents: Uint8Array | Readable, modified?: Date): Promise<void>;
  /** Like `write`, but does nothing if the file exists. @returns whether it was written */
  writeOnce(key: string, contents: Uint8Array): Promise<boolean>;
  open(key: string): Promise<StoredFile | undefined>;
  /** Like `open`, and records that the file is in use. */
  use(key: string): Promise<StoredFile | undefined>;
  remove(key: string): Promise<void>;
  list(folder: string): AsyncGenerator<ListedFile>;
  /** Deletes the remains of writes below a folder that were interrupted before then, unless `list` includes them. */
  removeUnfinished(folder: string, before: Date): Promise<void>;
  responds(): Promise<boolean>;
}

/** The store is unavailable: temporary, and a 503 for readers. */
export class FilesUnavailable extends DependencyFailure {
  override readonly name = 'FilesUnavailable';
}

/** A file was deleted or replaced while it was read; the next request finds the present one. */
export class FileChanged extends DependencyFailure {
  override readonly name = 'FileChanged';
}
