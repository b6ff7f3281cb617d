import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model, QueryFilter } from 'mongoose';
import type { ArticleListing } from '#contracts/entities.js';
import { words } from '#contracts/folding.js';
import { ArticleDocument } from '../articles/article.schema.js';
import { listedFields, listing } from '../articles/article.views.js';

interface Page {
  page: number;
  limit: number;
}

export interface Found {
  total: number;
  articles: ArticleListing[];
}

/** More words than anyone types; each costs an index look-up. */
const MOST_WORDS = 12;

@Injectable()
export class SearchService {
  constructor(@InjectModel(ArticleDocument.name) private readonly articles: Model<ArticleDocument>) {}

  /** Articles that hold every word, whole or as a beginning; newest first. */
  async find(keyword: string, { page, limit }: Page): Promise<Found> {
    const searched = words(keyword).slice(0, MOST_WORDS);
    if (searched.length === 0) return { total: 0, articles: [] };
    return this.page({ status: 'enabled', $and: searched.map(beginning) }, page, limit, false);
  }

  /** Staff also find by transaction ID and e-mail, disabled articles too (decisions 3). */
  async findForStaff(query: string, { page, limit }: Page): Promise<Found> {
    const searched = words(query).slice(0, MOST_WORDS);
    const text = query.trim();
    if (text === '') return { total: 0, articles: [] };
    const either: QueryFilter<ArticleDocument>[] = [{ txnid: text }, { email: text }];
    if (searched.length > 0) either.push({ $and: searched.map(beginning) });
    return this.page({ $or: either }, page, limit, true);
  }

  private async page(
    filter: QueryFilter<ArticleDocument>,
    page: number,
    limit: number,
    forStaff: boolean,
  ): Promise<Found> {
    const [total, found] = await Promise.all([
      this.articles.countDocuments(filter),
      this.articles
        .find(filter, listedFields)
        .sort({ year: -1, volume: -1, issue: -1, firstPage: 1, _id: 1 })
        .skip((page - 1) * limit)
        .limit(limit)
        .lean(),
    ]);
    return { total, articles: found.map((article) => listing(article, forStaff)) };
  }
}

/** Folded words hold letters, digits and marks only, so they need no escaping. */
const beginning = (word: string): QueryFilter<ArticleDocument> => ({ words: { $regex: `^${word}` } });
