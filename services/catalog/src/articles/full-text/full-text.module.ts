import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { MulterModule } from '@nestjs/platform-express';
import { FilesModule } from '../../files/files.module.ts';
import { ArticlesModule } from '../read/articles.module.ts';
import { DepositsModule } from '../../doi/deposits/deposits.module.ts';
import { FullTextController } from './full-text.controller.ts';
import { FullTextDocument, fullTextSchema } from './full-text.schema.ts';
import { FullTexts } from './full-texts.service.ts';
import { ShownTexts } from './shown-texts.ts';
import { TextConversion } from './text-conversion.ts';
import { TextFiles } from './text-files.ts';
import { TextSources } from './text-sources.ts';

/** The full texts that readers see. */
@Module({
  imports: [MongooseModule.forFeature([{ name: FullTextDocument.name, schema: fullTextSchema }])],
  providers: [ShownTexts],
  exports: [ShownTexts, MongooseModule],
})
export class ShownTextsModule {}

/** The files from which full texts are made. */
@Module({ imports: [FilesModule, ShownTextsModule], providers: [TextSources], exports: [TextSources] })
export class TextSourcesModule {}

/** The full texts as staff work on them. */
@Module({
  imports: [
    ShownTextsModule,
    TextSourcesModule,
    FilesModule,
    ArticlesModule,
    DepositsModule,
    MulterModule.registerAsync({
      imports: [TextSourcesModule],
      inject: [TextSources],
      // Multer reads names as ISO 8859-1 by default.
      useFactory: (storage: TextSources) => ({ storage, defParamCharset: 'utf8' }),
    }),
  ],
  controllers: [FullTextController],
  providers: [FullTexts, TextFiles],
})
export class FullTextModule {}

/** The worker's part of them. */
@Module({
  imports: [ShownTextsModule, ArticlesModule, FilesModule],
  providers: [TextConversion],
  exports: [TextConversion],
})
export class FullTextJobsModule {}
