import { type DynamicModule, Global, Module } from '@nestjs/common';
import { MessagingModule } from '#messaging/messaging.module.ts';
import { QueuesModule } from '#messaging/queues.module.ts';
import { FileStore } from '#platform/file-store.ts';
import { MongoModule } from '#platform/mongo.module.ts';
import { RpcClient } from '#platform/rpc-client.ts';
import { SessionModule } from '#platform/session.module.ts';
import { BatchesModule } from './batches/batches.module.ts';
import { CertificatesModule } from './certificates/certificates.module.ts';
import { DocumentsConfig } from './config.ts';
import { CoverPagesModule } from './cover-pages/cover-pages.module.ts';
import { BoardModule } from './editorial-board/board.module.ts';
import { RenderedFiles } from './printing/rendered-files.ts';

@Global()
@Module({})
export class AppModule {
  static with(config: DocumentsConfig): DynamicModule {
    return {
      module: AppModule,
      imports: [
        MongoModule.forService(config, 'documents'),
        QueuesModule.forRedis(config.REDIS_URL),
        MessagingModule,
        SessionModule.forService(config.AUTH_PUBLIC_KEY, config.AUTH_RPC),
        CertificatesModule,
        BatchesModule,
        CoverPagesModule,
        BoardModule,
      ],
      providers: [
        { provide: FileStore, useFactory: () => new FileStore(config.FILES_DIR) },
        { provide: RpcClient, useFactory: () => new RpcClient(config.CATALOG_RPC) },
        RenderedFiles,
      ],
      exports: [FileStore, RpcClient, RenderedFiles],
    };
  }
}
