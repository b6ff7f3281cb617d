import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { ClientSession, Model } from 'mongoose';
import type { EntityChange } from '#platform/writes/changes.ts';
import { FullTextDocument } from '../../articles/full-text/full-text.schema.ts';
import { ArticleTextDocument } from '../../articles/texts/article-text.schema.ts';
import { articleChange } from '../../articles/read/article.change.ts';
import { ArticleDocument } from '../../articles/read/article.schema.ts';
import { DepositDocument } from '../../doi/deposits/deposit.schema.ts';
import { FormerAddresses } from '../../articles/former-addresses/former-addresses.ts';
import { IssuesService } from '../../issues/read/issues.service.ts';
import { EarlierUsage } from '../../usage/earlier-usage.ts';

/** Deletes an article and its usage permanently, which only happens to sample content. A sweep deletes its file. */
@Injectable()
export class RemoveArticle {
  constructor(
    @InjectModel(ArticleDocument.name) private readonly articles: Model<ArticleDocument>,
    @InjectModel(ArticleTextDocument.name) private readonly texts: Model<ArticleTextDocument>,
    @InjectModel(FullTextDocument.name) private readonly fullTexts: Model<FullTextDocument>,
    @InjectModel(DepositDocument.name) private readonly deposits: Model<DepositDocument>,
    private readonly issues: IssuesService,
    private readonly formerAddresses: FormerAddresses,
    private readonly usage: EarlierUsage,
  ) {}

  /** Removes an article, unless its DOI was deposited. */
  async remove(session: ClientSession, id: string): Promise<EntityChange | undefined> {
    const article = await this.articles.findById(id).session(session).lean();
    if (!article || (await this.deposits.exists({ _id: article._id }).session(session))) return undefined;
    await this.articles.deleteOne({ _id: article._id }, { session });
    await this.texts.deleteOne({ _id: article._id }, { session });
    await this.fullTexts.deleteOne({ _id: article._id }, { session });
    await this.usage.remove(session, article._id);
    await this.formerAddresses.removeOf(session, article._id);
    await this.issues.countArticles(article, -1, session);
    return articleChange(article, null);
  }
}
