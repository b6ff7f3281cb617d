import { type MiddlewareConsumer, Module, type NestModule } from '@nestjs/common';
import { text } from 'express';
import { ShownTextsModule } from '../../articles/full-text/full-text.module.ts';
import { PagesModule } from '../../journal/pages/pages.module.ts';
import { SettingsModule } from '../../journal/settings/settings.module.ts';
import { ArticlesModule } from '../../articles/read/articles.module.ts';
import { IssuesModule } from '../../issues/read/issues.module.ts';
import { AnnouncementFeedController } from './announcement-feed.controller.ts';
import { FeedController } from './feed.controller.ts';
import { HarvestedArticles } from './harvested-articles.ts';
import { LockssController } from './lockss.controller.ts';
import { OaiController } from './oai/oai.controller.ts';
import { OaiService } from './oai/oai.service.ts';
import { SiteFilesController } from './site-files.controller.ts';
import { SitemapController } from './sitemap.controller.ts';

@Module({
  imports: [ArticlesModule, IssuesModule, PagesModule, SettingsModule, ShownTextsModule],
  controllers: [
    SitemapController,
    FeedController,
    AnnouncementFeedController,
    OaiController,
    SiteFilesController,
    LockssController,
  ],
  providers: [HarvestedArticles, OaiService],
})
export class HarvestingModule implements NestModule {
  configure(consumer: MiddlewareConsumer): void {
    consumer
      .apply(text({ type: 'application/x-www-form-urlencoded', limit: '16kb' }))
      .forRoutes(OaiController);
  }
}
