import { Module } from '@nestjs/common';
import { EditorsModule } from '../../journal/editors/editors.module.ts';
import { SettingsModule } from '../../journal/settings/settings.module.ts';
import { ArticlesModule } from '../read/articles.module.ts';
import { CertificateDataController } from './certificate-data.controller.ts';
import { IndexPageDataController } from './index-page-data.controller.ts';
import { LetterheadController } from './letterhead.controller.ts';

/** The content of certificates, cover pages and index pages, for the documents service. */
@Module({
  imports: [ArticlesModule, EditorsModule, SettingsModule],
  controllers: [CertificateDataController, IndexPageDataController, LetterheadController],
})
export class DocumentDataModule {}
