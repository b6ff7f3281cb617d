import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { crc32 } from 'node:zlib';
import { type Entry, fromRandomAccessReaderPromise, RandomAccessReader, type ZipFile } from 'yauzl';
import { MAX_IMPORT_ENTRIES, MAX_IMPORT_UNPACKED_BYTES } from '#contracts/text/limits.ts';
import type { StoredFile } from '#platform/files/file-store.ts';
import { quoted, zipEntries } from '#platform/files/zip-entries.ts';
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
    private readonly reader: FileReader,
  ) {}

  /** @throws ImportError for an invalid zip or one with unsupported content */
  static async open(file: StoredFile): Promise<ImportArchive> {
    const options = { autoClose: false, lazyEntries: true };
    const reader = new FileReader(file);
    const zip = await reader.use(() => fromRandomAccessReaderPromise(reader, file.size, options));
    // Errors are thrown by the call that meets them; an unhandled error event would end the process.
    zip.on('error', () => undefined);
    return new ImportArchive(zip, await reader.use(() => zipEntries(zip, limits, ImportError)), reader);
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

  /** Reads a complete file. @throws ImportError if it is longer than `most` bytes or damaged */
  async read(name: string, most: number): Promise<Buffer> {
    const entry = this.entry(name);
    if (entry.uncompressedSize > most) throw new ImportError(`${quoted(name)} is larger than allowed`);
    const bytes = await this.reader.use(async () => buffer(await this.zip.openReadStreamPromise(entry)));
    if (crc32(bytes) !== entry.crc32) throw new ImportError(`${quoted(name)} is damaged`);
    return bytes;
  }

  /** Streams a file, with the same errors. */
  async *stream(name: string, most: number): AsyncGenerator<Buffer> {
    const entry = this.entry(name);
    if (entry.uncompressedSize > most) throw new ImportError(`${quoted(name)} is larger than allowed`);
    const pieces = await this.reader.use(() => this.zip.openReadStreamPromise(entry));
    try {
      for await (const piece of pieces) yield piece as Buffer;
    } catch (error) {
      throw this.reader.reasonOf(error);
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

/** Lets yauzl read a stored file; a buffer serves its many small sequential reads. */
class FileReader extends RandomAccessReader {
  private window = Buffer.alloc(0);
  private windowStart = 0;
  /** Why the file store could not be read. */
  private failure: unknown;

  constructor(private readonly file: StoredFile) {
    super();
  }

  /** @throws ImportError when the zip cannot be read, the file store's error when that fails */
  async use<T>(read: () => Promise<T>): Promise<T> {
    try {
      return await read();
    } catch (error) {
      throw this.reasonOf(error);
    }
  }

  /** The zip reader's errors have no class: whatever is not the file store's is about the zip. */
  reasonOf(error: unknown): unknown {
    if (this.failure !== undefined || error instanceof ImportError) return this.failure ?? error;
    return new ImportError('The zip is damaged, or contains a path outside it');
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
    if (end > this.file.size) throw new ImportError('The zip is incomplete');
    try {
      for await (const piece of await this.file.stream(start, end - 1)) yield piece as Buffer;
    } catch (error) {
      this.failure = error;
      throw error;
    }
  }
}
