import { Module } from '@nestjs/common';
import { FilesModule } from '../../files/files.module.ts';
import { ShownTextsModule } from '../../full-text/full-text.module.ts';
import { EditorsModule } from '../../journal/editors/editors.module.ts';
import { IndexingPartnersModule } from '../../journal/indexing-partners/indexing-partners.module.ts';
import { PagesModule } from '../../journal/pages/pages.module.ts';
import { SettingsModule } from '../../journal/settings/settings.module.ts';
import { ArticlesModule } from '../../publishing/articles/articles.module.ts';
import { FormerAddressesModule } from '../../publishing/former-addresses/former-addresses.ts';
import { IssuesModule } from '../../publishing/issues/issues.module.ts';
import { DoajExport } from './doaj-export.ts';
import { ExportController } from './export.controller.ts';
import { IssueBag } from './issue-bag.ts';
import { JournalExport } from './journal-export.ts';

@Module({
  imports: [
    FilesModule,
    ShownTextsModule,
    ArticlesModule,
    FormerAddressesModule,
    IssuesModule,
    EditorsModule,
    IndexingPartnersModule,
    PagesModule,
    SettingsModule,
  ],
  controllers: [ExportController],
  providers: [JournalExport, DoajExport, IssueBag],
})
export class ExportsModule {}
