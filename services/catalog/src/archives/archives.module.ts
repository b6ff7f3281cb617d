import { Module } from '@nestjs/common';
import { ArticlesModule } from '../articles/articles.module.js';
import { IssuesModule } from '../issues/issues.module.js';
import { ArchivedYears } from './archived-years.js';
import { IssuesController } from './issues.controller.js';
import { RenameIssue } from './rename-issue.js';

/** The calls on issues: they concern the articles in them too. */
@Module({
  imports: [IssuesModule, ArticlesModule],
  controllers: [IssuesController],
  providers: [ArchivedYears, RenameIssue],
})
export class ArchivesModule {}
