import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import type { ArticleListing } from '#contracts/entities.ts';
import { words } from '#contracts/folding.ts';
import { MAX_PAGE_SIZE } from '#contracts/limits.ts';
import { isReferenceNumber, referenceNumberKey } from '#contracts/reference-number.ts';
import type { Hits } from '#search/search-fields.ts';
import { SearchIndex } from '#search/search-index.ts';
import { ArticleDocument } from '../../publishing/articles/article.schema.ts';
import { unlistedFields, listing } from '../../publishing/articles/article.views.ts';
import { articleSearches } from './article-index.ts';

/** Which of the matches are read. */
export interface Range {
  skip: number;
  limit: number;
}

export interface Found {
  /** The number of all matches. */
  total: number;
  /** The articles of the requested range, best first, read from the database as they are consumed. */
  articles: AsyncIterable<ArticleListing>;
}

/** Articles per database query. */
const BATCH = 200;

/** Maximum number of words; each costs an index lookup. */
const MAX_WORDS = 12;

@Injectable()
export class SearchService {
  constructor(
    private readonly index: SearchIndex<ArticleDocument>,
    @InjectModel(ArticleDocument.name) private readonly articles: Model<ArticleDocument>,
  ) {}

  /**
   * Articles that match every word in full or as a prefix, ranked by title, authors, then abstract. Staff
   * also search transaction IDs, e-mails and disabled articles (decisions 3), with exact matches of a
   * reference number or transaction ID first.
   */
  async find(text: string, range: Range, forStaff: boolean): Promise<Found> {
    const searched = words(text).slice(0, MAX_WORDS);
    if (searched.length === 0) return { total: 0, articles: this.read([], forStaff) };
    await this.index.complete();
    const { total, ids } = forStaff
      ? await this.exactFirst(text.trim(), searched, range)
      : await this.index.find({ words: searched, ...articleSearches.readers, ...range }, 'visitor');
    return { total, articles: this.read(ids, forStaff) };
  }

  /**
   * Ranks an article with exactly this reference number or transaction ID first, however many others share
   * the prefix.
   */
  private async exactFirst(text: string, searched: string[], { skip, limit }: Range): Promise<Hits> {
    const refKey = isReferenceNumber(text) ? [{ refKey: referenceNumberKey(text) }] : [];
    const exact = await this.articles
      .find({ $or: [...refKey, { txnid: text }] }, { _id: 1 })
      .limit(MAX_PAGE_SIZE)
      .lean();
    const query = { words: searched, ...articleSearches.staff };
    if (exact.length === 0) return this.index.find({ ...query, skip, limit });
    const { total, ids } = await this.index.find({ ...query, skip: 0, limit: skip + limit });
    const ranked = new Set([...exact.map(({ _id }) => _id.toHexString()), ...ids]);
    return { total: Math.max(total, exact.length), ids: [...ranked].slice(skip, skip + limit) };
  }

  private async *read(ids: string[], forStaff: boolean): AsyncGenerator<ArticleListing> {
    for (let start = 0; start < ids.length; start += BATCH) {
      const batch = ids.slice(start, start + BATCH);
      const found = await this.articles.find({ _id: { $in: batch } }, unlistedFields).lean();
      const byId = new Map(found.map((article) => [article._id.toHexString(), article]));
      for (const id of batch) {
        const article = byId.get(id);
        if (article && (forStaff || article.status === 'enabled')) yield listing(article, forStaff);
      }
    }
  }
}
