import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { DomainError } from '#platform/errors/domain-error.ts';
import { SettingsService } from '../../journal/settings/settings.service.ts';
import { ManuscriptsClient } from '../../manuscripts/manuscripts-client.ts';
import { ArticleDocument, byNumber } from '../read/article.schema.ts';
import type { ComparedArticle } from './article.duplicates.ts';

/** Numbers of manuscripts are those of a year and a running number, such as 20260031. */
const likeManuscripts = /^2\d{7}$/;
const PROPOSED = 100;

type Reserved = ('duplicate_txnid' | 'reserved_reference_number')[];

/** The transaction IDs and reference numbers of manuscripts, of which each belongs to the manuscript's own article. */
@Injectable()
export class ReservedByManuscripts {
  constructor(
    @InjectModel(ArticleDocument.name) private readonly articles: Model<ArticleDocument>,
    private readonly settings: SettingsService,
    private readonly manuscripts: ManuscriptsClient,
  ) {}

  /** @throws DomainError duplicate_txnid, reserved_reference_number, service_unavailable */
  async refuse(article: ComparedArticle): Promise<void> {
    const [[code] = []] = await this.find([article]);
    if (code) throw new DomainError(code);
  }

  /**
   * Values of each article that belong to another manuscript. A journal that takes no manuscripts goes on without their
   * service.
   * @throws DomainError service_unavailable
   */
  async find(articles: readonly ComparedArticle[]): Promise<Reserved[]> {
    const txnidKeys = articles.map(({ ptype, txnidKey }) => (ptype === 'paid' && txnidKey) || '');
    const refKeys = articles.map(({ refKey = '' }) => (likeManuscripts.test(refKey) ? refKey : ''));
    const keys = { txnidKeys: txnidKeys.filter(Boolean), refKeys: refKeys.filter(Boolean) };
    if (keys.txnidKeys.length + keys.refKeys.length === 0) return articles.map(() => []);
    const found = await this.manuscripts.call('manuscripts.reserved', keys).catch(async (error: unknown) => {
      if ((await this.settings.getForStaff()).submit_online) throw error;
      return [];
    });
    return articles.map(({ manuscript = '' }, at) =>
      found
        .filter((one) => one.manuscript !== manuscript)
        .flatMap(({ txnidKey, refKey }) => [
          ...(txnidKey && txnidKey === txnidKeys[at] ? ['duplicate_txnid' as const] : []),
          ...(refKey && refKey === refKeys[at] ? ['reserved_reference_number' as const] : []),
        ]),
    );
  }

  /** The first free reference number after the highest of those that came from no manuscript. */
  async nextNumber(): Promise<string> {
    const own = this.articles.findOne({ manuscript: { $not: { $gt: '' } } }, { refKey: 1 });
    const highest = await own.sort({ refKey: -1 }).collation(byNumber).lean();
    for (let first = Math.floor(Number(highest?.refKey ?? 0)) + 1; ; first += PROPOSED) {
      const refKeys = Array.from({ length: PROPOSED }, (_, at) => String(first + at));
      const used = await this.articles.distinct('refKey', { refKey: { $in: refKeys } });
      // A reserved number is refused later.
      const reserved = await this.find(refKeys.map((refKey) => ({ refKey }))).catch(() => []);
      const free = refKeys.find((refKey, at) => !used.includes(refKey) && !reserved[at]?.length);
      if (free !== undefined) return free;
    }
  }
}
