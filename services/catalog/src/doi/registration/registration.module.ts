import { Module } from '@nestjs/common';
import { SettingsModule } from '../../journal/settings/settings.module.ts';
import { ArticlesModule } from '../../articles/read/articles.module.ts';
import { DepositsModule } from '../deposits/deposits.module.ts';
import { DepositJobs } from './deposit.jobs.ts';
import { DepositXml } from './deposit-xml.ts';
import { DoisController } from './dois.controller.ts';
import { DoisService } from './dois.service.ts';
import { Registry } from './registry.ts';

/** The DOIs of articles and their deposits at the registry. */
@Module({
  imports: [ArticlesModule, DepositsModule, SettingsModule],
  controllers: [DoisController],
  providers: [DepositJobs, DepositXml, DoisService, Registry],
  exports: [DepositJobs, Registry],
})
export class RegistrationModule {}
