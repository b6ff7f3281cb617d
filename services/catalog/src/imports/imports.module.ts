import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { ArticlesModule } from '../articles/articles.module.js';
import { FilesModule } from '../assets/files.module.js';
import { EditorsModule } from '../editors/editors.module.js';
import { IndexingModule } from '../indexing/indexing.module.js';
import { IssuesModule } from '../issues/issues.module.js';
import { NoticesModule } from '../notices/notices.module.js';
import { SettingsModule } from '../settings/settings.module.js';
import { CheckedRows } from './checked-rows.js';
import { ImportCheck } from './import-check.js';
import { ImportLoad } from './import-load.js';
import { ImportSweep } from './import-sweep.js';
import { ImportDocument, ImportRow, importRowSchema, importSchema } from './import.schema.js';
import { ImportsController } from './imports.controller.js';
import { ImportsService } from './imports.service.js';
import { IssueUnit } from './issue-unit.js';
import { JournalRows } from './journal-rows.js';
import { JournalUnit } from './journal-unit.js';

const collections = MongooseModule.forFeature([
  { name: ImportDocument.name, schema: importSchema },
  { name: ImportRow.name, schema: importRowSchema },
]);

@Module({
  imports: [collections, FilesModule],
  controllers: [ImportsController],
  providers: [ImportsService],
  exports: [ImportsService],
})
export class ImportsModule {}

/** The worker's part of imports. */
@Module({
  imports: [
    collections,
    FilesModule,
    ArticlesModule,
    IssuesModule,
    EditorsModule,
    IndexingModule,
    SettingsModule,
    NoticesModule,
  ],
  providers: [CheckedRows, ImportCheck, ImportLoad, ImportSweep, IssueUnit, JournalRows, JournalUnit],
  exports: [ImportCheck, ImportLoad],
})
export class ImportJobsModule {}
