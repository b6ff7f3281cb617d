import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import type { RelatedArticle } from '#contracts/entities.ts';
import { words } from '#contracts/folding.ts';
import { SearchIndex } from '#search/search-index.ts';
import { ArticleDocument } from '../../publishing/articles/article.schema.ts';
import { articleLink, linkedFields } from '../../publishing/articles/article.views.ts';
import { ArticlesService } from '../../publishing/articles/articles.service.ts';

const MAX_RELATED = 4;

/** Articles that share rare words of an article's keywords and title. */
@Injectable()
export class RelatedArticles {
  constructor(
    private readonly index: SearchIndex<ArticleDocument>,
    private readonly reads: ArticlesService,
    @InjectModel(ArticleDocument.name) private readonly articles: Model<ArticleDocument>,
  ) {}

  /** @throws DomainError article_not_found */
  async of(refnumber: string): Promise<RelatedArticle[]> {
    const article = await this.reads.byReference(refnumber, false);
    await this.index.complete();
    const ids = await this.index.related({
      words: words(`${article.keywords} ${article.titleText}`),
      group: 'enabled',
      texts: ['title', 'text'],
      except: article._id.toHexString(),
      limit: MAX_RELATED,
    });
    const found = await this.articles
      .find({ _id: { $in: ids }, status: 'enabled' }, { ...linkedFields, authorname: 1 })
      .lean();
    return ids.flatMap((id) => {
      const related = found.find(({ _id }) => _id.toHexString() === id);
      return related ? [{ ...articleLink(related), authorname: related.authorname }] : [];
    });
  }
}
