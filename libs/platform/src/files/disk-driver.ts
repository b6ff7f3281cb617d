import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createReadStream, type Stats } from 'node:fs';
import { link, mkdir, opendir, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import type { Readable } from 'node:stream';
import { FileChanged, type FileDriver, type ListedFile, type StoredFile } from './file-driver.ts';

/** Resolution of a file's last use. */
const NOTE_USE_EVERY_MS = 3_600_000;

/** Files in a folder. Each is renamed when it is complete; a killed process leaves a temporary file. */
export class DiskDriver implements FileDriver {
  constructor(private readonly folder: string) {}

  write(key: string, contents: Uint8Array | Readable, modified?: Date): Promise<void> {
    return this.writeAtomically(key, contents, rename, modified);
  }

  async writeOnce(key: string, contents: Uint8Array): Promise<boolean> {
    let isFirst = false;
    await this.writeAtomically(key, contents, async (from, to) => {
      isFirst = await linkIfNotExists(from, to);
    });
    return isFirst;
  }

  async open(key: string): Promise<StoredFile | undefined> {
    const stats = await this.stats(key);
    return stats && this.toStoredFile(key, stats);
  }

  /** Sets the access time explicitly: many systems do not update it. */
  async use(key: string): Promise<StoredFile | undefined> {
    const stats = await this.stats(key);
    if (!stats) return undefined;
    const now = new Date();
    if (now.getTime() - stats.atimeMs > NOTE_USE_EVERY_MS)
      await utimes(this.path(key), now, stats.mtime).catch(ifMissing);
    return this.toStoredFile(key, stats);
  }

  async remove(key: string): Promise<void> {
    await rm(this.path(key), { force: true });
  }

  async *list(folder: string): AsyncGenerator<ListedFile> {
    const entries = await opendir(this.path(folder), { recursive: true }).catch(ifMissing);
    for await (const entry of entries ?? []) {
      const path = join(entry.parentPath, entry.name);
      const stats = entry.isFile() ? await stat(path).catch(ifMissing) : undefined;
      if (!stats) continue;
      yield { key: relative(this.folder, path).replaceAll(sep, '/'), ...timesOf(stats) };
    }
  }

  /** Temporary files are listed. */
  removeUnfinished(): Promise<void> {
    return Promise.resolve();
  }

  responds(): Promise<boolean> {
    return Promise.resolve(true);
  }

  private path(key: string): string {
    return join(this.folder, key);
  }

  private async stats(key: string): Promise<Stats | undefined> {
    return stat(this.path(key)).catch(ifMissing);
  }

  private toStoredFile(key: string, stats: Stats): StoredFile {
    return {
      size: stats.size,
      ...timesOf(stats),
      stream: async (start, end) => {
        const stream = createReadStream(this.path(key), { start, end });
        await once(stream, 'open').catch((error: unknown) => {
          throw isMissing(error) ? new FileChanged(`${key} was deleted`) : error;
        });
        return stream;
      },
    };
  }

  private async writeAtomically(
    key: string,
    contents: Uint8Array | Readable,
    putInPlace: (from: string, to: string) => Promise<void>,
    modified?: Date,
  ): Promise<void> {
    const target = this.path(key);
    const beside = `${target}.${randomUUID()}.part`;
    await mkdir(dirname(target), { recursive: true });
    try {
      await writeFile(beside, contents, { flush: true });
      if (modified) await utimes(beside, new Date(), modified);
      await putInPlace(beside, target);
    } catch (error) {
      await rm(beside, { force: true });
      throw error;
    }
  }
}

const timesOf = ({ mtime, atime }: Stats) => ({ modified: mtime, used: atime > mtime ? atime : mtime });

async function linkIfNotExists(from: string, to: string): Promise<boolean> {
  const isNew = await link(from, to).then(
    () => true,
    (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error;
      return false;
    },
  );
  await rm(from);
  return isNew;
}

const isMissing = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === 'ENOENT';

function ifMissing(error: unknown): undefined {
  if (!isMissing(error)) throw error;
}
