import { Body, Controller, Get, Post, UseInterceptors } from '@nestjs/common';
import { cacheTags } from '#contracts/cache-tags.js';
import type { Issue, IssueSummary } from '#contracts/entities.js';
import { Idempotent } from '#platform/idempotency.js';
import { PublicCache } from '#platform/public-cache.js';
import { Public } from '#platform/session.js';
import { CreateIssueDto } from './create-issue.dto.js';
import { IssuesService } from './issues.service.js';

@Controller('api')
export class IssuesController {
  constructor(private readonly issues: IssuesService) {}

  @Get('archives')
  @Public()
  @PublicCache(() => [cacheTags.archives])
  years(): Promise<IssueSummary[]> {
    return this.issues.years();
  }

  @Get('admin/archives')
  list(): Promise<Issue[]> {
    return this.issues.list();
  }

  @Post('admin/create-issue')
  @UseInterceptors(Idempotent)
  create(@Body() issue: CreateIssueDto): Promise<Issue> {
    return this.issues.create(issue);
  }
}
