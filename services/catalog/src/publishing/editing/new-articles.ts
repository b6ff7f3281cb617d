import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { type ClientSession, type Model, Types } from 'mongoose';
import type { SessionUser } from '#contracts/entities.ts';
import { Outbox } from '#messaging/outbox.ts';
import { History } from '#platform/history.ts';
import { shortened } from '#platform/shortened.ts';
import { recordedArticle } from '../articles/article.history.ts';
import type { EnteredArticle } from './article.rules.ts';
import { ArticleDocument, type ArticleFile } from '../articles/article.schema.ts';

/**
 * Stores new articles with event and history entry for each, in the transaction that updates their issue's
 * count.
 */
@Injectable()
export class NewArticles {
  constructor(
    @InjectModel(ArticleDocument.name) private readonly articles: Model<ArticleDocument>,
    private readonly outbox: Outbox,
    private readonly history: History,
  ) {}

  /** @throws the driver's duplicate key error, which `duplicateError` translates */
  async store(
    session: ClientSession,
    articles: (Partial<ArticleDocument> & Pick<ArticleDocument, '_id'>)[],
    user: SessionUser,
  ): Promise<ArticleDocument[]> {
    const saved = await this.articles.insertMany(articles, { session });
    const stored = saved.map((article) => article.toObject());
    const events = stored.map(({ _id, year, volume, issue, version }) => ({
      aggregate: { id: _id.toHexString(), version },
      data: { articleId: _id.toHexString(), issues: [{ year, volume, issue }] },
    }));
    await this.outbox.events(session, 'catalog.article.published', events);
    const created = stored.map((article) => {
      const [before, after] = shortened(null, recordedArticle(article));
      return { of: { type: 'article', id: article._id.toHexString() }, before, after };
    });
    await this.history.recordAll(session, created, user);
    return stored;
  }
}

/** A new article as stored, whether added by the form or by an import. */
export function newArticle(entered: EnteredArticle, file: ArticleFile, user: SessionUser) {
  const now = new Date();
  return {
    _id: new Types.ObjectId(),
    ...entered,
    file,
    status: 'enabled' as const,
    createdby: user.name,
    creation: now,
    modifiedby: user.name,
    modification: now,
    version: 1,
  };
}
