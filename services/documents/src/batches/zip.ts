import { once } from 'node:events';
import { Readable } from 'node:stream';
import { ZipArchive } from 'archiver';
import type { FileStore } from '#platform/files/file-store.ts';
import { ZipPaths } from './zip-paths.ts';

const READ_AT_ONCE = 8;

export interface ZipEntry {
  path: readonly string[];
  /** In the file store. */
  key: string;
}

interface Zip {
  entries: ZipEntry[];
  /** A text file for a person, added to the archive. */
  note?: string;
  /** Modification date of every file, so that the same batch makes an identical zip. */
  date: Date;
}

/**
 * A zip of stored PDFs as a stream that buffers only a few of them; PDFs are already compressed, so they are
 * stored as is.
 */
export function zipOf(files: FileStore, { entries, note, date }: Zip, signal: AbortSignal): Readable {
  const archive = new ZipArchive({ store: true });
  fill().catch((error: Error) => archive.destroy(error));
  return Readable.from(archive, { objectMode: false });

  async function fill(): Promise<void> {
    const closed = new AbortController();
    archive.once('close', () => closed.abort());
    const stop = AbortSignal.any([signal, closed.signal]);
    const add = async (bytes: Buffer, name: string) => {
      const added = once(archive, 'entry', { signal: stop });
      archive.append(bytes, { name, date });
      await added;
    };
    const paths = new ZipPaths();
    // Reads a few files in advance.
    const read = Readable.from(entries).map(
      async ({ path, key }: ZipEntry) => ({ path, bytes: await files.read(key) }),
      { concurrency: READ_AT_ONCE, signal: stop },
    ) as AsyncIterable<{ path: readonly string[]; bytes: Buffer }>;
    for await (const { path, bytes } of read) await add(bytes, paths.place(path, '.pdf'));
    if (note) await add(Buffer.from(note), 'not-made.txt');
    await archive.finalize();
  }
}
