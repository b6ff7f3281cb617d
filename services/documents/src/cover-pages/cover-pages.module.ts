import { Module } from '@nestjs/common';
import { RenderedFilesModule } from '../printing/rendered-files.module.ts';
import { CoverPageData } from './cover-page.data.ts';
import { CoverPagesController } from './cover-pages.controller.ts';

@Module({
  imports: [RenderedFilesModule],
  controllers: [CoverPagesController],
  providers: [CoverPageData],
})
export class CoverPagesModule {}
