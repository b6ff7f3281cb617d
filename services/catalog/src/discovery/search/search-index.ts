import { extname } from 'node:path';
import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import { words } from '#contracts/folding.ts';
import { plainText } from '#contracts/rich-text.ts';
import { DomainError } from '#platform/domain-error.ts';
import { ThreadCalls } from '#platform/thread-calls.ts';
import { within } from '#platform/within.ts';
import type { ArticleDocument } from '../../publishing/articles/article.schema.ts';
import { CatalogConfig } from '../../config.ts';
import type { Hits, IndexedArticle, Query, SearchFunctions } from './search-thread.ts';

/** To be incremented when the tables or their content change, so that older indexes are rebuilt. */
const VERSION = '1';
/** Limits of waiting and running queries, and of the time of each. */
const WAITING_QUERIES = 128;
const QUERY_MS = 3_000;

/**
 * Full-text index of the articles in SQLite FTS5, a copy that each process builds from MongoDB, which cannot
 * search by prefix with this ranking. SQLite runs in a worker thread, so that queries do not block other
 * requests.
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

  /**
   * The position that `put` last stored for this source; undefined if the index is empty or of another
   * source.
   */
  async position(source: string): Promise<string | undefined> {
    const known = await this.thread.call('state', 'source');
    return known === `${VERSION} ${source}` ? this.thread.call('state', 'position') : undefined;
  }

  /** Empties the index. */
  clear(): Promise<void> {
    return this.thread.call('clear');
  }

  /** Adds or replaces articles and stores how far the source has been read. */
  put(articles: ArticleDocument[], reached?: { source: string; position: string }): Promise<void> {
    const state = reached && { source: `${VERSION} ${reached.source}`, position: reached.position };
    return this.thread.call('put', articles.map(indexed), state ?? {});
  }

  remove(id: string): Promise<void> {
    return this.thread.call('remove', id);
  }

  /**
   * Articles that match every word in full or as a prefix: first those with all words in the title, then
   * those with all in title and authors, then the rest; newest first in each group.
   *
   * @throws DomainError service_unavailable if too many queries are waiting or this one takes too long
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
