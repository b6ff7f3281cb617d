import { Controller, Get, Module } from '@nestjs/common';
import type { DashboardCounts, DashboardStatistics } from '#contracts/entities.ts';
import { ArticlesModule } from '../articles/articles.module.ts';
import { ArticlesService } from '../articles/articles.service.ts';
import { EditorsModule } from '../editors/editors.module.ts';
import { EditorsService } from '../editors/editors.service.ts';
import { IssuesModule } from '../issues/issues.module.ts';
import { IssuesService } from '../issues/issues.service.ts';
import { DownloadCounter } from '../statistics/download-counter.ts';
import { StatisticsModule } from '../statistics/statistics.module.ts';

const SHOWN = 12;

@Controller('api/admin')
class DashboardController {
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

@Module({
  imports: [ArticlesModule, EditorsModule, IssuesModule, StatisticsModule],
  controllers: [DashboardController],
})
export class DashboardModule {}
