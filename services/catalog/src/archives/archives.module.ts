import { Module } from '@nestjs/common';
import { ArticlesModule } from '../articles/articles.module.js';
import { IssuesModule } from '../issues/issues.module.js';
import { ArchivedYears } from './archived-years.js';
import { IssuesController } from './issues.controller.js';
import { RenameIssue } from './rename-issue.js';

/** The endpoints for issues; a module of its own because they depend on articles too. */
@Module({
  imports: [IssuesModule, ArticlesModule],
  controllers: [IssuesController],
  providers: [ArchivedYears, RenameIssue],
})
export class ArchivesModule {}
