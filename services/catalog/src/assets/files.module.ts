import { Module } from '@nestjs/common';
import { FileStore } from '#platform/file-store.js';
import { SharedConfig } from '../config.js';
import { Pictures } from './pictures.js';

@Module({
  providers: [
    {
      provide: FileStore,
      inject: [SharedConfig],
      useFactory: ({ FILES_DIR }: SharedConfig) => new FileStore(FILES_DIR),
    },
    Pictures,
  ],
  exports: [FileStore, Pictures],
})
export class FilesModule {}
