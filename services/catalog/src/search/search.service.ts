import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import type { ArticleListing } from '#contracts/entities.js';
import { words } from '#contracts/folding.js';
import { DomainError } from '#platform/domain-error.js';
import { within } from '#platform/within.js';
import { ArticleDocument } from '../articles/article.schema.js';
import { listedFields, listing } from '../articles/article.views.js';
import { SearchFeed } from './search-feed.js';
import { SearchIndex } from './search-index.js';

interface Page {
  page: number;
  limit: number;
}

export interface Found {
  total: number;
  articles: ArticleListing[];
}

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
   * transaction ID and e-mail, and disabled articles (decisions 3).
   */
  async find(text: string, { page, limit }: Page, forStaff: boolean): Promise<Found> {
    const searched = words(text).slice(0, MOST_WORDS);
    if (searched.length === 0) return { total: 0, articles: [] };
    await this.ready();
    const { total, ids } = this.index.find(searched, forStaff, (page - 1) * limit, limit);
    const found = await this.articles.find({ _id: { $in: ids } }, listedFields).lean();
    const byId = new Map(found.map((article) => [article._id.toHexString(), article]));
    const articles = ids.flatMap((id) => byId.get(id) ?? []);
    const visible = articles.filter(({ status }) => forStaff || status === 'enabled');
    return { total, articles: visible.map((article) => listing(article, forStaff)) };
  }

  private ready(): Promise<void> {
    return within(PATIENCE_MS, this.feed.complete, () => new DomainError('service_unavailable'));
  }
}
