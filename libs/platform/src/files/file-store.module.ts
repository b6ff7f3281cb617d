import { Module } from '@nestjs/common';
import { FileStore } from './file-store.ts';
import { FilesConfig } from './files-config.ts';

/** The file store of a service's process. */
@Module({
  providers: [
    {
      provide: FileStore,
      inject: [FilesConfig],
      useFactory: (config: FilesConfig) => FileStore.create(config),
    },
  ],
  exports: [FileStore],
})
export class FileStoreModule {}
