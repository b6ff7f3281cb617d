import { Module } from '@nestjs/common';
import { FileStore } from './file-store.ts';
import { FilesConfig } from './files-config.ts';

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
