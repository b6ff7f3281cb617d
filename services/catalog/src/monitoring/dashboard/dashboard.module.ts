import { Module } from '@nestjs/common';
import { EditorsModule } from '../../journal/editors/editors.module.ts';
import { ArticlesModule } from '../../publishing/articles/articles.module.ts';
import { DownloadCountsModule } from '../../publishing/download-counts/download-counts.module.ts';
import { IssuesModule } from '../../publishing/issues/issues.module.ts';
import { DashboardController } from './dashboard.controller.ts';

@Module({
  imports: [ArticlesModule, EditorsModule, IssuesModule, DownloadCountsModule],
  controllers: [DashboardController],
})
export class DashboardModule {}
