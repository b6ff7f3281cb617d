import { once } from 'node:events';
import { Readable } from 'node:stream';
import { ZipArchive } from 'archiver';

interface ZipEntry {
  name: string;
  /** Whether to store the entry uncompressed, because it is compressed already. */
  store?: boolean;
  /** Modification date; now by default. */
  date?: Date;
}

/** A zip that is written entry by entry with backpressure, so that it needs memory for only one chunk. */
export class ZipStream {
  private readonly archive = new ZipArchive();
  private readonly closed = new AbortController();
  readonly output = Readable.from(this.archive, { objectMode: false });

  constructor() {
    this.archive.once('close', () => this.closed.abort());
    this.archive.on('error', () => undefined); // whoever reads the output receives it
  }

  /** Resolves when the entry is written. @throws Error when nobody reads the output any more */
  async add(source: Readable | Buffer, entry: ZipEntry): Promise<void> {
    const added = once(this.archive, 'entry', { signal: this.closed.signal });
    // The archive does not listen to the errors of what it reads.
    if (source instanceof Readable) source.once('error', (error) => this.fail(error));
    try {
      this.archive.append(source, entry);
      await added;
    } finally {
      if (source instanceof Readable) source.destroy(); // it would stay open when the zip ends before it
    }
  }

  end(): Promise<void> {
    return this.archive.finalize();
  }

  /** Ends the output with the error, so that a partial zip never looks complete. */
  fail(error: Error): void {
    this.archive.destroy(error);
  }
}
