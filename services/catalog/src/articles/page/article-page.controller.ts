import { Controller, Get, Param, Res } from '@nestjs/common';
import type { Response } from 'express';
import { cacheTags, maxAgeValue } from '#contracts/api/cache-tags.ts';
import type { ArticlePage } from '#contracts/fields/entities.ts';
import type { SessionUser } from '#contracts/policies/roles.ts';
import { isSameReference } from '#contracts/publication/reference-number.ts';
import { MINUTE, PublicCache } from '#platform/http/public-cache.ts';
import { Responds } from '#platform/http/responds.ts';
import { CurrentUser, Public } from '#platform/sessions/session.ts';
import { ShownTexts } from '../full-text/shown-texts.ts';
import { articleTags } from '../read/article-tags.ts';
import { ArticlesService } from '../read/articles.service.ts';
import { RelatedArticles } from '../../discovery/search/related-articles.ts';

@Controller('api/article-pages/:refnumber')
export class ArticlePageController {
  constructor(
    private readonly articles: ArticlesService,
    private readonly related: RelatedArticles,
    private readonly texts: ShownTexts,
  ) {}

  /** The article with its full text, those before and after it in its issue, and at most four about the same matter, the nearest first. */
  @Get()
  @Responds({ 301: [] })
  @Public()
  @PublicCache(({ article, related }: ArticlePage) => [
    ...articleTags(article),
    cacheTags.issue(article),
    ...related.map(({ id }) => cacheTags.article(id)),
  ])
  async page(
    @Param('refnumber') refnumber: string,
    @Res({ passthrough: true }) response: Response,
    @CurrentUser() user?: SessionUser,
  ): Promise<ArticlePage> {
    const forStaff = user !== undefined;
    const article = await this.articles.byReference(refnumber, forStaff);
    // Redirects from a former reference number of the article.
    if (!isSameReference(refnumber, article.refnumber))
      response.status(301).location(`/api/article-pages/${article.refnumber}`);
    const [shown, neighbours, { related, found }, text] = await Promise.all([
      this.articles.view(article, forStaff),
      this.articles.neighbours(article, forStaff),
      this.related.findRelated(article),
      this.texts.find(article),
    ]);
    if (!found) response.setHeader('Surrogate-Control', maxAgeValue(MINUTE));
    return Object.assign(neighbours, { article: shown, related, ...(text && { text: text.tree }) });
  }
}
