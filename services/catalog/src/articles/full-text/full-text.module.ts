import { Module } from '@nestjs/common';
import { uploadsInto } from '#platform/http/uploads.ts';
import { FullTextController } from './full-text.controller.ts';
import { FullTexts } from './full-texts.service.ts';
import { TextFiles } from './text-files.ts';
import { TextSources } from './text-sources.ts';

/** The full texts as staff work on them; a separate module, because its uploads have their own storage. */
@Module({
  imports: [uploadsInto(TextSources)],
  controllers: [FullTextController],
  providers: [FullTexts, TextFiles],
})
export class FullTextModule {}
