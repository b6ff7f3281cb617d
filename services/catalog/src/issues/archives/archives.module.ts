import { Module } from '@nestjs/common';
import { ArticlesModule } from '../../articles/read/articles.module.ts';
import { FilesModule } from '../../files/files.module.ts';
import { DepositsModule } from '../../doi/deposits/deposits.module.ts';
import { IssuesModule } from '../read/issues.module.ts';
import { ArchivedYears } from './archived-years.ts';
import { IssueHistoryController, IssuesController } from './issues.controller.ts';
import { EditIssue } from './edit-issue.ts';

/** The endpoints for issues; a module of its own because they depend on articles too. */
@Module({
  imports: [FilesModule, IssuesModule, ArticlesModule, DepositsModule],
  controllers: [IssuesController, IssueHistoryController],
  providers: [ArchivedYears, EditIssue],
})
export class ArchivesModule {}
