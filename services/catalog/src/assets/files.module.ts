import { Module } from '@nestjs/common';
import { FileStore } from '#platform/file-store.js';
import { CatalogConfig } from '../config.js';
import { Pictures } from './pictures.js';

@Module({
  providers: [
    {
      provide: FileStore,
      inject: [CatalogConfig],
      useFactory: ({ FILES_DIR }: CatalogConfig) => new FileStore(FILES_DIR),
    },
    Pictures,
  ],
  exports: [FileStore, Pictures],
})
export class FilesModule {}
