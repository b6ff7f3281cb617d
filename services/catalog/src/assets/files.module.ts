import { Module } from '@nestjs/common';
import { FileStore } from '#platform/file-store.js';
import { SharedConfig } from '../config.js';
import { PdfCheck } from './pdf-check.js';
import { Pictures } from './pictures.js';

@Module({
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
