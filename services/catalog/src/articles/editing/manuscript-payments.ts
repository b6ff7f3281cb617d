import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import type { JobData } from '#contracts/api/jobs.ts';
import { ManuscriptsClient } from '../../manuscripts/manuscripts-client.ts';
import { ArticleDocument } from '../read/article.schema.ts';
import { EditArticle } from './edit-article.ts';

/** The fee of a manuscript in its article: the receipt may come before or after the article, or become void. */
@Injectable()
export class ManuscriptPayments {
  constructor(
    @InjectModel(ArticleDocument.name) private readonly articles: Model<ArticleDocument>,
    private readonly editing: EditArticle,
    private readonly manuscripts: ManuscriptsClient,
  ) {}

  /** Idempotent. @throws DomainError duplicate_txnid */
  async follow(data: Pick<JobData['catalog.follow-payment'], 'manuscriptId'>): Promise<void> {
    const manuscript = data.manuscriptId;
    const article = await this.articles.findOne({ manuscript }, { ptype: 1, txnid: 1 }).lean();
    if (!article) return;
    const payment = await this.manuscripts.call('manuscripts.payment', { manuscript });
    const { ptype, txnid, _id } = article;
    const isPaid = (id: string) => ptype === 'paid' && txnid === id;
    const isVoid = payment.received === '' && payment.void.some(isPaid);
    if (!isVoid && (payment.received === '' || isPaid(payment.received))) return;
    await this.editing.edit({
      id: _id.toHexString(),
      fields: { ptype: isVoid ? 'free' : 'paid', txnid: payment.received },
      user: { id: '', name: 'Colophon', role: 'journal' },
    });
    // The receipt may have changed meanwhile.
    await this.follow(data);
  }
}
