import { Controller, Get, Param } from '@nestjs/common';
import { cacheTags } from '#contracts/cache-tags.ts';
import type { RelatedArticle } from '#contracts/entities.ts';
import { PublicCache } from '#platform/public-cache.ts';
import { Public } from '#platform/session.ts';
import { RelatedArticles } from './related-articles.ts';

@Controller('api/archives/ref/:refnumber/related')
export class RelatedController {
  constructor(private readonly articles: RelatedArticles) {}

  /** Articles about the same matter, at most four, the nearest first. */
  @Get()
  @Public()
  @PublicCache(() => [cacheTags.articles])
  related(@Param('refnumber') refnumber: string): Promise<RelatedArticle[]> {
    return this.articles.of(refnumber);
  }
}
