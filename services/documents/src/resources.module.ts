import { Module } from '@nestjs/common';
import { FileStoreModule } from '#platform/files/file-store.module.ts';
import { RpcClient } from '#platform/rpc/rpc-client.ts';
import { SharedConfig } from './config.ts';

/** What every document needs: the file store, and the catalog, which knows the content. */
@Module({
  imports: [FileStoreModule],
  providers: [
    {
      provide: RpcClient,
      inject: [SharedConfig],
      useFactory: ({ CATALOG_RPC, RPC_KEYS_FILE }: SharedConfig) => new RpcClient(CATALOG_RPC, RPC_KEYS_FILE),
    },
  ],
  exports: [FileStoreModule, RpcClient],
})
export class ResourcesModule {}
