import { Module } from '@nestjs/common';
import { EntitiesModule } from '../../entities/entities.ts';
import { FilesModule } from '../../files/files.module.ts';
import { TextSourcesModule } from '../../articles/full-text/full-text.module.ts';
import { SettingsModule } from '../../journal/settings/settings.module.ts';
import { ArticlesModule } from '../../articles/read/articles.module.ts';
import { FormerAddressesModule } from '../../articles/former-addresses/former-addresses.ts';
import { EarlierUsageModule } from '../../usage/earlier-usage.ts';
import { JanewayConversion } from '../janeway/janeway-conversion.ts';
import { OjsConversion } from '../ojs/ojs-conversion.ts';
import { EditingModule } from '../../articles/editing/editing.module.ts';
import { IssuesModule } from '../../issues/read/issues.module.ts';
import { NoticesModule } from '../../mail/authors/notices.module.ts';
import { SampleMarksModule } from '../../journal/sample-marks/sample-marks.ts';
import { UsersModule } from '../../users.ts';
import { CheckedRows } from './checked-rows.ts';
import { ConvertedIssues } from './converted-issues.ts';
import { ImportCheck } from './import-check.ts';
import { ImportLoad } from './import-load.ts';
import { ImportSweep } from './import-sweep.ts';
import { importCollections } from './import.collections.ts';
import { IssueUnit } from './issue-unit.ts';
import { JournalRows } from './journal-rows.ts';
import { JournalUnit } from './journal-unit.ts';

/** The worker's part of imports. */
@Module({
  imports: [
    importCollections,
    EarlierUsageModule,
    EntitiesModule,
    FilesModule,
    TextSourcesModule,
    ArticlesModule,
    IssuesModule,
    SettingsModule,
    NoticesModule,
    EditingModule,
    FormerAddressesModule,
    SampleMarksModule,
    UsersModule,
  ],
  providers: [
    CheckedRows,
    ConvertedIssues,
    ImportCheck,
    ImportLoad,
    ImportSweep,
    IssueUnit,
    JanewayConversion,
    JournalRows,
    JournalUnit,
    OjsConversion,
  ],
  exports: [ImportCheck, ImportLoad],
})
export class ImportJobsModule {}
