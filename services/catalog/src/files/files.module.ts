import { Module } from '@nestjs/common';
import { FileStore } from '#platform/file-store.ts';
import { SharedConfig } from '../config.ts';
import { PdfCheck } from './pdf-check.ts';
import { PicturesController } from './pictures.controller.ts';
import { Pictures } from './pictures.ts';

@Module({
  controllers: [PicturesController],
  providers: [
    {
      provide: FileStore,
      inject: [SharedConfig],
      useFactory: ({ FILES_DIR }: SharedConfig) => new FileStore(FILES_DIR),
    },
    Pictures,
    PdfCheck,
  ],
  exports: [FileStore, Pictures, PdfCheck],
})
export class FilesModule {}
