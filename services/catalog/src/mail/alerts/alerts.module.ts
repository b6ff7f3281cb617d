import { type MiddlewareConsumer, Module, type NestModule } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { raw, urlencoded } from 'express';
import { MailTextsModule } from '../texts/mail-texts.module.ts';
import { SettingsModule } from '../../journal/settings/settings.module.ts';
import { ArticlesModule } from '../../articles/read/articles.module.ts';
import { IssuesModule } from '../../issues/read/issues.module.ts';
import { NoticeJobsModule } from '../authors/notice-jobs.module.ts';
import { SearchModule } from '../../discovery/search/search.module.ts';
import { Bounces } from './bounces.ts';
import { AlertJobs } from './alert.jobs.ts';
import { AlertTokens } from './alert-tokens.ts';
import { AlertsController } from './alerts.controller.ts';
import { MailingPlans } from './mailing-plans.ts';
import { DeliveryDocument, deliverySchema, MailingDocument, mailingSchema } from './mailing.schema.ts';
import { Mailings } from './mailings.ts';
import { StaffAlertsController } from './staff-alerts.controller.ts';
import {
  AlertTokenDocument,
  alertTokenSchema,
  SubscriberDocument,
  subscriberSchema,
} from './subscriber.schema.ts';
import { MailServersModule } from '../../journal/mail-server/mail-servers.ts';
import { ManuscriptsClientModule } from '../../manuscripts/manuscripts-client.ts';
import { UsersModule } from '../../users.ts';
import { SentMailDocument, sentMailSchema } from '../transport/sent-mails.ts';
import { Subscribers } from './subscribers.ts';

/** What both processes need. */
@Module({
  imports: [
    MongooseModule.forFeature([
      { name: SubscriberDocument.name, schema: subscriberSchema },
      { name: AlertTokenDocument.name, schema: alertTokenSchema },
      { name: MailingDocument.name, schema: mailingSchema },
      { name: DeliveryDocument.name, schema: deliverySchema },
    ]),
    ArticlesModule,
    IssuesModule,
    MailServersModule,
    SettingsModule,
  ],
  providers: [AlertTokens, Subscribers, Mailings],
  exports: [AlertTokens, Subscribers, Mailings, MailServersModule, MongooseModule],
})
class SubscriptionsModule {}

/** Alerts by e-mail: subscriptions and plans of mailings. */
@Module({
  imports: [
    SubscriptionsModule,
    ArticlesModule,
    SearchModule,
    ManuscriptsClientModule,
    UsersModule,
    MongooseModule.forFeature([{ name: SentMailDocument.name, schema: sentMailSchema }]),
  ],
  controllers: [AlertsController, StaffAlertsController],
  providers: [Bounces, MailingPlans],
})
export class AlertsModule implements NestModule {
  configure(consumer: MiddlewareConsumer): void {
    consumer
      .apply(urlencoded({ extended: false, limit: '16kb' }), raw({ type: 'message/rfc822', limit: '1mb' }))
      .forRoutes(AlertsController);
  }
}

/** The worker's part of them. */
@Module({
  imports: [
    MailTextsModule,
    SubscriptionsModule,
    ArticlesModule,
    IssuesModule,
    SettingsModule,
    NoticeJobsModule,
  ],
  providers: [AlertJobs],
  exports: [AlertJobs],
})
export class AlertJobsModule {}
