import { Module } from '@nestjs/common';
import { RegistrationModule } from '../../discovery/registration/registration.module.ts';
import { NoticesModule } from '../../publishing/notices/notices.module.ts';
import { ImportsModule } from '../../transfer/imports/imports.module.ts';
import { WebhooksModule } from '../../webhooks/webhooks.module.ts';
import { CatalogJobRules } from './job-rules.ts';
import { CatalogQueuesController } from './queues.controller.ts';

@Module({
  imports: [ImportsModule, NoticesModule, RegistrationModule, WebhooksModule],
  controllers: [CatalogQueuesController],
  providers: [CatalogJobRules],
})
export class CatalogQueuesModule {}
