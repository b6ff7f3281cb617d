import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { SettingsModule } from '../journal/settings/settings.module.ts';
import { ArticlesModule } from '../articles/read/articles.module.ts';
import { Deliveries } from './deliveries.ts';
import { WebhookEvents } from './webhook-events.ts';
import { WebhookJobs } from './webhook.jobs.ts';
import {
  WebhookDeliveryDocument,
  webhookDeliverySchema,
  WebhookDocument,
  webhookSchema,
} from './webhook.schema.ts';
import { WebhooksController } from './webhooks.controller.ts';
import { WebhooksService } from './webhooks.service.ts';

/** Other systems that are notified of events. */
@Module({
  imports: [
    MongooseModule.forFeature([
      { name: WebhookDocument.name, schema: webhookSchema },
      { name: WebhookDeliveryDocument.name, schema: webhookDeliverySchema },
    ]),
    ArticlesModule,
    SettingsModule,
  ],
  controllers: [WebhooksController],
  providers: [Deliveries, WebhookEvents, WebhookJobs, WebhooksService],
  exports: [Deliveries, WebhookJobs],
})
export class WebhooksModule {}
