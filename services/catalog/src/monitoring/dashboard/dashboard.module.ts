import { Module } from '@nestjs/common';
import { EditorsModule } from '../../journal/editors/editors.module.ts';
import { SettingsModule } from '../../journal/settings/settings.module.ts';
import { ArticlesModule } from '../../publishing/articles/articles.module.ts';
import { DepositsModule } from '../../publishing/deposits/deposits.module.ts';
import { IssuesModule } from '../../publishing/issues/issues.module.ts';
import { NoticesModule } from '../../publishing/notices/notices.module.ts';
import { UsageModule } from '../../usage/usage.module.ts';
import { DashboardController } from './dashboard.controller.ts';
import { TodaysWorkService } from './todays-work.service.ts';

@Module({
  imports: [
    ArticlesModule,
    EditorsModule,
    IssuesModule,
    UsageModule,
    DepositsModule,
    NoticesModule,
    SettingsModule,
  ],
  controllers: [DashboardController],
  providers: [TodaysWorkService],
})
export class DashboardModule {}
