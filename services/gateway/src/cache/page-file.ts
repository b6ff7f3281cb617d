import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync, type SQLOutputValue, type StatementSync } from 'node:sqlite';
import { crc32 } from 'node:zlib';
import { logger } from '#platform/process/logging.ts';
import type { StoredResponse } from './stored-response.ts';

/** To be incremented when the tables change, or what they contain. */
const FORMAT = 1;
/** How long a read or write waits for another gateway's write. */
const BUSY_MS = 50;
/** How long a start waits for it: a file that stays busy would be taken for a damaged one. */
const OPENING_BUSY_MS = 10_000;
const SQLITE_BUSY = 5;
const SQLITE_FULL = 13;

/** What the gateways of a machine know about purges. */
export interface PurgeState {
  /** The log of purges. */
  log?: string;
  /** Id of its last entry that is applied to the responses. */
  applied?: string;
  /** Release of the services. */
  release: string;
  /** The id of the last purge of each tag. */
  purges: Map<string, string>;
}

/**
 * Responses in a file that all gateways of the machine read and write, and that survives their end. One that is damaged is
 * replaced by an empty one.
 */
export class PageFile {
  private readonly path: string;
  private database!: DatabaseSync;
  private reading!: StatementSync;
  private inserting!: StatementSync;
  private size!: StatementSync;
  private evicting!: StatementSync;

  /** @param folder none for a temporary file of this process */
  constructor(
    folder: string,
    private readonly mostBytes: number,
  ) {
    if (folder !== '') mkdirSync(folder, { recursive: true });
    this.path = folder === '' ? '' : join(folder, 'pages.sqlite');
    try {
      this.open();
    } catch (error) {
      this.replace(error);
    }
  }

  read(key: string): StoredResponse | undefined {
    return this.attempt(() => {
      const row = this.reading.get(key);
      if (!row) return undefined;
      const body = bytes(row.body);
      if (crc32(body) !== row.checksum) throw new Error('A stored body is damaged');
      return Object.assign(JSON.parse(String(row.about)) as StoredResponse, { body });
    });
  }

  /** @returns whether they are stored, with the state that they belong to: another gateway may be writing */
  write(
    responses: Map<string, StoredResponse>,
    { log = '', applied = '', release, purges }: PurgeState,
  ): boolean {
    const written = this.attempt(() => {
      this.database.exec('BEGIN IMMEDIATE');
      for (const [key, { body, ...about }] of responses)
        this.inserting.run(key, JSON.stringify(about), crc32(body), body);
      const purge = this.database.prepare(
        `INSERT INTO purges VALUES (?, ?, ?) ON CONFLICT DO UPDATE SET id = max(id, excluded.id)`,
      );
      for (const [tag, id] of purges) purge.run(log, tag, id);
      this.database.prepare('INSERT OR REPLACE INTO state VALUES (0, ?, ?, ?)').run(log, applied, release);
      while (Number(this.size.get()!.bytes) > this.mostBytes && this.evicting.run().changes);
      this.database.exec('COMMIT');
      return true;
    });
    return written ?? false;
  }

  /** What the last gateway that wrote knew. */
  state(): PurgeState {
    return (
      this.attempt(() => {
        const { log, applied, release } = this.database.prepare('SELECT * FROM state').get() ?? {};
        this.database.prepare('DELETE FROM purges WHERE log != ?').run(log ?? '');
        const rows = this.database.prepare('SELECT tag, id FROM purges').all();
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
    this.database.close();
  }

  /** @returns undefined when another gateway is writing, or the disk is full, or the file was damaged */
  private attempt<T>(work: () => T): T | undefined {
    try {
      return work();
    } catch (error) {
      const { errcode } = error as { errcode?: number };
      if (errcode !== SQLITE_BUSY && errcode !== SQLITE_FULL) this.replace(error);
      else if (this.database.isTransaction) this.database.exec('ROLLBACK');
      return undefined;
    }
  }

  private open(): void {
    this.database = new DatabaseSync(this.path, { timeout: OPENING_BUSY_MS });
    this.database.exec(
      'PRAGMA page_size = 16384; PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL; PRAGMA journal_size_limit = 16777216',
    );
    const format = this.database.prepare('PRAGMA user_version').get()?.user_version;
    if (format !== FORMAT && format !== 0) throw new Error(`The file has format ${String(format)}`);
    this.database.exec(`BEGIN IMMEDIATE;
      CREATE TABLE IF NOT EXISTS pages (id INTEGER PRIMARY KEY AUTOINCREMENT, key TEXT NOT NULL UNIQUE,
        about TEXT NOT NULL, checksum INTEGER NOT NULL, body BLOB NOT NULL);
      CREATE TABLE IF NOT EXISTS purges (log TEXT, tag TEXT, id TEXT NOT NULL, PRIMARY KEY (log, tag)) WITHOUT ROWID;
      CREATE TABLE IF NOT EXISTS state (one INTEGER PRIMARY KEY, log TEXT, applied TEXT, release TEXT);
      PRAGMA user_version = ${FORMAT};
      COMMIT`);
    this.reading = this.database.prepare('SELECT about, checksum, body FROM pages WHERE key = ?');
    this.inserting = this.database.prepare(
      'INSERT OR REPLACE INTO pages (key, about, checksum, body) VALUES (?, ?, ?, ?)',
    );
    this.size = this.database.prepare(
      'SELECT (page_count - freelist_count) * page_size AS bytes FROM pragma_page_count, pragma_freelist_count, pragma_page_size',
    );
    this.evicting = this.database.prepare(
      'DELETE FROM pages WHERE id IN (SELECT id FROM pages ORDER BY id LIMIT 8)',
    );
    this.database.exec(`PRAGMA busy_timeout = ${BUSY_MS}`);
  }

  private replace(error: unknown): void {
    logger.warn({ err: error }, 'the stored pages are discarded: their file cannot be used');
    if (this.database?.isOpen) this.database.close();
    if (this.path !== '')
      for (const ending of ['', '-wal', '-shm']) rmSync(this.path + ending, { force: true });
    this.open();
  }
}

const bytes = (value: SQLOutputValue | undefined): Buffer => {
  const { buffer, byteOffset, byteLength } = value as Uint8Array<ArrayBuffer>;
  return Buffer.from(buffer, byteOffset, byteLength);
};

const text = (value: SQLOutputValue | undefined): string | undefined => (value ? String(value) : undefined);
