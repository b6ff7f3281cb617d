import { Module } from '@nestjs/common';
import { EditorsModule } from '../../journal/editors/editors.module.ts';
import { SettingsModule } from '../../journal/settings/settings.module.ts';
import { ArticlesModule } from '../../articles/read/articles.module.ts';
import { DepositsModule } from '../../doi/deposits/deposits.module.ts';
import { IssuesModule } from '../../issues/read/issues.module.ts';
import { NoticesModule } from '../../mail/authors/notices.module.ts';
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
