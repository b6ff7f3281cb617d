import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { FilesModule } from '../../files/files.module.ts';
import { PdfReader } from '#platform/files/pdf-reader.ts';
import { Thumbnails } from '../../files/thumbnails.ts';
import { ArticlesModule } from '../read/articles.module.ts';
import { ArticleTextDocument, articleTextSchema } from './article-text.schema.ts';
import { FileReader } from './file-reader.ts';

/** The texts of articles' files. */
@Module({
  imports: [MongooseModule.forFeature([{ name: ArticleTextDocument.name, schema: articleTextSchema }])],
  exports: [MongooseModule],
})
export class ArticleTextsModule {}

/** The worker's part of them. */
@Module({
  imports: [ArticleTextsModule, ArticlesModule, FilesModule],
  providers: [FileReader, PdfReader, Thumbnails],
  exports: [FileReader],
})
export class ArticleTextJobsModule {}
