import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import { words } from '#contracts/folding.js';
import { plainText } from '#contracts/rich-text.js';
import type { ArticleDocument } from '../articles/article.schema.js';
import { CatalogConfig } from '../config.js';

/** Raised when the tables or what is in them change: an index of another version is built anew. */
const VERSION = '1';

/** Text comes in folded, so words are what stands between blanks. Beginnings of up to three letters have an index of their own. */
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

export interface Hits {
  total: number;
  /** Of one page, best first. */
  ids: string[];
}

/**
 * Full-text index of the articles, made from MongoDB and never the only place of anything: each process keeps its own, in SQLite's
 * FTS5, since MongoDB finds no beginnings of words in an order of our choosing.
 */
@Injectable()
export class SearchIndex implements OnModuleDestroy {
  private readonly database: DatabaseSync;

  constructor({ SEARCH_FILE }: CatalogConfig) {
    if (SEARCH_FILE !== ':memory:') mkdirSync(dirname(SEARCH_FILE), { recursive: true });
    this.database = new DatabaseSync(SEARCH_FILE);
    this.database.exec(tables);
  }

  onModuleDestroy(): void {
    this.database.close();
  }

  /** What {@link markPosition} last noted for this source; undefined when the index is empty or was made from another. */
  position(source: string): string | undefined {
    return this.state('source') === `${VERSION} ${source}` ? this.state('position') : undefined;
  }

  /** Empties the index. */
  clear(): void {
    this.database.exec(`DELETE FROM state; DELETE FROM articles; DELETE FROM texts;`);
  }

  /** Takes articles in, together with how far the source has been read. */
  put(articles: ArticleDocument[], reached?: { source: string; position: string }): void {
    this.atOnce(() => {
      for (const article of articles) this.putOne(article);
      if (!reached) return;
      this.setState('source', `${VERSION} ${reached.source}`);
      this.setState('position', reached.position);
    });
  }

  remove(id: string): void {
    this.atOnce(() => {
      this.database
        .prepare('DELETE FROM texts WHERE rowid = (SELECT number FROM articles WHERE id = ?)')
        .run(id);
      this.database.prepare('DELETE FROM articles WHERE id = ?').run(id);
    });
  }

  /**
   * Articles that hold every word, whole or as a beginning: those with all of them in the title first, then those whose title and
   * authors hold them, then the rest; the newest first in each.
   *
   * @param searched folded words, at least one
   */
  find(searched: string[], forStaff: boolean, skip: number, limit: number): Hits {
    const needed = skip + limit;
    // What begins another word is found with it.
    const telling = searched.filter(
      (word, place) =>
        !searched.some((other, at) => other.startsWith(word) && (other !== word || at < place)),
    );
    const every = telling.map((word) => `"${word}"*`).join(' AND ');
    const within = (columns: string) => `({${columns}} : (${every}))${forStaff ? '' : ` ${notDisabled}`}`;
    const anywhere = within(forStaff ? allColumns : publicColumns);

    const ranked = new Set<number>();
    for (const match of [within('title'), within('title authors'), anywhere])
      if (ranked.size < needed) for (const number of this.newest(match, needed)) ranked.add(number);
    // What is found anywhere holds the rest: when it ends before the page does, nothing is left to count.
    const total = ranked.size < needed ? ranked.size : this.count(anywhere);
    return { total, ids: this.idsOf([...ranked].slice(skip, needed)) };
  }

  private newest(match: string, limit: number): number[] {
    const rows = this.database
      .prepare('SELECT rowid AS number FROM texts WHERE texts MATCH ? ORDER BY rowid DESC LIMIT ?')
      .all(match, limit);
    return rows.map(({ number }) => number as number);
  }

  private idsOf(numbers: number[]): string[] {
    const id = this.database.prepare('SELECT id FROM articles WHERE number = ?');
    return numbers.flatMap((number) => (id.get(number)?.id as string | undefined) ?? []);
  }

  private count(match: string): number {
    const row = this.database.prepare('SELECT count(*) AS total FROM texts WHERE texts MATCH ?').get(match);
    return row?.total as number;
  }

  private putOne(article: ArticleDocument): void {
    const { number } = this.database
      .prepare('INSERT INTO articles (id) VALUES (?) ON CONFLICT (id) DO UPDATE SET id = id RETURNING number')
      .get(article._id.toHexString()) as { number: number };
    const folded = (...texts: string[]) => words(texts.join(' ')).join(' ');
    this.database
      .prepare(
        'INSERT OR REPLACE INTO texts (rowid, title, authors, text, private, status) VALUES (?, ?, ?, ?, ?, ?)',
      )
      .run(
        number,
        folded(article.titleText),
        folded(article.authorname),
        folded(plainText(article.abstract), article.keywords, article.refnumber),
        folded(article.txnid, article.email),
        article.status,
      );
  }

  private atOnce(change: () => void): void {
    this.database.exec('BEGIN IMMEDIATE');
    try {
      change();
      this.database.exec('COMMIT');
    } catch (error) {
      this.database.exec('ROLLBACK');
      throw error;
    }
  }

  private state(name: string): string | undefined {
    return this.database.prepare('SELECT value FROM state WHERE name = ?').get(name)?.value as
      string | undefined;
  }

  private setState(name: string, value: string): void {
    this.database.prepare('INSERT OR REPLACE INTO state (name, value) VALUES (?, ?)').run(name, value);
  }
}
