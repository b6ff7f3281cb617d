import { Module } from '@nestjs/common';
import { CoverPageData } from './cover-page.data.js';
import { CoverPagesController } from './cover-pages.controller.js';

@Module({
  controllers: [CoverPagesController],
  providers: [CoverPageData],
})
export class CoverPagesModule {}
