import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { SettingsModule } from '../journal/settings/settings.module.ts';
import { ArticlesModule } from '../articles/read/articles.module.ts';
import { MostRead } from './most-read.ts';
import { ReportRows } from './reports/report-rows.ts';
import { ReportsController } from './reports/reports.controller.ts';
import { ReportsService } from './reports/reports.service.ts';
import { UsageCounting } from './usage-counting.ts';
import { UsageController } from './usage.controller.ts';
import { UsageFigures } from './usage-figures.ts';
import { UsageLines } from './usage-lines.ts';
import {
  PendingDay,
  pendingDaySchema,
  StoredLine,
  storedLineSchema,
  UsageDay,
  usageDaySchema,
} from './usage.schemas.ts';

/** What readers use, counted by COUNTER 5.1. */
@Module({
  imports: [
    MongooseModule.forFeature([
      { name: StoredLine.name, schema: storedLineSchema },
      { name: PendingDay.name, schema: pendingDaySchema },
      { name: UsageDay.name, schema: usageDaySchema },
    ]),
    ArticlesModule,
    SettingsModule,
  ],
  controllers: [UsageController, ReportsController],
  providers: [UsageLines, UsageCounting, UsageFigures, MostRead, ReportRows, ReportsService],
  exports: [UsageFigures],
})
export class UsageModule {}
