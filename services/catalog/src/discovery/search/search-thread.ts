/**
 * Runs in a worker thread, in specs directly from the TypeScript source, so it imports only types of the
 * project.
 */
import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { parentPort, workerData } from 'node:worker_threads';
import type { ThreadCall, ThreadReply } from '#platform/thread-calls.ts';

/** The folded texts of an article: words are separated by spaces. */
export interface IndexedArticle {
  id: string;
  title: string;
  authors: string;
  text: string;
  private: string;
  status: string;
}

export interface Query {
  /** Folded words, at least one. */
  searched: string[];
  forStaff: boolean;
  skip: number;
  limit: number;
  /** Deadline in milliseconds as of Date.now(), after which nobody waits for the result. */
  until: number;
}

export interface Hits {
  total: number;
  /** The ids on one page, best first. */
  ids: string[];
}

/** The `prefix` option indexes prefixes of up to three letters. */
const tables = `
  PRAGMA journal_mode = WAL;
  PRAGMA synchronous = NORMAL;
  PRAGMA busy_timeout = 5000;
  CREATE TABLE IF NOT EXISTS state (name TEXT PRIMARY KEY, value TEXT NOT NULL);
  CREATE TABLE IF NOT EXISTS articles (number INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE);
  CREATE VIRTUAL TABLE IF NOT EXISTS texts USING fts5 (
    title, authors, text, private, status,
    content = '', contentless_delete = 1, detail = column, prefix = '1 2 3', tokenize = 'ascii'
  );`;

const publicColumns = 'title authors text';
const allColumns = `${publicColumns} private`;
const notDisabled = 'NOT status : disabled';

const file = workerData as string;
if (file !== ':memory:') mkdirSync(dirname(file), { recursive: true });
const database = new DatabaseSync(file);
database.exec(tables);

function state(name: string): string | undefined {
  return database.prepare('SELECT value FROM state WHERE name = ?').get(name)?.value as string | undefined;
}

function clear(): void {
  database.exec(`DELETE FROM state; DELETE FROM articles; DELETE FROM texts;`);
}

/** Adds or replaces articles and stores the given state. */
function put(articles: IndexedArticle[], state: Record<string, string>): void {
  inTransaction(() => {
    articles.forEach(putOne);
    const note = database.prepare('INSERT OR REPLACE INTO state (name, value) VALUES (?, ?)');
    for (const [name, value] of Object.entries(state)) note.run(name, value);
  });
}

function remove(id: string): void {
  inTransaction(() => {
    database.prepare('DELETE FROM texts WHERE rowid = (SELECT number FROM articles WHERE id = ?)').run(id);
    database.prepare('DELETE FROM articles WHERE id = ?').run(id);
  });
}

/**
 * Articles that match every word in full or as a prefix: first those with all words in the title, then those
 * with all in title and authors, then the rest; newest first in each group.
 */
function find({ searched, forStaff, skip, limit, until }: Query): Hits {
  const needed = skip + limit;
  // A word that is a prefix of another one is redundant.
  const distinctive = searched.filter(
    (word, place) => !searched.some((other, at) => other.startsWith(word) && (other !== word || at < place)),
  );
  const allWords = distinctive.map((word) => `"${word}"*`).join(' AND ');
  const within = (columns: string) => `({${columns}} : (${allWords}))${forStaff ? '' : ` ${notDisabled}`}`;
  const anywhere = within(forStaff ? allColumns : publicColumns);

  const ranked = new Set<number>();
  for (const match of [within('title'), within('title authors'), anywhere]) {
    if (Date.now() > until) throw new Error('The query came too late');
    if (ranked.size < needed) for (const number of newest(match, needed)) ranked.add(number);
  }
  // The last query matches all: if it returned fewer than needed, the total is known.
  const total = ranked.size < needed ? ranked.size : count(anywhere);
  return { total, ids: idsOf([...ranked].slice(skip, needed)) };
}

/** The functions that SearchIndex calls. */
const functions = { state, clear, put, remove, find };
export type SearchFunctions = typeof functions;

function newest(match: string, limit: number): number[] {
  const rows = database
    .prepare('SELECT rowid AS number FROM texts WHERE texts MATCH ? ORDER BY rowid DESC LIMIT ?')
    .all(match, limit);
  return rows.map(({ number }) => number as number);
}

function idsOf(numbers: number[]): string[] {
  const id = database.prepare('SELECT id FROM articles WHERE number = ?');
  return numbers.flatMap((number) => (id.get(number)?.id as string | undefined) ?? []);
}

function count(match: string): number {
  const row = database.prepare('SELECT count(*) AS total FROM texts WHERE texts MATCH ?').get(match);
  return row?.total as number;
}

function putOne(article: IndexedArticle): void {
  const { number } = database
    .prepare('INSERT INTO articles (id) VALUES (?) ON CONFLICT (id) DO UPDATE SET id = id RETURNING number')
    .get(article.id) as { number: number };
  database
    .prepare(
      'INSERT OR REPLACE INTO texts (rowid, title, authors, text, private, status) VALUES (?, ?, ?, ?, ?, ?)',
    )
    .run(number, article.title, article.authors, article.text, article.private, article.status);
}

function inTransaction(change: () => void): void {
  database.exec('BEGIN IMMEDIATE');
  try {
    change();
    database.exec('COMMIT');
  } catch (error) {
    database.exec('ROLLBACK');
    throw error;
  }
}

parentPort?.on('message', ({ id, name, args }: ThreadCall) => {
  let reply: ThreadReply;
  try {
    const called = functions[name as keyof SearchFunctions] as (...given: unknown[]) => unknown;
    reply = { id, value: called(...args) };
  } catch (error) {
    reply = { id, error: String(error) };
  }
  parentPort?.postMessage(reply);
});
