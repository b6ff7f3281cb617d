import { Module } from '@nestjs/common';
import { SettingsModule } from '../../journal/settings/settings.module.ts';
import { ArticlesModule } from '../read/articles.module.ts';
import { DepositsModule } from '../../doi/deposits/deposits.module.ts';
import { EditingModule } from '../editing/editing.module.ts';
import { IssuesModule } from '../../issues/read/issues.module.ts';
import { AmendmentsController } from './amendments.controller.ts';
import { PublishAmendment } from './publish-amendment.ts';

/** Notices that correct or retract articles. */
@Module({
  imports: [ArticlesModule, DepositsModule, EditingModule, IssuesModule, SettingsModule],
  controllers: [AmendmentsController],
  providers: [PublishAmendment],
})
export class AmendmentsModule {}
