import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { FilesModule } from '../../files/files.module.ts';
import { SettingsModule } from '../../journal/settings/settings.module.ts';
import { FormerAddressesModule } from '../former-addresses/former-addresses.ts';
import { IssuesModule } from '../../issues/read/issues.module.ts';
import { ArticleFilesController } from './article-files.controller.ts';
import { ArticleFiles } from './article-files.ts';
import { ArticleDocument, articleSchema } from './article.schema.ts';
import { ArticleHistoryController, ArticlesController } from './articles.controller.ts';
import { FurtherFiles } from './further-files.ts';
import { OjsAddressesController } from './ojs-addresses.controller.ts';
import { ArticlesService } from './articles.service.ts';

/** Articles as they are read; `../editing` adds and changes them. */
@Module({
  imports: [
    MongooseModule.forFeature([{ name: ArticleDocument.name, schema: articleSchema }]),
    FilesModule,
    FormerAddressesModule,
    IssuesModule,
    SettingsModule,
  ],
  controllers: [ArticlesController, ArticleHistoryController, ArticleFilesController, OjsAddressesController],
  providers: [ArticlesService, ArticleFiles, FurtherFiles],
  exports: [ArticlesService, ArticleFiles, FurtherFiles, MongooseModule],
})
export class ArticlesModule {}
