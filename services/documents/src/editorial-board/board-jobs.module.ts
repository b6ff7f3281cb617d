import { Module } from '@nestjs/common';
import { PrintingModule } from '../printing/printing.module.ts';
import { ResourcesModule } from '../resources.module.ts';
import { BoardData } from './board.data.ts';
import { BoardJobs } from './board.jobs.ts';
import { Portraits } from './portraits.ts';

/** The worker's part of the editorial board. */
@Module({
  imports: [ResourcesModule, PrintingModule],
  providers: [BoardData, Portraits, BoardJobs],
  exports: [BoardJobs],
})
export class BoardJobsModule {}
