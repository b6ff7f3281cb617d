import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { crc32 } from 'node:zlib';
import { type Entry, fromRandomAccessReaderPromise, RandomAccessReader, type ZipFile } from 'yauzl';
import { MAX_IMPORT_ENTRIES, MAX_IMPORT_UNPACKED_BYTES } from '#contracts/text/limits.ts';
import type { StoredFile } from '#platform/files/file-store.ts';
import { quoted, zipEntries } from '../../files/zip-entries.ts';
import { ImportError } from './import-error.ts';

const WINDOW_BYTES = 65_536;
const limits = {
  files: MAX_IMPORT_ENTRIES,
  bytes: MAX_IMPORT_UNPACKED_BYTES,
  shownBytes: `${MAX_IMPORT_UNPACKED_BYTES / 1_048_576} MB`,
};

/**
 * An untrusted zip, read at random positions with memory for only one of its files. Nothing is extracted to a
 * path: entries are looked up by name, so path traversal is impossible. Declared sizes are used as limits
 * only.
 */
export class ImportArchive {
  private constructor(
    private readonly zip: ZipFile,
    private readonly entries: ReadonlyMap<string, Entry>,
  ) {}

  /** @throws ImportError for an invalid zip or one with unsupported content */
  static async open(file: StoredFile): Promise<ImportArchive> {
    const options = { autoClose: false, lazyEntries: true };
    const zip = await withImportErrors(() =>
      fromRandomAccessReaderPromise(new FileReader(file), file.size, options),
    );
    // Errors are thrown by the call that meets them; an unhandled error event would end the process.
    zip.on('error', () => undefined);
    return new ImportArchive(zip, await withImportErrors(() => zipEntries(zip, limits, ImportError)));
  }

  get names(): string[] {
    return [...this.entries.keys()];
  }

  has(name: string): boolean {
    return this.entries.has(name);
  }

  /** Declared size in bytes; never more than this is read. */
  sizeOf(name: string): number {
    return this.entry(name).uncompressedSize;
  }

  /**
   * Reads a complete file.
   *
   * @throws ImportError if it is longer than `most` bytes or damaged
   */
  async read(name: string, most: number): Promise<Buffer> {
    const entry = this.entry(name);
    if (entry.uncompressedSize > most) throw new ImportError(`${quoted(name)} is larger than allowed`);
    const bytes = await withImportErrors(async () => buffer(await this.zip.openReadStreamPromise(entry)));
    if (crc32(bytes) !== entry.crc32) throw new ImportError(`${quoted(name)} is damaged`);
    return bytes;
  }

  /** Streams a file, with the same errors. */
  async *stream(name: string, most: number): AsyncGenerator<Buffer> {
    const entry = this.entry(name);
    if (entry.uncompressedSize > most) throw new ImportError(`${quoted(name)} is larger than allowed`);
    const pieces = await withImportErrors(() => this.zip.openReadStreamPromise(entry));
    try {
      for await (const piece of pieces) yield piece as Buffer;
    } catch (error) {
      throw asImportError(error);
    }
  }

  close(): void {
    this.zip.close();
  }

  private entry(name: string): Entry {
    const entry = this.entries.get(name);
    if (!entry) throw new ImportError(`${quoted(name)} is not among the files`);
    return entry;
  }
}

/** Converts errors of the zip reader to ImportErrors; I/O errors are unchanged. */
async function withImportErrors<T>(read: () => Promise<T>): Promise<T> {
  try {
    return await read();
  } catch (error) {
    throw asImportError(error);
  }
}

function asImportError(error: unknown): unknown {
  if (error instanceof ImportError || !(error instanceof Error)) return error;
  const { code } = error as NodeJS.ErrnoException;
  const isZipError = code === undefined || code.startsWith('Z_');
  return isZipError ? new ImportError('The zip is damaged, or names a place outside of it') : error;
}

/** Lets yauzl read a stored file; a buffer serves its many small sequential reads. */
class FileReader extends RandomAccessReader {
  private window = Buffer.alloc(0);
  private windowStart = 0;

  constructor(private readonly file: StoredFile) {
    super();
  }

  /** @param end exclusive */
  override _readStreamForRange(start: number, end: number): Readable {
    return Readable.from(this.part(start, end), { objectMode: false });
  }

  override read(
    target: Buffer,
    offset: number,
    length: number,
    position: number,
    callback: (error: Error | null, bytesRead?: number) => void,
  ): void {
    this.fill(position, length).then(() => {
      const from = position - this.windowStart;
      callback(null, this.window.copy(target, offset, from, from + length));
    }, callback);
  }

  override close(callback: (error: Error | null) => void): void {
    callback(null);
  }

  private async fill(position: number, length: number): Promise<void> {
    const within = position >= this.windowStart && position + length <= this.windowStart + this.window.length;
    if (within) return;
    const end = Math.min(position + Math.max(length, WINDOW_BYTES), this.file.size);
    this.window = position < end ? await buffer(Readable.from(this.part(position, end))) : Buffer.alloc(0);
    this.windowStart = position;
  }

  private async *part(start: number, end: number): AsyncGenerator<Buffer> {
    if (end > this.file.size) throw new ImportError('The zip is cut off');
    for await (const piece of await this.file.stream(start, end - 1)) yield piece as Buffer;
  }
}
