import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import {
  type MostReadArticle,
  mostReadMonths,
  type MostReadPeriod,
} from '#contracts/journal/usage-figures.ts';
import { ArticlesService } from '../articles/read/articles.service.ts';
import { lastMonths, periodOf, type Period } from './months.ts';
import { UsageFigures } from './usage-figures.ts';

const MOST_READ = 10;
/** More articles are counted than listed, because some of them may be disabled. */
const MAX_COUNTED = 3 * MOST_READ;
/** How many times as long as it took to count them a result is used, so that counting takes 1 % of a processor at most. */
const USED = 100;

/** The articles that were downloaded most in the last months. */
@Injectable()
export class MostRead {
  /** Counted downloads by the first day of the period. */
  private readonly counted = new LRUCache<string, [id: string, downloads: number][], Period>({
    max: Object.keys(mostReadMonths).length,
    fetchMethod: async (_key, _stale, { context: period, options }) => {
      const began = performance.now();
      const found = await this.figures.mostDownloaded(period, MAX_COUNTED);
      options.ttl = Math.ceil(USED * (performance.now() - began));
      return found;
    },
  });

  constructor(
    private readonly figures: UsageFigures,
    private readonly articles: ArticlesService,
  ) {}

  /** The most read articles that are enabled now. */
  async list(of: MostReadPeriod): Promise<MostReadArticle[]> {
    const months = lastMonths(mostReadMonths[of]);
    const period = periodOf(months[0]!, months.at(-1)!);
    const counted = await this.counted.forceFetch(period.begin.toISOString(), { context: period });
    const downloads = new Map(counted);
    const links = await this.articles.linksTo([...downloads.keys()]);
    return links.slice(0, MOST_READ).map((link) => ({ ...link, downloads: downloads.get(link.id)! }));
  }
}
