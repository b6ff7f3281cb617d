import { Module } from '@nestjs/common';
import { ResourcesModule } from '../resources.module.ts';
import { Backdrops } from './backdrops.ts';
import { BatchChromium, Chromium } from './chromium.ts';
import { FileSweep } from './file-sweep.ts';
import { BatchSplitter, PdfSplitter } from './pdf-splitter.ts';
import { Printer } from './printer.ts';
import { BatchSheets, Sheets } from './sheets.ts';

/** Chromium and what becomes of its PDFs; in workers only. */
@Module({
  imports: [ResourcesModule],
  providers: [
    ...[Chromium, BatchChromium, PdfSplitter, BatchSplitter],
    ...[Backdrops, Sheets, BatchSheets, Printer, FileSweep],
  ],
  exports: [Backdrops, Sheets, BatchSheets, Printer],
})
export class PrintingModule {}
