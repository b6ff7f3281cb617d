import { Controller, Get } from '@nestjs/common';
import type { DashboardCounts, DashboardStatistics } from '#contracts/fields/entities.ts';
import { namedIssue } from '#contracts/publication/issue-key.ts';
import { usualRoles } from '#contracts/policies/roles.ts';
import type { TodaysWork } from '#contracts/journal/todays-work.ts';
import { Roles } from '#platform/sessions/session.ts';
import { EditorsService } from '../../journal/editors/editors.service.ts';
import { ArticlesService } from '../../articles/read/articles.service.ts';
import { IssuesService } from '../../issues/read/issues.service.ts';
import { lastMonths, periodOf } from '../../usage/months.ts';
import { UsageFigures, viewsAndDownloads } from '../../usage/usage-figures.ts';
import { TodaysWorkService } from './todays-work.service.ts';

const SHOWN = 12;
const none = { views: 0, downloads: 0 };

@Controller('api/admin')
@Roles('administrator', 'editor', 'statistics')
export class DashboardController {
  constructor(
    private readonly articles: ArticlesService,
    private readonly editors: EditorsService,
    private readonly issues: IssuesService,
    private readonly usage: UsageFigures,
    private readonly work: TodaysWorkService,
  ) {}

  @Get()
  async counts(): Promise<DashboardCounts> {
    const [archives, editors] = await Promise.all([this.articles.count(), this.editors.count()]);
    return { archives, editors };
  }

  @Get('today')
  @Roles(...usualRoles)
  today(): Promise<TodaysWork> {
    return this.work.read();
  }

  /** Data of the charts. */
  @Get('statistics')
  async statistics(): Promise<DashboardStatistics> {
    const [issues, downloads_by_month] = await Promise.all([this.issues.list(SHOWN), this.downloads()]);
    const articles_by_issue = issues
      .reverse()
      .map((issue) => ({ ...namedIssue(issue), articles: issue.articles }));
    return { articles_by_issue, downloads_by_month };
  }

  /** Downloads of the last months including this one, oldest first. */
  private async downloads(): Promise<DashboardStatistics['downloads_by_month']> {
    const months = lastMonths(SHOWN);
    const found = await Array.fromAsync(this.usage.by('month', periodOf(months[0]!, months.at(-1)!)));
    const byMonth = new Map(found.map((row) => [row.month, viewsAndDownloads(row)]));
    return months.map((month) => ({ month, ...(byMonth.get(month) ?? none) }));
  }
}
