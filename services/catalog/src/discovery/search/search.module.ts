import { Module } from '@nestjs/common';
import { getModelToken, MongooseModule } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { engineOf } from '#search/search-engines.ts';
import { SearchIndex } from '#search/search-index.ts';
import { CatalogConfig } from '../../config.ts';
import { FullTextDocument } from '../../articles/full-text/full-text.schema.ts';
import { ShownTextsModule } from '../../articles/full-text/full-text.module.ts';
import { ArticleTextDocument } from '../../articles/texts/article-text.schema.ts';
import { ArticleTextsModule } from '../../articles/texts/article-texts.module.ts';
import { ArticleDocument } from '../../articles/read/article.schema.ts';
import { ArticlesModule } from '../../articles/read/articles.module.ts';
import { articleIndex } from './article-index.ts';
import { RelatedArticles, RelatedDocument, relatedSchema } from './related-articles.ts';
import { SearchController } from './search.controller.ts';
import { SearchService } from './search.service.ts';
import { Snippets } from './snippets.ts';

@Module({
  imports: [
    ArticlesModule,
    ArticleTextsModule,
    ShownTextsModule,
    MongooseModule.forFeature([{ name: RelatedDocument.name, schema: relatedSchema }]),
  ],
  controllers: [SearchController],
  exports: [SearchService, RelatedArticles],
  providers: [
    SearchService,
    RelatedArticles,
    Snippets,
    {
      provide: SearchIndex,
      inject: [
        getModelToken(ArticleDocument.name),
        getModelToken(ArticleTextDocument.name),
        getModelToken(FullTextDocument.name),
        CatalogConfig,
      ],
      useFactory: async (
        articles: Model<ArticleDocument>,
        texts: Model<ArticleTextDocument>,
        fullTexts: Model<FullTextDocument>,
        config: CatalogConfig,
      ) => {
        const fields = articleIndex(texts, fullTexts);
        return new SearchIndex(articles, fields, await engineOf(articles, fields, config));
      },
    },
  ],
})
export class SearchModule {}
