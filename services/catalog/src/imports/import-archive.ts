import { buffer } from 'node:stream/consumers';
import { Readable } from 'node:stream';
import { crc32 } from 'node:zlib';
import { type Entry, fromRandomAccessReaderPromise, RandomAccessReader, type ZipFile } from 'yauzl';
import { MAX_IMPORT_ENTRIES, MAX_IMPORT_UNPACKED_BYTES } from '#contracts/limits.js';
import type { StoredFile } from '#platform/file-store.js';
import { ImportError, quoted } from './import-error.js';

const LONGEST_NAME = 500;
const WINDOW_BYTES = 65_536;
/** What computers put into zips by themselves. */
const litter = /(?:^|\/)(?:__MACOSX\/|\.DS_Store$|\._|Thumbs\.db$|desktop\.ini$)/i;

/**
 * A zip from outside, read here and there in the memory of one of its files. Nothing is unpacked to a path: entries are known by name,
 * so none can lead anywhere. What it says of its sizes is believed only as a bound.
 */
export class ImportArchive {
  private constructor(
    private readonly zip: ZipFile,
    private readonly entries: ReadonlyMap<string, Entry>,
  ) {}

  /** @throws ImportError for a zip that is none, or that holds what no import holds */
  static async open(file: StoredFile): Promise<ImportArchive> {
    const options = { autoClose: false, lazyEntries: true };
    const zip = await ours(() => fromRandomAccessReaderPromise(new FileReader(file), file.size, options));
    // What goes wrong is thrown by the call that meets it; unheard, the emitter would end the process.
    zip.on('error', () => undefined);
    return new ImportArchive(zip, await ours(() => entriesOf(zip)));
  }

  get names(): string[] {
    return [...this.entries.keys()];
  }

  has(name: string): boolean {
    return this.entries.has(name);
  }

  /** In bytes, as the zip says; no more than that is read. */
  sizeOf(name: string): number {
    return this.entry(name).uncompressedSize;
  }

  /**
   * The whole of one file.
   *
   * @throws ImportError for one that is longer than `most` bytes or damaged
   */
  async read(name: string, most: number): Promise<Buffer> {
    const entry = this.entry(name);
    if (entry.uncompressedSize > most) throw new ImportError(`${quoted(name)} is larger than allowed`);
    const bytes = await ours(async () => buffer(await this.zip.openReadStreamPromise(entry)));
    if (crc32(bytes) !== entry.crc32) throw new ImportError(`${quoted(name)} is damaged in the zip`);
    return bytes;
  }

  /** The same piece by piece. */
  async *stream(name: string, most: number): AsyncGenerator<Buffer> {
    const entry = this.entry(name);
    if (entry.uncompressedSize > most) throw new ImportError(`${quoted(name)} is larger than allowed`);
    const pieces = await ours(() => this.zip.openReadStreamPromise(entry));
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
    if (!entry) throw new ImportError(`${quoted(name)} is not in the zip`);
    return entry;
  }
}

async function entriesOf(zip: ZipFile): Promise<Map<string, Entry>> {
  if (zip.entryCount > MAX_IMPORT_ENTRIES)
    throw new ImportError(`The zip holds more than ${MAX_IMPORT_ENTRIES.toLocaleString('en')} files`);
  const entries = new Map<string, Entry>();
  let unpacked = 0;
  for await (const entry of zip.eachEntry()) {
    const name = entry.fileName.normalize('NFC');
    if (name.endsWith('/') || litter.test(name)) continue;
    const problem = problemOf(entry);
    if (problem) throw new ImportError(`${quoted(name)} ${problem}`);
    if (entries.has(name)) throw new ImportError(`${quoted(name)} is in the zip twice`);
    unpacked += entry.uncompressedSize;
    if (unpacked > MAX_IMPORT_UNPACKED_BYTES)
      throw new ImportError(`The files of the zip are together larger than ${inMegabytes}`);
    entries.set(name, slim(entry));
  }
  return entries;
}
const inMegabytes = `${MAX_IMPORT_UNPACKED_BYTES / 1_048_576} MB`;

function problemOf(entry: Entry): string | undefined {
  if (entry.fileName.length > LONGEST_NAME) return 'has too long a name';
  if (/\p{Cc}/u.test(entry.fileName)) return 'has a name with control characters';
  if (entry.isEncrypted()) return 'is encrypted';
  if (!entry.canDecodeFileData()) return 'is packed in a way that is not known here';
  // The upper half of the attributes is a Unix mode, where there is one.
  const kind = (entry.externalFileAttributes >>> 16) & 0o170_000;
  if (kind !== 0 && kind !== 0o100_000) return 'is a link or another thing that is no file';
  return undefined;
}

/** Without the comments and raw names, which can be as large as the zip. */
function slim(entry: Entry): Entry {
  const none = Buffer.alloc(0);
  Object.assign(entry, { fileNameRaw: none, extraFieldRaw: none, fileCommentRaw: none, extraFields: [] });
  return Object.assign(entry, { comment: '', fileComment: '' });
}

/** Runs what reads a zip: its complaints become ours, while those of the disk stay what they are. */
async function ours<T>(read: () => Promise<T>): Promise<T> {
  try {
    return await read();
  } catch (error) {
    throw asImportError(error);
  }
}

function asImportError(error: unknown): unknown {
  if (error instanceof ImportError || !(error instanceof Error)) return error;
  const { code } = error as NodeJS.ErrnoException;
  const ofTheZip = code === undefined || code.startsWith('Z_');
  return ofTheZip ? new ImportError('The zip is damaged, or names a place outside of it') : error;
}

/** Gives yauzl a stored file; its many small reads, one after another, come out of a window. */
class FileReader extends RandomAccessReader {
  private window = Buffer.alloc(0);
  private windowStart = 0;

  constructor(private readonly file: StoredFile) {
    super();
  }

  /** @param end is not included */
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
