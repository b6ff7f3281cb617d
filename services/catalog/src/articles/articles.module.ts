import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { AssetsController } from '../assets/assets.controller.ts';
import { FilesModule } from '../assets/files.module.ts';
import { EditorsModule } from '../editors/editors.module.ts';
import { FormerAddressesModule } from '../former-addresses/former-addresses.ts';
import { IssuesModule } from '../issues/issues.module.ts';
import { NoticesController } from '../notices/notices.controller.ts';
import { NoticesModule } from '../notices/notices.module.ts';
import { SettingsModule } from '../settings/settings.module.ts';
import { StatisticsModule } from '../statistics/statistics.module.ts';
import { AddArticle } from './add-article.ts';
import { ArticleFiles } from './article-files.ts';
import { ArticleDocument, articleSchema } from './article.schema.ts';
import { ArticlesController } from './articles.controller.ts';
import { ArticlesService } from './articles.service.ts';
import { EditArticle } from './edit-article.ts';
import { NewArticles } from './new-articles.ts';
import { CertificateDataController } from './certificate-data.controller.ts';
import { IndexPageDataController } from './index-page-data.controller.ts';

@Module({
  imports: [
    MongooseModule.forFeature([{ name: ArticleDocument.name, schema: articleSchema }]),
    FilesModule,
    FormerAddressesModule,
    IssuesModule,
    EditorsModule,
    SettingsModule,
    NoticesModule,
    StatisticsModule,
  ],
  controllers: [
    ArticlesController,
    AssetsController,
    NoticesController,
    CertificateDataController,
    IndexPageDataController,
  ],
  providers: [ArticlesService, AddArticle, EditArticle, ArticleFiles, NewArticles],
  exports: [ArticlesService, ArticleFiles, NewArticles, MongooseModule],
})
export class ArticlesModule {}
