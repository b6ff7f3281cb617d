import { mkdirSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { IndexLayout } from './search-fields.ts';

/** Increment it when the tables change. */
const TABLES_VERSION = 5;

/** Words are folded already; 'c++' and 'c#' are words, too. */
const TOKENIZER = `tokenize = "ascii tokenchars '+#'"`;

/** SQLite's codes for a full disk: of a row, of a write, and of the shared memory beside the file. */
const fullDisk = new Set<unknown>([13, 778, 4_874]);

/**
 * Opens the file of an index. One that is missing, damaged or of another layout is created empty.
 *
 * Each group has full-text tables of its own, so that a count per group reads no more than a count of all, and a view of their
 * words.
 */
export function openIndexFile(file: string, layout: IndexLayout): DatabaseSync {
  if (file !== ':memory:') mkdirSync(dirname(file), { recursive: true });
  const wanted = JSON.stringify({ tables: TABLES_VERSION, ...layout });
  const database = usable(file, wanted) ?? createIndexFile(file, layout, wanted);
  for (const group of layout.groups.keys())
    database.exec(`CREATE VIRTUAL TABLE temp.words_${group} USING fts5vocab (main, texts_${group}, row)`);
  return database;
}

/** Removes the file, so that the next opening creates an empty index. */
export function removeIndexFile(file: string): void {
  if (file === ':memory:') return;
  for (const ending of ['', '-wal', '-shm']) rmSync(`${file}${ending}`, { force: true });
}

function usable(file: string, wanted: string): DatabaseSync | undefined {
  let database: DatabaseSync | undefined;
  try {
    database = open(file);
    if (layoutOf(database) === wanted && isIntact(database)) return database;
  } catch (error) {
    // Otherwise it is not a database, or a damaged one.
    if (fullDisk.has((error as { errcode?: number }).errcode)) {
      database?.close();
      throw error;
    }
  }
  database?.close();
  return undefined;
}

function createIndexFile(
  file: string,
  { texts, prefixes, groups, hasBodies }: IndexLayout,
  layout: string,
): DatabaseSync {
  removeIndexFile(file);
  const database = open(file);
  const detail = texts.length > 1 ? 'column' : 'none';
  const tables = groups.map(
    (_, group) => `CREATE VIRTUAL TABLE texts_${group} USING fts5 (
      ${texts.join(', ')}, content = '', contentless_delete = 1, detail = ${detail}, prefix = '${prefixes.join(' ')}', ${TOKENIZER}
    );${hasBodies ? bodiesTable(group) : ''}`,
  );
  database.exec(`
    PRAGMA journal_mode = WAL;
    BEGIN;
    CREATE TABLE state (name TEXT PRIMARY KEY, value TEXT NOT NULL);
    CREATE TABLE documents (number INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, in_group INTEGER NOT NULL, label TEXT NOT NULL);
    CREATE INDEX documents_in_group ON documents (in_group);
    CREATE TABLE shown (number INTEGER PRIMARY KEY, content TEXT NOT NULL);
    CREATE TABLE counts (in_group INTEGER PRIMARY KEY, documents INTEGER NOT NULL);
    CREATE TABLE names (name TEXT PRIMARY KEY, key TEXT NOT NULL) WITHOUT ROWID;
    CREATE INDEX names_by_key ON names (key);
    ${groups.map((_, group) => `INSERT INTO counts VALUES (${group}, 0);`).join('\n')}
    ${tables.join('\n')}`);
  database.prepare("INSERT INTO state (name, value) VALUES ('layout', ?)").run(layout);
  database.exec('COMMIT');
  return database;
}

const bodiesTable = (group: number) => `
    CREATE VIRTUAL TABLE bodies_${group} USING fts5 (
      body, content = '', contentless_delete = 1, detail = none, ${TOKENIZER}
    );`;

function open(file: string): DatabaseSync {
  const database = new DatabaseSync(file, { timeout: 5_000 });
  // 16 MB: common words of 100,000 articles, whose entries a search reads up to four times, stay in SQLite's cache.
  database.exec('PRAGMA synchronous = NORMAL; PRAGMA cache_size = -16000');
  return database;
}

/** @throws Error if the file has no such table */
const layoutOf = (database: DatabaseSync): unknown =>
  database.prepare("SELECT value FROM state WHERE name = 'layout'").get()?.value;

const isIntact = (database: DatabaseSync): boolean =>
  database.prepare('PRAGMA quick_check(1)').get()?.quick_check === 'ok';
