import { Module } from '@nestjs/common';
import { CoverPageData } from './cover-page.data.ts';
import { CoverPagesController } from './cover-pages.controller.ts';

@Module({
  controllers: [CoverPagesController],
  providers: [CoverPageData],
})
export class CoverPagesModule {}
