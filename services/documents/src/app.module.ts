import { type DynamicModule, Global, Module } from '@nestjs/common';
import { MessagingModule } from '#messaging/messaging.module.js';
import { QueuesModule } from '#messaging/queues.module.js';
import { FileStore } from '#platform/file-store.js';
import { MongoModule } from '#platform/mongo.module.js';
import { RpcClient } from '#platform/rpc-client.js';
import { SessionModule } from '#platform/session.module.js';
import { BatchesModule } from './batches/batches.module.js';
import { CertificatesModule } from './certificates/certificates.module.js';
import { DocumentsConfig } from './config.js';
import { CoverPagesModule } from './cover-pages/cover-pages.module.js';
import { BoardModule } from './editorial-board/board.module.js';
import { RenderedFiles } from './rendering/rendered-files.js';

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
