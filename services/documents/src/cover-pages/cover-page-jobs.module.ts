import { Module } from '@nestjs/common';
import { PrintingModule } from '../printing/printing.module.ts';
import { ResourcesModule } from '../resources.module.ts';
import { CoverPageData } from './cover-page.data.ts';
import { CoverPageJobs } from './cover-page.jobs.ts';

/** The worker's part of cover pages. */
@Module({
  imports: [ResourcesModule, PrintingModule],
  providers: [CoverPageData, CoverPageJobs],
  exports: [CoverPageJobs],
})
export class CoverPageJobsModule {}
