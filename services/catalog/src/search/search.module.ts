import { Module } from '@nestjs/common';
import { ArticlesModule } from '../articles/articles.module.js';
import { SearchController } from './search.controller.js';
import { SearchService } from './search.service.js';

@Module({ imports: [ArticlesModule], controllers: [SearchController], providers: [SearchService] })
export class SearchModule {}
