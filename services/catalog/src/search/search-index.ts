import { extname } from 'node:path';
import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import { words } from '#contracts/folding.js';
import { plainText } from '#contracts/rich-text.js';
import { DomainError } from '#platform/domain-error.js';
import { ThreadCalls } from '#platform/thread-calls.js';
import { within } from '#platform/within.js';
import type { ArticleDocument } from '../articles/article.schema.js';
import { CatalogConfig } from '../config.js';
import type { Hits, IndexedArticle, Query, SearchFunctions } from './search-thread.js';

/** Raised when the tables or what is in them change: an index of another version is built again. */
const VERSION = '1';
/** Most queries that run or wait, and how long one may take with its wait. */
const WAITING_QUERIES = 128;
const QUERY_MS = 3_000;

/**
 * Full-text index of the articles, made from MongoDB and never the only place of anything: each process keeps its own, in SQLite's
 * FTS5, since MongoDB finds no beginnings of words in an order of our choosing. SQLite runs in a thread, so that no query holds up
 * other requests.
 */
@Injectable()
export class SearchIndex implements OnModuleDestroy {
  private readonly thread: ThreadCalls<SearchFunctions>;

  constructor({ SEARCH_FILE }: CatalogConfig) {
    const module = new URL(`./search-thread${extname(import.meta.url)}`, import.meta.url);
    this.thread = new ThreadCalls(module, SEARCH_FILE);
  }

  onModuleDestroy(): Promise<void> {
    return this.thread.end();
  }

  /** The position that `put` last noted for this source; undefined when the index is empty or was made from another. */
  async position(source: string): Promise<string | undefined> {
    const known = await this.thread.call('state', 'source');
    return known === `${VERSION} ${source}` ? this.thread.call('state', 'position') : undefined;
  }

  /** Empties the index. */
  clear(): Promise<void> {
    return this.thread.call('clear');
  }

  /** Takes articles in, together with how far the source has been read. */
  put(articles: ArticleDocument[], reached?: { source: string; position: string }): Promise<void> {
    const state = reached && { source: `${VERSION} ${reached.source}`, position: reached.position };
    return this.thread.call('put', articles.map(indexed), state ?? {});
  }

  remove(id: string): Promise<void> {
    return this.thread.call('remove', id);
  }

  /**
   * Articles that hold every word, whole or as a beginning: those with all of them in the title first, then those whose title and
   * authors hold them, then the rest; the newest first in each.
   *
   * @throws DomainError service_unavailable when too many queries wait, or this one takes too long
   */
  async find(query: Omit<Query, 'until'>): Promise<Hits> {
    const busy = () => new DomainError('service_unavailable', { retryAfterSeconds: 2 });
    if (this.thread.waiting >= WAITING_QUERIES) throw busy();
    const hits = this.thread.call('find', { ...query, until: Date.now() + QUERY_MS });
    return within(QUERY_MS, hits, busy);
  }
}

function indexed(article: ArticleDocument): IndexedArticle {
  const folded = (...texts: string[]) => words(texts.join(' ')).join(' ');
  return {
    id: article._id.toHexString(),
    title: folded(article.titleText),
    authors: folded(article.authorname),
    text: folded(plainText(article.abstract), article.keywords, article.refnumber),
    private: folded(article.txnid, article.email),
    status: article.status,
  };
}
