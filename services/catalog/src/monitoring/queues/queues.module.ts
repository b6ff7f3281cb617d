import { Module } from '@nestjs/common';
import { RegistrationModule } from '../../doi/registration/registration.module.ts';
import { NoticesModule } from '../../mail/authors/notices.module.ts';
import { ImportsModule } from '../../exchange/imports/imports.module.ts';
import { WebhooksModule } from '../../webhooks/webhooks.module.ts';
import { CatalogJobRules } from './job-rules.ts';
import { CatalogQueuesController } from './queues.controller.ts';

@Module({
  imports: [ImportsModule, NoticesModule, RegistrationModule, WebhooksModule],
  controllers: [CatalogQueuesController],
  providers: [CatalogJobRules],
})
export class CatalogQueuesModule {}
