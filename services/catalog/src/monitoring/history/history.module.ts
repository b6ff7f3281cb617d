import { Module } from '@nestjs/common';
import { EditorsModule } from '../../journal/editors/editors.module.ts';
import { IndexingPartnersModule } from '../../journal/indexing-partners/indexing-partners.module.ts';
import { PagesModule } from '../../journal/pages/pages.module.ts';
import { ArticlesModule } from '../../publishing/articles/articles.module.ts';
import { IssuesModule } from '../../publishing/issues/issues.module.ts';
import { HistoryController } from './history.controller.ts';

@Module({
  imports: [ArticlesModule, EditorsModule, IndexingPartnersModule, IssuesModule, PagesModule],
  controllers: [HistoryController],
})
export class EntityHistoryModule {}
