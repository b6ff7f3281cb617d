import { type DynamicModule, type MiddlewareConsumer, Module, type NestModule } from '@nestjs/common';
import { getModelToken, MongooseModule } from '@nestjs/mongoose';
import { raw, text, urlencoded } from 'express';
import type { Model } from 'mongoose';
import { MessagingModule } from '#messaging/messaging.module.ts';
import { PurgeLogModule } from '#messaging/purge-log.ts';
import { QueuesModule } from '#messaging/queues.module.ts';
import { MongoModule } from '#platform/database/mongo.module.ts';
import { FilesConfig } from '#platform/files/files-config.ts';
import { ConfigModule } from '#platform/process/config.module.ts';
import { SessionModule } from '#platform/sessions/session.module.ts';
import { ChangesModule } from '#platform/writes/changes.ts';
import { engineOf } from '#search/search-engines.ts';
import { SearchIndex } from '#search/search-index.ts';
import { AmendmentsController } from './articles/amendments/amendments.controller.ts';
import { PublishAmendment } from './articles/amendments/publish-amendment.ts';
import { DocumentDataController } from './articles/document-data/document-data.controller.ts';
import { DuplicatesController } from './articles/editing/duplicates.controller.ts';
import { EditingController } from './articles/editing/editing.controller.ts';
import { FullTextModule } from './articles/full-text/full-text.module.ts';
import { FullTextDocument } from './articles/full-text/full-text.schema.ts';
import { FurtherFilesModule } from './articles/further-files/further-files.controller.ts';
import { ArticlePageController } from './articles/page/article-page.controller.ts';
import { ArticlePages } from './articles/production/article-pages.ts';
import { ArticlePagesController } from './articles/production/article-pages.controller.ts';
import { ArticleFilesController } from './articles/read/article-files.controller.ts';
import { ArticleDocument } from './articles/read/article.schema.ts';
import { ArticlesController, ArticleHistoryController } from './articles/read/articles.controller.ts';
import { OjsAddressesController } from './articles/read/ojs-addresses.controller.ts';
import { ArticleTextDocument } from './articles/texts/article-text.schema.ts';
import { CatalogConfig, SharedConfig } from './config.ts';
import { DownloadsController } from './discovery/citations/downloads.controller.ts';
import { AnnouncementFeedController } from './discovery/harvesting/announcement-feed.controller.ts';
import { FeedController } from './discovery/harvesting/feed.controller.ts';
import { HarvestedArticles } from './discovery/harvesting/harvested-articles.ts';
import { LockssController } from './discovery/harvesting/lockss.controller.ts';
import { OaiController } from './discovery/harvesting/oai/oai.controller.ts';
import { OaiService } from './discovery/harvesting/oai/oai.service.ts';
import { SiteFilesController } from './discovery/harvesting/site-files.controller.ts';
import { SitemapController } from './discovery/harvesting/sitemap.controller.ts';
import { ConfirmOrcid } from './discovery/orcid/confirm-orcid.ts';
import { OrcidProvider } from './discovery/orcid/orcid-provider.ts';
import { OrcidTokens } from './discovery/orcid/orcid-tokens.ts';
import { OrcidController } from './discovery/orcid/orcid.controller.ts';
import { articleIndex } from './discovery/search/article-index.ts';
import { RelatedArticles, RelatedDocument, relatedSchema } from './discovery/search/related-articles.ts';
import { SearchController } from './discovery/search/search.controller.ts';
import { SearchService } from './discovery/search/search.service.ts';
import { Snippets } from './discovery/search/snippets.ts';
import { DoisController } from './doi/registration/dois.controller.ts';
import { DoisService } from './doi/registration/dois.service.ts';
import { ChangesController } from './entities/changes.controller.ts';
import { DoajExport } from './exchange/exports/doaj-export.ts';
import { ExportController } from './exchange/exports/export.controller.ts';
import { IssueBag } from './exchange/exports/issue-bag.ts';
import { JournalExport } from './exchange/exports/journal-export.ts';
import { ImportsController } from './exchange/imports/imports.controller.ts';
import { ImportsService } from './exchange/imports/imports.service.ts';
import { SampleContentController } from './exchange/sample/sample-content.controller.ts';
import { PicturesController } from './files/pictures.controller.ts';
import { ArchivedYears } from './issues/archives/archived-years.ts';
import { EditIssue } from './issues/archives/edit-issue.ts';
import { IssuesController, IssueHistoryController } from './issues/archives/issues.controller.ts';
import { EditorsController, EditorHistoryController } from './journal/editors/editors.controller.ts';
import { EditorsService } from './journal/editors/editors.service.ts';
import {
  IndexingPartnersController,
  IndexingPartnerHistoryController,
} from './journal/indexing-partners/indexing-partners.controller.ts';
import { IndexingPartnersService } from './journal/indexing-partners/indexing-partners.service.ts';
import { OrganizationsController } from './journal/organizations/organizations.controller.ts';
import { FirstPages } from './journal/pages/first-pages.ts';
import { FirstPagesDocument, firstPagesSchema } from './journal/pages/page.schema.ts';
import { PagesController, PageHistoryController } from './journal/pages/pages.controller.ts';
import { PagesService } from './journal/pages/pages.service.ts';
import {
  JournalNamesController,
  SettingsController,
  SettingsHistoryController,
} from './journal/settings/settings.controller.ts';
import { SidebarPicturesController } from './journal/settings/sidebar-pictures.controller.ts';
import { AlertsController } from './mail/alerts/alerts.controller.ts';
import { Bounces } from './mail/alerts/bounces.ts';
import { MailingPlans } from './mail/alerts/mailing-plans.ts';
import { StaffAlertsController } from './mail/alerts/staff-alerts.controller.ts';
import { NoticesController } from './mail/authors/notices.controller.ts';
import { MailSettingsController } from './mail/transport/mail-settings.controller.ts';
import { MailSettingsService } from './mail/transport/mail-settings.service.ts';
import { MessagesController } from './mail/users/messages.controller.ts';
import { ManuscriptDataController } from './manuscripts/manuscript-data.controller.ts';
import { ReviewerDataController } from './manuscripts/reviewer-data.controller.ts';
import { catalogMigrations } from './migrations.ts';
import {
  BackupPlanDocument,
  backupPlanSchema,
  BackupPlans,
} from './monitoring/connections/backup-plans.service.ts';
import { BackupPlansController } from './monitoring/connections/backup-plans.controller.ts';
import {
  BackupDocument,
  backupSchema,
  ConnectionsService,
} from './monitoring/connections/connections.service.ts';
import { ConnectionsController } from './monitoring/connections/connections.controller.ts';
import { DashboardController } from './monitoring/dashboard/dashboard.controller.ts';
import { TodaysWorkService } from './monitoring/dashboard/todays-work.service.ts';
import { CatalogQueuesController } from './monitoring/queues/queues.controller.ts';
import { ReadinessReader } from './monitoring/readiness/readiness-facts.ts';
import { ReadinessController } from './monitoring/readiness/readiness.controller.ts';
import { SharedModule } from './shared.module.ts';
import { MostRead } from './usage/most-read.ts';
import { ReportRows } from './usage/reports/report-rows.ts';
import { ReportsController } from './usage/reports/reports.controller.ts';
import { ReportsService } from './usage/reports/reports.service.ts';
import { UsageCounting } from './usage/usage-counting.ts';
import { UsageFigures } from './usage/usage-figures.ts';
import { UsageLines } from './usage/usage-lines.ts';
import { UsageController } from './usage/usage.controller.ts';
import { PendingDay, pendingDaySchema, StoredLine, storedLineSchema } from './usage/usage.schemas.ts';
import { WebhooksController } from './webhooks/webhooks.controller.ts';

const models = MongooseModule.forFeature([
  { name: BackupDocument.name, schema: backupSchema },
  { name: BackupPlanDocument.name, schema: backupPlanSchema },
  { name: FirstPagesDocument.name, schema: firstPagesSchema },
  { name: PendingDay.name, schema: pendingDaySchema },
  { name: RelatedDocument.name, schema: relatedSchema },
  { name: StoredLine.name, schema: storedLineSchema },
]);

const searchIndex = {
  provide: SearchIndex,
  inject: [
    getModelToken(ArticleDocument.name),
    getModelToken(ArticleTextDocument.name),
    getModelToken(FullTextDocument.name),
    CatalogConfig,
  ],
  useFactory: async (
    articles: Model<ArticleDocument>,
    texts: Model<ArticleTextDocument>,
    fullTexts: Model<FullTextDocument>,
    config: CatalogConfig,
  ) => {
    const fields = articleIndex(texts, fullTexts);
    return new SearchIndex(articles, fields, await engineOf(articles, fields, config));
  },
};

@Module({})
export class AppModule implements NestModule {
  static with(config: CatalogConfig): DynamicModule {
    return {
      module: AppModule,
      imports: [
        ConfigModule.with(config, SharedConfig, FilesConfig),
        MongoModule.forService(config, 'catalog', catalogMigrations),
        QueuesModule.forRedis(config),
        MessagingModule,
        PurgeLogModule,
        ChangesModule,
        SessionModule.forService(config),
        SharedModule,
        models,
        FullTextModule,
        FurtherFilesModule,
      ],
      controllers: [
        ChangesController,
        SearchController,
        // Before the articles of an issue, whose address matches too.
        ArticlePagesController,
        ArticlesController,
        ArticleHistoryController,
        ArticleFilesController,
        OjsAddressesController,
        PicturesController,
        SettingsController,
        SettingsHistoryController,
        SidebarPicturesController,
        JournalNamesController,
        EditorsController,
        EditorHistoryController,
        IndexingPartnersController,
        IndexingPartnerHistoryController,
        PagesController,
        PageHistoryController,
        ArticlePageController,
        EditingController,
        DuplicatesController,
        AmendmentsController,
        NoticesController,
        OrganizationsController,
        DocumentDataController,
        ManuscriptDataController,
        ReviewerDataController,
        IssuesController,
        IssueHistoryController,
        DownloadsController,
        SitemapController,
        FeedController,
        AnnouncementFeedController,
        OaiController,
        SiteFilesController,
        LockssController,
        DoisController,
        OrcidController,
        AlertsController,
        StaffAlertsController,
        MailSettingsController,
        MessagesController,
        UsageController,
        ReportsController,
        DashboardController,
        ReadinessController,
        ConnectionsController,
        BackupPlansController,
        ImportsController,
        ExportController,
        SampleContentController,
        CatalogQueuesController,
        WebhooksController,
      ],
      providers: [
        searchIndex,
        ArchivedYears,
        ArticlePages,
        BackupPlans,
        Bounces,
        ConfirmOrcid,
        ConnectionsService,
        DoajExport,
        DoisService,
        EditIssue,
        EditorsService,
        FirstPages,
        HarvestedArticles,
        ImportsService,
        IndexingPartnersService,
        IssueBag,
        JournalExport,
        MailingPlans,
        MailSettingsService,
        MostRead,
        OaiService,
        OrcidProvider,
        OrcidTokens,
        PagesService,
        PublishAmendment,
        ReadinessReader,
        RelatedArticles,
        ReportRows,
        ReportsService,
        SearchService,
        Snippets,
        TodaysWorkService,
        UsageCounting,
        UsageFigures,
        UsageLines,
      ],
    };
  }

  configure(consumer: MiddlewareConsumer): void {
    consumer
      .apply(text({ type: 'application/x-www-form-urlencoded', limit: '16kb' }))
      .forRoutes(OaiController);
    consumer
      .apply(urlencoded({ extended: false, limit: '16kb' }), raw({ type: 'message/rfc822', limit: '1mb' }))
      .forRoutes(AlertsController);
  }
}
