import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import type { ArticleListing } from '#contracts/entities.js';
import { words } from '#contracts/folding.js';
import { MAX_PAGE_SIZE } from '#contracts/limits.js';
import { isReferenceNumber, referenceNumberKey } from '#contracts/reference-number.js';
import { DomainError } from '#platform/domain-error.js';
import { within } from '#platform/within.js';
import { ArticleDocument } from '../articles/article.schema.js';
import { listedFields, listing } from '../articles/article.views.js';
import { SearchFeed } from './search-feed.js';
import { SearchIndex } from './search-index.js';
import type { Hits } from './search-thread.js';

export interface Page {
  skip: number;
  limit: number;
}

export interface Found {
  /** Of all matches. */
  total: number;
  /** Of the page asked for, best first, read from the database as they are consumed. */
  articles: AsyncIterable<ArticleListing>;
}

/** Articles read from the database in one query. */
const BATCH = 200;

/** More words than anyone types; each costs a look-up. */
const MOST_WORDS = 12;
/** A large journal's index is read in for some seconds after its file was lost. */
const PATIENCE_MS = 3_000;

@Injectable()
export class SearchService {
  constructor(
    private readonly index: SearchIndex,
    private readonly feed: SearchFeed,
    @InjectModel(ArticleDocument.name) private readonly articles: Model<ArticleDocument>,
  ) {}

  /**
   * Articles that hold every word, whole or as a beginning, the title's before the authors' before the abstract's. Staff also find by
   * transaction ID and e-mail, and disabled articles (decisions 3); an article whose reference number or transaction ID is the
   * text comes first.
   */
  async find(text: string, page: Page, forStaff: boolean): Promise<Found> {
    const searched = words(text).slice(0, MOST_WORDS);
    if (searched.length === 0) return { total: 0, articles: this.read([], forStaff) };
    await this.ready();
    const { total, ids } = forStaff
      ? await this.exactFirst(text.trim(), searched, page)
      : await this.index.find({ searched, forStaff: false, ...page });
    return { total, articles: this.read(ids, forStaff) };
  }

  /** Staff who type a reference number or a transaction ID mean that article, however many others begin alike. */
  private async exactFirst(text: string, searched: string[], { skip, limit }: Page): Promise<Hits> {
    const refKey = isReferenceNumber(text) ? [{ refKey: referenceNumberKey(text) }] : [];
    const exact = await this.articles
      .find({ $or: [...refKey, { txnid: text }] }, { _id: 1 })
      .limit(MAX_PAGE_SIZE)
      .lean();
    if (exact.length === 0) return this.index.find({ searched, forStaff: true, skip, limit });
    const { total, ids } = await this.index.find({ searched, forStaff: true, skip: 0, limit: skip + limit });
    const ranked = new Set([...exact.map(({ _id }) => _id.toHexString()), ...ids]);
    return { total: Math.max(total, exact.length), ids: [...ranked].slice(skip, skip + limit) };
  }

  private async *read(ids: string[], forStaff: boolean): AsyncGenerator<ArticleListing> {
    for (let start = 0; start < ids.length; start += BATCH) {
      const batch = ids.slice(start, start + BATCH);
      const found = await this.articles.find({ _id: { $in: batch } }, listedFields).lean();
      const byId = new Map(found.map((article) => [article._id.toHexString(), article]));
      for (const id of batch) {
        const article = byId.get(id);
        if (article && (forStaff || article.status === 'enabled')) yield listing(article, forStaff);
      }
    }
  }

  private ready(): Promise<void> {
    return within(PATIENCE_MS, this.feed.complete, () => new DomainError('service_unavailable'));
  }
}
