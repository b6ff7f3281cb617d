import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { type ClientSession, type Model, Types } from 'mongoose';
import type { ChangeAuthor } from '#contracts/policies/entity-rights.ts';
import type { IssueKey } from '#contracts/publication/issue-key.ts';
import type { EntityChange } from '#platform/writes/changes.ts';
import type { Command } from '#contracts/api/jobs.ts';
import { fileReading } from '../texts/file-reading.ts';
import { IssuesService } from '../../issues/read/issues.service.ts';
import { articleChange } from '../read/article.change.ts';
import type { ArticleFile } from '../../files/article-file.ts';
import { ArticleDocument } from '../read/article.schema.ts';
import type { EnteredArticle } from './article.rules.ts';

/** Stores new articles of an issue, in the transaction that updates its count. */
@Injectable()
export class NewArticles {
  constructor(
    @InjectModel(ArticleDocument.name) private readonly articles: Model<ArticleDocument>,
    private readonly issues: IssuesService,
  ) {}

  /** @throws the driver's duplicate key error, which `duplicateError` translates */
  async store(
    session: ClientSession,
    articles: (Partial<ArticleDocument> & Pick<ArticleDocument, '_id'> & IssueKey)[],
  ): Promise<{ stored: ArticleDocument[]; changes: EntityChange[]; commands: Command[] }> {
    const label = articles[0] && (await this.issues.labelAt(articles[0], session));
    const saved = await this.articles.insertMany(
      articles.map((article) => ({ ...article, ...label })),
      { session },
    );
    const stored = saved.map((article) => article.toObject());
    return {
      stored,
      changes: stored.map((article) => articleChange(null, article)),
      commands: stored.flatMap((article) => [...fileReading(null, article), ...paymentFollowing(article)]),
    };
  }
}

/** Job that enters a payment received meanwhile for the manuscript of an article. */
export const paymentFollowing = ({ manuscript }: ArticleDocument): Command[] =>
  manuscript ? [{ type: 'catalog.follow-payment', data: { manuscriptId: manuscript } }] : [];

/** A new article as stored, whether added by the form or by an import; one with a day of publication waits for it. */
export function newArticle(entered: EnteredArticle, file: ArticleFile | undefined, user: ChangeAuthor) {
  const now = new Date();
  return {
    _id: new Types.ObjectId(),
    ...entered,
    file,
    status: entered.publish_on === '' ? ('enabled' as const) : ('disabled' as const),
    standing: '' as const,
    createdby: user.name,
    creation: now,
    modifiedby: user.name,
    modification: now,
    version: 1,
  };
}
