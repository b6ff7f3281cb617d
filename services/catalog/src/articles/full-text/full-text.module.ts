import { Module } from '@nestjs/common';
import { MulterModule } from '@nestjs/platform-express';
import { FullTextController } from './full-text.controller.ts';
import { FullTexts } from './full-texts.service.ts';
import { TextFiles } from './text-files.ts';
import { TextSources } from './text-sources.ts';

/** The full texts as staff work on them; a separate module, because its uploads have their own storage. */
@Module({
  imports: [
    MulterModule.registerAsync({
      inject: [TextSources],
      // Multer reads names as ISO 8859-1 by default.
      useFactory: (storage: TextSources) => ({ storage, defParamCharset: 'utf8' }),
    }),
  ],
  controllers: [FullTextController],
  providers: [FullTexts, TextFiles],
})
export class FullTextModule {}
