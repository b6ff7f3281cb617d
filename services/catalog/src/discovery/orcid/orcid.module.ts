import { Module } from '@nestjs/common';
import { SettingsModule } from '../../journal/settings/settings.module.ts';
import { ArticlesModule } from '../../articles/read/articles.module.ts';
import { DepositsModule } from '../../doi/deposits/deposits.module.ts';
import { ConfirmOrcid } from './confirm-orcid.ts';
import { OrcidController } from './orcid.controller.ts';
import { OrcidProvider } from './orcid-provider.ts';
import { OrcidTokens } from './orcid-tokens.ts';

/** Sign-in with ORCID. */
@Module({
  imports: [ArticlesModule, DepositsModule, SettingsModule],
  controllers: [OrcidController],
  providers: [ConfirmOrcid, OrcidProvider, OrcidTokens],
  exports: [OrcidProvider],
})
export class OrcidModule {}
