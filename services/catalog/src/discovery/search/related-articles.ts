import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import type { ArticleLinkWithAuthors } from '#contracts/fields/entities.ts';
import { words } from '#contracts/text/folding.ts';
import { DomainError } from '#platform/errors/domain-error.ts';
import { withTimeout } from '#platform/process/with-timeout.ts';
import { SearchIndex } from '#search/search-index.ts';
import type { ArticleDocument } from '../../publishing/articles/article.schema.ts';
import { ArticlesService } from '../../publishing/articles/articles.service.ts';

const MAX_RELATED = 4;
/** The index usually takes a few milliseconds; an article does not wait for a busy one. */
const WITHIN_MS = 300;
const REMEMBERED_ARTICLES = 10_000;

/** Articles that share rare words of an article's keywords and title. */
@Injectable()
export class RelatedArticles {
  /** Ids by article and version, as long as the index does not change. */
  private readonly known = new LRUCache<string, string[]>({ max: REMEMBERED_ARTICLES });
  private knownAt = 0;

  constructor(
    private readonly index: SearchIndex<ArticleDocument>,
    private readonly articles: ArticlesService,
  ) {}

  /** At most four, the nearest first; none while the index is not available. */
  async of(article: ArticleDocument): Promise<ArticleLinkWithAuthors[]> {
    const busy = () => new DomainError('service_unavailable');
    const ids = await withTimeout(WITHIN_MS, this.idsOf(article), busy).catch((error: unknown) => {
      if (!(error instanceof DomainError)) throw error;
      return [];
    });
    return this.articles.linksTo(ids);
  }

  private async idsOf({ _id, version, keywords, titleText }: ArticleDocument): Promise<string[]> {
    const { changes, isComplete } = this.index;
    if (!isComplete) return [];
    if (changes !== this.knownAt) this.known.clear();
    this.knownAt = changes;
    const key = `${_id.toHexString()} ${version}`;
    const known = this.known.get(key);
    if (known) return known;
    const ids = await this.index.related({
      words: words(`${keywords} ${titleText}`),
      group: 'enabled',
      texts: ['title', 'text'],
      except: _id.toHexString(),
      limit: MAX_RELATED,
    });
    if (this.index.changes === changes) this.known.set(key, ids);
    return ids;
  }
}
