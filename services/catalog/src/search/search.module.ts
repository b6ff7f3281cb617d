import { Module } from '@nestjs/common';
import { ArticlesModule } from '../articles/articles.module.js';
import { SearchController } from './search.controller.js';
import { SearchFeed } from './search-feed.js';
import { SearchIndex } from './search-index.js';
import { SearchService } from './search.service.js';

@Module({
  imports: [ArticlesModule],
  controllers: [SearchController],
  providers: [SearchService, SearchIndex, SearchFeed],
})
export class SearchModule {}
