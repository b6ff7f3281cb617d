import { Injectable } from '@nestjs/common';
import { DomainError } from '#platform/errors/domain-error.ts';
import { SettingsService } from '../../journal/settings/settings.service.ts';
import { ManuscriptsClient } from '../../manuscripts/manuscripts-client.ts';
import type { ComparedArticle } from './article.duplicates.ts';

/** The transaction IDs of manuscripts, of which each belongs to the manuscript's own article. */
@Injectable()
export class ReportedPayments {
  constructor(
    private readonly settings: SettingsService,
    private readonly manuscripts: ManuscriptsClient,
  ) {}

  /** @throws DomainError duplicate_txnid, service_unavailable */
  async refuse(article: ComparedArticle): Promise<void> {
    if ((await this.areReported([article]))[0]) throw new DomainError('duplicate_txnid');
  }

  /**
   * Whether the transaction ID of each article is that of another manuscript. A journal that takes none goes on
   * without their service.
   *
   * @throws DomainError service_unavailable
   */
  async areReported(articles: readonly ComparedArticle[]): Promise<boolean[]> {
    const paid = articles.map(({ ptype, txnidKey }) => (ptype === 'paid' && txnidKey) || '');
    const txnidKeys = paid.filter((key) => key !== '');
    if (txnidKeys.length === 0) return articles.map(() => false);
    const reported = await this.manuscripts
      .call('manuscripts.reported-payments', { txnidKeys })
      .catch(async (error: unknown) => {
        if ((await this.settings.getForStaff()).submit_online) throw error;
        return [];
      });
    const manuscriptOf = new Map(reported.map(({ txnidKey, manuscript }) => [txnidKey, manuscript]));
    return articles.map(({ manuscript = '' }, at) => {
      const owner = manuscriptOf.get(paid[at]!);
      return owner !== undefined && owner !== manuscript;
    });
  }
}
