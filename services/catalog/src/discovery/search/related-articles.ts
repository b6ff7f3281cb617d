import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import type { RelatedArticle } from '#contracts/entities.ts';
import { words } from '#contracts/folding.ts';
import { DomainError } from '#platform/domain-error.ts';
import { withTimeout } from '#platform/with-timeout.ts';
import { SearchIndex } from '#search/search-index.ts';
import { ArticleDocument } from '../../publishing/articles/article.schema.ts';
import { articleLink, linkedFields } from '../../publishing/articles/article.views.ts';

const MAX_RELATED = 4;
/** The index usually takes a few milliseconds; an article does not wait for one that is being built, or is busy. */
const WITHIN_MS = 300;

/** Articles that share rare words of an article's keywords and title. */
@Injectable()
export class RelatedArticles {
  constructor(
    private readonly index: SearchIndex<ArticleDocument>,
    @InjectModel(ArticleDocument.name) private readonly articles: Model<ArticleDocument>,
  ) {}

  /** At most four, the nearest first; none while the index is not available. */
  async of(article: ArticleDocument): Promise<RelatedArticle[]> {
    const busy = () => new DomainError('service_unavailable');
    const ids = await withTimeout(WITHIN_MS, this.idsOf(article), busy).catch((error: unknown) => {
      if (!(error instanceof DomainError)) throw error;
      return [];
    });
    const found = await this.articles
      .find({ _id: { $in: ids }, status: 'enabled' }, { ...linkedFields, authorname: 1 })
      .lean();
    const byId = new Map(found.map((related) => [related._id.toHexString(), related]));
    return ids.flatMap((id) => {
      const related = byId.get(id);
      return related ? [{ id, ...articleLink(related), authorname: related.authorname }] : [];
    });
  }

  private async idsOf({ _id, keywords, titleText }: ArticleDocument): Promise<string[]> {
    await this.index.complete(WITHIN_MS);
    return this.index.related({
      words: words(`${keywords} ${titleText}`),
      group: 'enabled',
      texts: ['title', 'text'],
      except: _id.toHexString(),
      limit: MAX_RELATED,
    });
  }
}
