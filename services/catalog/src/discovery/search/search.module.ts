import { Module } from '@nestjs/common';
import { ArticlesModule } from '../../publishing/articles/articles.module.ts';
import { SearchController } from './search.controller.ts';
import { SearchFeed } from './search-feed.ts';
import { SearchIndex } from './search-index.ts';
import { SearchService } from './search.service.ts';

@Module({
  imports: [ArticlesModule],
  controllers: [SearchController],
  providers: [SearchService, SearchIndex, SearchFeed],
})
export class SearchModule {}
