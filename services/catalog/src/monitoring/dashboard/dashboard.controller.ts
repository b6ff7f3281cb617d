import { Controller, Get } from '@nestjs/common';
import type { DashboardCounts, DashboardStatistics } from '#contracts/entities.ts';
import { EditorsService } from '../../journal/editors/editors.service.ts';
import { ArticlesService } from '../../publishing/articles/articles.service.ts';
import { DownloadCounter } from '../../publishing/download-counts/download-counter.ts';
import { IssuesService } from '../../publishing/issues/issues.service.ts';

const SHOWN = 12;

@Controller('api/admin')
export class DashboardController {
  constructor(
    private readonly articles: ArticlesService,
    private readonly editors: EditorsService,
    private readonly issues: IssuesService,
    private readonly downloads: DownloadCounter,
  ) {}

  @Get()
  async counts(): Promise<DashboardCounts> {
    const [archives, editors] = await Promise.all([this.articles.count(), this.editors.count()]);
    return { archives, editors };
  }

  /** Data of the charts. */
  @Get('statistics')
  async statistics(): Promise<DashboardStatistics> {
    const [issues, downloads_by_month] = await Promise.all([
      this.issues.list(SHOWN),
      this.downloads.lastMonths(SHOWN),
    ]);
    const articles_by_issue = issues
      .reverse()
      .map(({ year, volume, issue, articles }) => ({ year, volume, issue, articles }));
    return { articles_by_issue, downloads_by_month };
  }
}
