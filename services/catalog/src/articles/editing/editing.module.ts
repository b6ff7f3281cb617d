import { Module } from '@nestjs/common';
import { SettingsModule } from '../../journal/settings/settings.module.ts';
import { ArticlesModule } from '../read/articles.module.ts';
import { DepositsModule } from '../../doi/deposits/deposits.module.ts';
import { FormerAddressesModule } from '../former-addresses/former-addresses.ts';
import { ManuscriptsClientModule } from '../../manuscripts/manuscripts-client.ts';
import { IssuesModule } from '../../issues/read/issues.module.ts';
import { NoticesModule } from '../../mail/authors/notices.module.ts';
import { AddArticle } from './add-article.ts';
import { DuplicatesController } from './duplicates.controller.ts';
import { EditArticle } from './edit-article.ts';
import { EditingController } from './editing.controller.ts';
import { ManuscriptPayments } from './manuscript-payments.ts';
import { NewArticles } from './new-articles.ts';
import { PublishArticles } from './publish-articles.ts';
import { ReservedByManuscripts } from './reserved-by-manuscripts.ts';

@Module({
  imports: [
    ArticlesModule,
    DepositsModule,
    FormerAddressesModule,
    IssuesModule,
    ManuscriptsClientModule,
    NoticesModule,
    SettingsModule,
  ],
  controllers: [EditingController, DuplicatesController],
  providers: [
    AddArticle,
    EditArticle,
    ManuscriptPayments,
    NewArticles,
    PublishArticles,
    ReservedByManuscripts,
  ],
  exports: [ManuscriptPayments, NewArticles, PublishArticles, ReservedByManuscripts],
})
export class EditingModule {}
