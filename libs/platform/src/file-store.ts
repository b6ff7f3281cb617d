import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { link, mkdir, opendir, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { Readable } from 'node:stream';
import { Disk } from 'flydrive';
import { FSDriver } from 'flydrive/drivers/fs';
import type { WriteOptions } from 'flydrive/types';

/** How exactly a file's last use is known. */
const USE_NOTED_EVERY_MS = 3_600_000;

/** Object stores take this as a write's precondition: nothing has the key yet. */
const unlessThere: WriteOptions = { IfNoneMatch: '*' };

/** Flydrive's own disk driver writes in place; this one writes beside and renames, so that a file is complete or absent. */
class AtomicDiskDriver extends FSDriver {
  constructor(private readonly folder: string) {
    super({ location: folder, visibility: 'private' });
  }

  override put(key: string, contents: string | Uint8Array, options?: WriteOptions): Promise<void> {
    return this.writeWhole(key, contents, options === unlessThere ? linkUnlessThere : rename);
  }

  override putStream(key: string, contents: Readable): Promise<void> {
    return this.writeWhole(key, contents, rename);
  }

  /** The bytes from `start` to `end`, both included, without reading what comes before. */
  range(key: string, start: number, end: number): Readable {
    return createReadStream(join(this.folder, key), { start, end });
  }

  /** The time of access is noted here: many systems keep no count of it by themselves. */
  async noteUse(key: string): Promise<void> {
    const path = join(this.folder, key);
    const now = new Date();
    try {
      const { atime, mtime } = await stat(path);
      if (now.getTime() - atime.getTime() > USE_NOTED_EVERY_MS) await utimes(path, now, mtime);
    } catch (error) {
      if (!isMissing(error)) throw error;
    }
  }

  async *unusedSince(prefix: string, before: Date): AsyncGenerator<string> {
    const entries = await opendir(join(this.folder, prefix), { recursive: true }).catch(ifMissing);
    for await (const entry of entries ?? []) {
      const path = join(entry.parentPath, entry.name);
      const times = entry.isFile() ? await stat(path).catch(ifMissing) : undefined;
      if (times && times.atime < before && times.mtime < before) yield relative(this.folder, path);
    }
  }

  private async writeWhole(
    key: string,
    contents: string | Uint8Array | Readable,
    putInPlace: (from: string, to: string) => Promise<void>,
  ): Promise<void> {
    const target = join(this.folder, key);
    const beside = `${target}.${randomUUID()}.part`;
    await mkdir(dirname(target), { recursive: true });
    try {
      await writeFile(beside, contents, { flush: true });
      await putInPlace(beside, target);
    } catch (error) {
      await rm(beside, { force: true });
      throw error;
    }
  }
}

export interface StoredFile {
  size: number;
  modified: Date;
  /** The bytes from `start` to `end`, both included; the whole file without them. */
  stream(start?: number, end?: number): Promise<Readable>;
}

/** The one place files go through; a key is a relative path of our own making, never a client's text. */
export class FileStore {
  private readonly driver: AtomicDiskDriver;
  private readonly disk: Disk;

  constructor(folder: string) {
    this.driver = new AtomicDiskDriver(folder);
    this.disk = new Disk(this.driver);
  }

  write(key: string, contents: Uint8Array | Readable): Promise<void> {
    return contents instanceof Readable ? this.disk.putStream(key, contents) : this.disk.put(key, contents);
  }

  /** As `write`, but the first file to have the key stays: nobody gets the size of one drawing and the bytes of another. */
  writeOnce(key: string, contents: Uint8Array): Promise<void> {
    return this.disk.put(key, contents, unlessThere);
  }

  /** Undefined when there is no such file. */
  async open(key: string): Promise<StoredFile | undefined> {
    const found = await this.disk.getMetaData(key).catch((error: Error) => ifMissing(error.cause ?? error));
    if (!found) return undefined;
    const { contentLength, lastModified } = found;
    return {
      size: contentLength,
      modified: lastModified,
      stream: (start, end) =>
        start === undefined && end === undefined
          ? this.disk.getStream(key)
          : Promise.resolve(this.driver.range(key, start ?? 0, end ?? contentLength - 1)),
    };
  }

  /** As `open`, and `unusedSince` counts from here. */
  async use(key: string): Promise<StoredFile | undefined> {
    const file = await this.open(key);
    if (file) await this.driver.noteUse(key);
    return file;
  }

  /** A whole file of some kilobytes. @throws Error when it is not there */
  read(key: string): Promise<Uint8Array> {
    return this.disk.getBytes(key);
  }

  remove(key: string): Promise<void> {
    return this.disk.delete(key);
  }

  /** Keys below a folder that were last written before `before`. */
  async *olderThan(prefix: string, before: Date): AsyncGenerator<string> {
    let paginationToken: string | undefined;
    do {
      const page = await this.disk.listAll(prefix, { recursive: true, paginationToken });
      for (const object of page.objects) {
        if (object.isFile && (await object.getMetaData()).lastModified < before) yield object.key;
      }
      paginationToken = page.paginationToken;
    } while (paginationToken);
  }

  /** Keys below a folder that were neither written nor taken for use since `before`; use is known to the hour. */
  unusedSince(prefix: string, before: Date): AsyncGenerator<string> {
    return this.driver.unusedSince(prefix, before);
  }
}

async function linkUnlessThere(from: string, to: string): Promise<void> {
  await link(from, to).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
  });
  await rm(from);
}

const isMissing = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === 'ENOENT';

function ifMissing(error: unknown): undefined {
  if (!isMissing(error)) throw error;
}
