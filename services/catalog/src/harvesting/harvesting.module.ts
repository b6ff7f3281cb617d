import { type MiddlewareConsumer, Module, type NestModule } from '@nestjs/common';
import { text } from 'express';
import { ArticlesModule } from '../articles/articles.module.js';
import { IssuesModule } from '../issues/issues.module.js';
import { SettingsModule } from '../settings/settings.module.js';
import { FeedController } from './feed.controller.js';
import { HarvestedArticles } from './harvested-articles.js';
import { OaiController } from './oai/oai.controller.js';
import { OaiService } from './oai/oai.service.js';
import { SiteFilesController } from './site-files.controller.js';
import { SitemapController } from './sitemap.controller.js';

@Module({
  imports: [ArticlesModule, IssuesModule, SettingsModule],
  controllers: [SitemapController, FeedController, OaiController, SiteFilesController],
  providers: [HarvestedArticles, OaiService],
})
export class HarvestingModule implements NestModule {
  configure(consumer: MiddlewareConsumer): void {
    consumer
      .apply(text({ type: 'application/x-www-form-urlencoded', limit: '16kb' }))
      .forRoutes(OaiController);
  }
}
