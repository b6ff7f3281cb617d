import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { AssetsController } from '../assets/assets.controller.js';
import { FilesModule } from '../assets/files.module.js';
import { EditorsModule } from '../editors/editors.module.js';
import { FormerAddressesModule } from '../former-addresses/former-addresses.js';
import { IssuesModule } from '../issues/issues.module.js';
import { NoticesController } from '../notices/notices.controller.js';
import { NoticesModule } from '../notices/notices.module.js';
import { SettingsModule } from '../settings/settings.module.js';
import { StatisticsModule } from '../statistics/statistics.module.js';
import { AddArticle } from './add-article.js';
import { ArticleFiles } from './article-files.js';
import { ArticleDocument, articleSchema } from './article.schema.js';
import { ArticlesController } from './articles.controller.js';
import { ArticlesService } from './articles.service.js';
import { EditArticle } from './edit-article.js';
import { NewArticles } from './new-articles.js';
import { CertificateDataController } from './certificate-data.controller.js';
import { IndexPageDataController } from './index-page-data.controller.js';

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
