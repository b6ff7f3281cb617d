import { Module } from '@nestjs/common';
import { FileStore } from '#platform/file-store.ts';
import { RpcClient } from '#platform/rpc-client.ts';
import { SharedConfig } from './config.ts';

/** What every document needs: the file store, and the catalog, which knows the content. */
@Module({
  providers: [
    {
      provide: FileStore,
      inject: [SharedConfig],
      useFactory: ({ FILES_DIR }: SharedConfig) => new FileStore(FILES_DIR),
    },
    {
      provide: RpcClient,
      inject: [SharedConfig],
      useFactory: ({ CATALOG_RPC }: SharedConfig) => new RpcClient(CATALOG_RPC),
    },
  ],
  exports: [FileStore, RpcClient],
})
export class ResourcesModule {}
