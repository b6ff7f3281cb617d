import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { DownloadCounter } from './download-counter.ts';
import { MonthDownloads, monthDownloadsSchema } from './month-downloads.schema.ts';

@Module({
  imports: [MongooseModule.forFeature([{ name: MonthDownloads.name, schema: monthDownloadsSchema }])],
  providers: [DownloadCounter],
  exports: [DownloadCounter],
})
export class DownloadCountsModule {}
