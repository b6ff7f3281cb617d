import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { FilesModule } from '../../files/files.module.ts';
import { SampleMarksModule } from '../sample-marks/sample-marks.ts';
import { SettingsModule } from '../settings/settings.module.ts';
import { BoardDataController } from './board-data.controller.ts';
import { EditorDocument, editorSchema } from './editor.schema.ts';
import { EditorHistoryController, EditorsController } from './editors.controller.ts';
import { EditorsService } from './editors.service.ts';

@Module({
  imports: [
    MongooseModule.forFeature([{ name: EditorDocument.name, schema: editorSchema }]),
    FilesModule,
    SampleMarksModule,
    SettingsModule,
  ],
  controllers: [EditorsController, EditorHistoryController, BoardDataController],
  providers: [EditorsService],
  exports: [EditorsService],
})
export class EditorsModule {}
