import { Module } from '@nestjs/common';
import { getModelToken } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { SearchIndex } from '#search/search-index.ts';
import { CatalogConfig } from '../../config.ts';
import { ArticleDocument } from '../../publishing/articles/article.schema.ts';
import { ArticlesModule } from '../../publishing/articles/articles.module.ts';
import { articleIndex } from './article-index.ts';
import { SearchController } from './search.controller.ts';
import { SearchService } from './search.service.ts';

@Module({
  imports: [ArticlesModule],
  controllers: [SearchController],
  providers: [
    SearchService,
    {
      provide: SearchIndex,
      inject: [getModelToken(ArticleDocument.name), CatalogConfig],
      useFactory: (articles: Model<ArticleDocument>, { SEARCH_FILE }: CatalogConfig) =>
        new SearchIndex(articles, articleIndex, SEARCH_FILE),
    },
  ],
})
export class SearchModule {}
