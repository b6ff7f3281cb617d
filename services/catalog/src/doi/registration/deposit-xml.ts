import { Injectable } from '@nestjs/common';
import { SettingsService } from '../../journal/settings/settings.service.ts';
import type { ArticleDocument } from '../../articles/read/article.schema.ts';
import { ArticlesService } from '../../articles/read/articles.service.ts';
import { crossrefDeposit } from './crossref.ts';

/** The registry's XML of articles, with what their notices and the journal's settings add. */
@Injectable()
export class DepositXml {
  constructor(
    private readonly articles: ArticlesService,
    private readonly settings: SettingsService,
  ) {}

  /** @param orderedAt the registry ignores a deposit that is older than one that it knows */
  async write(articles: readonly ArticleDocument[], batchId: string, orderedAt: Date): Promise<string> {
    const journal = await this.settings.getJournal();
    const related = await Promise.all(
      articles.map(async (article) => ({
        article,
        relations: await this.articles.relationsOf(article, false),
      })),
    );
    return crossrefDeposit({ articles: related, journal, batchId, timestamp: timestampOf(orderedAt) });
  }
}

/** Year to hundredth of a second, 16 digits: greater than the timestamps of most other systems. */
const timestampOf = (time: Date): number => Number(time.toISOString().replace(/\D/g, '').slice(0, 16));
