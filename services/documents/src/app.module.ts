import { type DynamicModule, Module } from '@nestjs/common';
import { MessagingModule } from '#messaging/messaging.module.ts';
import { QueuesModule } from '#messaging/queues.module.ts';
import { ConfigModule } from '#platform/process/config.module.ts';
import { FilesConfig } from '#platform/files/files-config.ts';
import { MongoModule } from '#platform/database/mongo.module.ts';
import { SessionModule } from '#platform/sessions/session.module.ts';
import { BatchesModule } from './batches/batches.module.ts';
import { CertificatesModule } from './certificates/certificates.module.ts';
import { type DocumentsConfig, SharedConfig } from './config.ts';
import { CoverPagesModule } from './cover-pages/cover-pages.module.ts';
import { BoardModule } from './editorial-board/board.module.ts';

@Module({})
export class AppModule {
  static with(config: DocumentsConfig): DynamicModule {
    return {
      module: AppModule,
      imports: [
        ConfigModule.of(config, SharedConfig, FilesConfig),
        MongoModule.forService(config, 'documents'),
        QueuesModule.forRedis(config),
        MessagingModule,
        SessionModule.forService(config),
        CertificatesModule,
        BatchesModule,
        CoverPagesModule,
        BoardModule,
      ],
    };
  }
}
