import { Module } from '@nestjs/common';
import { NoticesModule } from '../../publishing/notices/notices.module.ts';
import { ImportsModule } from '../../transfer/imports/imports.module.ts';
import { CatalogJobRules } from './job-rules.ts';
import { CatalogQueuesController } from './queues.controller.ts';

@Module({
  imports: [ImportsModule, NoticesModule],
  controllers: [CatalogQueuesController],
  providers: [CatalogJobRules],
})
export class CatalogQueuesModule {}
