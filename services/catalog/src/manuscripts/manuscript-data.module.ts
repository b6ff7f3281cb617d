import { Module } from '@nestjs/common';
import { ArticlesModule } from '../articles/read/articles.module.ts';
import { MailServersModule } from '../journal/mail-server/mail-servers.ts';
import { SearchModule } from '../discovery/search/search.module.ts';
import { EditorsModule } from '../journal/editors/editors.module.ts';
import { SettingsModule } from '../journal/settings/settings.module.ts';
import { MailTextsModule } from '../mail/texts/mail-texts.module.ts';
import { ManuscriptDataController } from './manuscript-data.controller.ts';
import { ReviewerDataController } from './reviewer-data.controller.ts';

/** Settings, words of mails and articles, for the register of manuscripts. */
@Module({
  imports: [ArticlesModule, EditorsModule, MailServersModule, MailTextsModule, SearchModule, SettingsModule],
  controllers: [ManuscriptDataController, ReviewerDataController],
})
export class ManuscriptDataModule {}
