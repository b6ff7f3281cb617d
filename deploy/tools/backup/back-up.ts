import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { FileChanged, type FileDriver, type StoredFile } from '#platform/files/file-driver.ts';
import { hashed, hashFile } from '#platform/files/hashed.ts';
import { UNFINISHED } from '#platform/files/move-files.ts';
import { idOf, type BackupPlace } from './backup-place.ts';
import type { JournalDatabases } from './journal-databases.ts';
import { type BackedUpFile, FORMAT, type Manifest } from './manifest.ts';

const FILES_AT_ONCE = 8;
/** The journal deletes a file at the earliest an hour after it was written. */
const LONGEST_PASS_MS = 1_800_000;

export interface Journal {
  databases: JournalDatabases;
  files: FileDriver;
}

export interface BackupResult {
  id: string;
  manifest: Manifest;
  /** Number of files that no earlier run had stored. */
  copied: number;
  copiedBytes: number;
}

/**
 * Stores the documents as they are at one time, and the files that they name. Files are written before a document names
 * them, and never changed; so files are copied before the documents are read, in case they are deleted meanwhile, and
 * after it, in case they were added. It can be killed at any time: the next run copies what is not there.
 */
export async function backUp({ databases, files }: Journal, place: BackupPlace): Promise<BackupResult> {
  const id = idOf(new Date());
  const copies = await FileCopies.between(files, place);
  for (let began = -Infinity; Date.now() - began > LONGEST_PASS_MS;) {
    began = Date.now();
    await copies.copyAll();
  }
  const collections = await databases.readSnapshot(({ service, name }, bson) =>
    place.writeDocuments(id, service, name, bson),
  );
  await copies.copyAll();
  const manifest = { format: FORMAT, collections, files: [...copies.files.values()] };
  await place.close(id, manifest);
  await place.removeAbandoned();
  return { id, manifest, copied: copies.copied, copiedBytes: copies.copiedBytes };
}

class FileCopies {
  readonly files = new Map<string, BackedUpFile>();
  copied = 0;
  copiedBytes = 0;

  private constructor(
    private readonly source: FileDriver,
    private readonly place: BackupPlace,
    /** Files of the last backup by key. */
    private readonly before: Map<string, BackedUpFile>,
    /** Names of the stored copies. */
    private readonly there: Set<string>,
  ) {}

  static async between(source: FileDriver, place: BackupPlace): Promise<FileCopies> {
    const last = (await place.listComplete()).at(-1);
    const files = last ? (await place.manifest(last)).files : [];
    const before = new Map(files.map((file) => [file.key, file]));
    return new FileCopies(source, place, before, await place.fileNames());
  }

  async copyAll(): Promise<void> {
    const keys = Readable.from(this.source.list('')).map(
      ({ key }: { key: string }) => (UNFINISHED.test(key) ? key : this.copy(key).then(() => key)),
      { concurrency: FILES_AT_ONCE },
    );
    for await (const _ of keys); // until the last is copied
  }

  private async copy(key: string): Promise<void> {
    const file = await this.source.open(key);
    if (!file) return; // deleted since it was listed
    const { size, modified } = file;
    const known = this.files.get(key) ?? this.before.get(key);
    const isKnown = known?.size === size && known.modified.getTime() === modified.getTime();
    try {
      const sha256 = isKnown ? known.sha256 : await hashFile(file);
      await this.store(file, sha256);
      this.files.set(key, { key, size, modified, sha256 });
    } catch (error) {
      if (!(error instanceof FileChanged)) throw error; // else it was deleted meanwhile, or the next pass copies it
    }
  }

  private async store(file: StoredFile, sha256: string): Promise<void> {
    const name = this.place.fileName(sha256);
    if (this.there.has(name)) return;
    await this.place.writeFile(sha256, Readable.from(verified(file, sha256), { objectMode: false }));
    this.there.add(name);
    this.copied += 1;
    this.copiedBytes += file.size;
  }
}

/** @throws FileChanged at the end when the contents do not match the hash */
async function* verified(file: StoredFile, sha256: string): AsyncGenerator<Buffer> {
  const hash = createHash('sha256');
  yield* hashed(await file.stream(), hash);
  if (hash.digest('hex') !== sha256) throw new FileChanged('A file changed while it was copied');
}
