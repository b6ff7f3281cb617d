import { Module } from '@nestjs/common';
import { ImportsModule } from '../imports/imports.module.js';
import { NoticesModule } from '../notices/notices.module.js';
import { CatalogJobRules } from './job-rules.js';
import { CatalogQueuesController } from './queues.controller.js';

@Module({
  imports: [ImportsModule, NoticesModule],
  controllers: [CatalogQueuesController],
  providers: [CatalogJobRules],
})
export class CatalogQueuesModule {}
