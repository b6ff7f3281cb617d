import { Module } from '@nestjs/common';
import { ResourcesModule } from '../resources.module.ts';
import { BatchChromium, Chromium } from './chromium.ts';
import { FileSweep } from './file-sweep.ts';
import { PdfSplitter } from './pdf-splitter.ts';
import { Printer } from './printer.ts';

/** Chromium and what becomes of its PDFs; in workers only. */
@Module({
  imports: [ResourcesModule],
  providers: [Chromium, BatchChromium, PdfSplitter, FileSweep, Printer],
  exports: [Chromium, BatchChromium, PdfSplitter, Printer],
})
export class PrintingModule {}
