import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { FilesModule } from '../assets/files.module.js';
import { SettingsModule } from '../settings/settings.module.js';
import { BoardDataController } from './board-data.controller.js';
import { EditorDocument, editorSchema } from './editor.schema.js';
import { EditorsController } from './editors.controller.js';
import { EditorsService } from './editors.service.js';

@Module({
  imports: [
    MongooseModule.forFeature([{ name: EditorDocument.name, schema: editorSchema }]),
    FilesModule,
    SettingsModule,
  ],
  controllers: [EditorsController, BoardDataController],
  providers: [EditorsService],
  exports: [EditorsService],
})
export class EditorsModule {}
