import { Module } from '@nestjs/common';
import { ArticlesModule } from '../../publishing/articles/articles.module.ts';
import { EditorsModule } from '../../journal/editors/editors.module.ts';
import { IndexingModule } from '../../journal/indexing/indexing.module.ts';
import { IssuesModule } from '../../publishing/issues/issues.module.ts';
import { HistoryController } from './history.controller.ts';

@Module({
  imports: [ArticlesModule, EditorsModule, IndexingModule, IssuesModule],
  controllers: [HistoryController],
})
export class EntityHistoryModule {}
