import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync, type SQLOutputValue, type StatementSync } from 'node:sqlite';
import { crc32 } from 'node:zlib';
import { logger } from '#platform/process/logging.ts';
import type { StoredResponse } from './stored-response.ts';

/** Increment it when the tables or their contents change. */
const FORMAT = 1;
/** How long a read or write waits for another gateway's write. */
const BUSY_MS = 50;
/** How long a starting gateway waits, since it needs the contents of the file. */
const STARTING_BUSY_MS = 10_000;
const OPEN_AGAIN_AFTER_MS = 60_000;
const SQLITE_BUSY = 5;
const SQLITE_FULL = 13;
/** The disk has no room for the index of the write-ahead log, which all gateways of the machine share. */
const SQLITE_IOERR_SHMSIZE = 4_874;

/** Knowledge of a machine's gateways about purges. */
export interface PurgeState {
  log?: string;
  /** Id of its last entry that is applied to the responses. */
  applied?: string;
  release: string;
  /** The id of the last purge of each tag. */
  purges: Map<string, string>;
}

interface OpenFile {
  database: DatabaseSync;
  /** Whether other gateways cannot use it. */
  isAlone: boolean;
  reading: StatementSync;
  inserting: StatementSync;
  size: StatementSync;
  evicting: StatementSync;
}

/**
 * Responses in a file that all gateways of the machine read and write, and that outlives them. A damaged file is replaced by
 * an empty one. Nothing here throws: without a usable file, pages are stored in memory only.
 */
export class PageFile {
  private readonly path: string;
  private file?: OpenFile;
  /** Earliest time to open the file again, by performance.now(). */
  private openAfter = 0;

  /** @param folder empty for a temporary file of this process */
  constructor(
    private readonly folder: string,
    private readonly maxBytes: number,
  ) {
    this.path = folder === '' ? '' : join(folder, 'pages.sqlite');
    this.open(STARTING_BUSY_MS);
  }

  read(key: string): StoredResponse | undefined {
    return this.attempt(({ reading }) => {
      const row = reading.get(key);
      if (!row) return undefined;
      const body = bytes(row.body);
      if (crc32(body) !== row.checksum) throw new Error('A stored body is damaged');
      return Object.assign(JSON.parse(String(row.about)) as StoredResponse, { body });
    });
  }

  /** @returns whether they and their state are stored */
  write(
    responses: [string, StoredResponse][],
    { log = '', applied = '', release, purges }: PurgeState,
  ): boolean {
    const written = this.attempt(({ database, isAlone, inserting, size, evicting }) => {
      database.exec('BEGIN IMMEDIATE');
      for (const [key, { body, ...about }] of responses)
        inserting.run(key, JSON.stringify(about), crc32(body), body);
      const purge = database.prepare(
        `INSERT INTO purges VALUES (?, ?, ?) ON CONFLICT DO UPDATE SET id = max(id, excluded.id)`,
      );
      for (const [tag, id] of purges) purge.run(log, tag, id);
      database.prepare('DELETE FROM purges WHERE log != ?').run(log);
      database.prepare('INSERT OR REPLACE INTO state VALUES (0, ?, ?, ?)').run(log, applied, release);
      while (Number(size.get()!.bytes) > this.maxBytes && evicting.run().changes);
      database.exec('COMMIT');
      // The disk has room again: the next use opens the file for all gateways.
      if (isAlone) this.close();
      return true;
    });
    return written ?? false;
  }

  /** The state as of the last write by any gateway. */
  state(): PurgeState {
    return (
      this.attempt(({ database }) => {
        const { log, applied, release } = database.prepare('SELECT * FROM state').get() ?? {};
        const rows = database.prepare('SELECT tag, id FROM purges WHERE log = ?').all(log ?? '');
        return {
          log: text(log),
          applied: text(applied),
          release: text(release) ?? '',
          purges: new Map(rows.map(({ tag, id }) => [String(tag), String(id)])),
        };
      }) ?? { release: '', purges: new Map<string, string>() }
    );
  }

  close(): void {
    const file = this.file;
    this.file = undefined;
    file?.database.close();
  }

  /** @returns undefined when another gateway is writing, the disk is full, or the file cannot be used */
  private attempt<T>(work: (file: OpenFile) => T): T | undefined {
    if (!this.file && performance.now() > this.openAfter) this.open(BUSY_MS);
    if (!this.file) return undefined;
    try {
      return work(this.file);
    } catch (error) {
      this.recover(this.file, error);
      return undefined;
    }
  }

  private recover({ database }: OpenFile, error: unknown): void {
    try {
      if (!isPassing(error)) throw error;
      if (database.isTransaction) database.exec('ROLLBACK');
    } catch (fault) {
      this.replace(fault);
    }
  }

  private open(busyMs: number): void {
    try {
      if (this.folder !== '') mkdirSync(this.folder, { recursive: true });
      this.file = openFile(this.path, busyMs);
    } catch (error) {
      if (isPassing(error)) this.doWithout(error);
      else this.replace(error);
    }
  }

  private replace(error: unknown): void {
    logger.warn({ err: error }, 'the stored pages are discarded: their file cannot be used');
    try {
      this.close();
      if (this.path !== '')
        for (const ending of ['', '-wal', '-shm']) rmSync(this.path + ending, { force: true });
      this.file = openFile(this.path, BUSY_MS);
    } catch (again) {
      this.doWithout(again);
    }
  }

  private doWithout(error: unknown): void {
    logger.warn({ err: error }, 'pages are stored in memory alone: their file cannot be opened');
    this.openAfter = performance.now() + OPEN_AGAIN_AFTER_MS;
  }
}

/** Opens the file; on a full disk for this process only, which needs no index file for the write-ahead log. */
function openFile(path: string, busyMs: number): OpenFile {
  try {
    return openDatabase(path, busyMs, false);
  } catch (error) {
    if ((error as { errcode?: number }).errcode !== SQLITE_IOERR_SHMSIZE) throw error;
    return openDatabase(path, busyMs, true);
  }
}

/** Writes nothing if the file has the right format, so that pages can be read from a full disk too. */
function openDatabase(path: string, busyMs: number, isAlone: boolean): OpenFile {
  const database = new DatabaseSync(path, { timeout: busyMs });
  try {
    if (isAlone) database.exec('PRAGMA locking_mode = EXCLUSIVE');
    const format = database.prepare('PRAGMA user_version').get()?.user_version;
    if (format === 0)
      database.exec(`PRAGMA page_size = 16384;
        PRAGMA journal_mode = WAL;
        BEGIN IMMEDIATE;
        CREATE TABLE IF NOT EXISTS pages (id INTEGER PRIMARY KEY AUTOINCREMENT, key TEXT NOT NULL UNIQUE,
          about TEXT NOT NULL, checksum INTEGER NOT NULL, body BLOB NOT NULL);
        CREATE TABLE IF NOT EXISTS purges (log TEXT, tag TEXT, id TEXT NOT NULL, PRIMARY KEY (log, tag)) WITHOUT ROWID;
        CREATE TABLE IF NOT EXISTS state (one INTEGER PRIMARY KEY, log TEXT, applied TEXT, release TEXT);
        PRAGMA user_version = ${FORMAT};
        COMMIT`);
    else if (format !== FORMAT) throw new Error(`The file has format ${String(format)}`);
    database.exec(
      `PRAGMA synchronous = NORMAL; PRAGMA journal_size_limit = 16777216; PRAGMA busy_timeout = ${BUSY_MS}`,
    );
    return {
      database,
      isAlone,
      reading: database.prepare('SELECT about, checksum, body FROM pages WHERE key = ?'),
      inserting: database.prepare(
        'INSERT OR REPLACE INTO pages (key, about, checksum, body) VALUES (?, ?, ?, ?)',
      ),
      size: database.prepare(
        'SELECT (page_count - freelist_count) * page_size AS bytes FROM pragma_page_count, pragma_freelist_count, pragma_page_size',
      ),
      evicting: database.prepare('DELETE FROM pages WHERE id IN (SELECT id FROM pages ORDER BY id LIMIT 8)'),
    };
  } catch (error) {
    database.close();
    throw error;
  }
}

/** Another gateway is writing, or the disk is full; extended codes begin with that of their kind. */
function isPassing(error: unknown): boolean {
  const { errcode = 0 } = error as { errcode?: number };
  return [SQLITE_BUSY, SQLITE_FULL].includes(errcode & 0xff) || errcode === SQLITE_IOERR_SHMSIZE;
}

const bytes = (value: SQLOutputValue | undefined): Buffer => {
  const { buffer, byteOffset, byteLength } = value as Uint8Array<ArrayBuffer>;
  return Buffer.from(buffer, byteOffset, byteLength);
};

const text = (value: SQLOutputValue | undefined): string | undefined => (value ? String(value) : undefined);
