import { Module } from '@nestjs/common';
import { EntitiesModule } from '../../entities/entities.ts';
import { FilesModule } from '../../files/files.module.ts';
import { ShownTextsModule } from '../../articles/full-text/full-text.module.ts';
import { SettingsModule } from '../../journal/settings/settings.module.ts';
import { ArticlesModule } from '../../articles/read/articles.module.ts';
import { FormerAddressesModule } from '../../articles/former-addresses/former-addresses.ts';
import { IssuesModule } from '../../issues/read/issues.module.ts';
import { DoajExport } from './doaj-export.ts';
import { ExportController } from './export.controller.ts';
import { IssueBag } from './issue-bag.ts';
import { JournalExport } from './journal-export.ts';

@Module({
  imports: [
    EntitiesModule,
    FilesModule,
    ShownTextsModule,
    ArticlesModule,
    FormerAddressesModule,
    IssuesModule,
    SettingsModule,
  ],
  controllers: [ExportController],
  providers: [JournalExport, DoajExport, IssueBag],
})
export class ExportsModule {}
