import { Module } from '@nestjs/common';
import { SearchModule } from '../../discovery/search/search.module.ts';
import { ShownTextsModule } from '../full-text/full-text.module.ts';
import { ArticlesModule } from '../read/articles.module.ts';
import { ArticlePageController } from './article-page.controller.ts';

@Module({
  imports: [ArticlesModule, SearchModule, ShownTextsModule],
  controllers: [ArticlePageController],
})
export class ArticlePageModule {}
