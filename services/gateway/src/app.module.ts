import { type DynamicModule, Module } from '@nestjs/common';
import { QueuesModule } from '#messaging/queues.module.js';
import { CatalogEventsController } from './cache/catalog-events.controller.js';
import { PageCache } from './cache/page-cache.js';
import { PurgeChannel } from './cache/purge-channel.js';
import { GatewayConfig } from './config.js';
import { CacheMiddleware } from './cache/cache-middleware.js';
import { ClientLimits } from './limits/client-limits.js';
import { KnownSessions } from './limits/known-sessions.js';
import { StalledReaders } from './limits/stalled-readers.js';
import { Proxy } from './proxy/proxy.js';
import { RequestBodies } from './proxy/request-bodies.js';

@Module({})
export class AppModule {
  static with(config: GatewayConfig): DynamicModule {
    return {
      module: AppModule,
      imports: [QueuesModule.forRedis(config.REDIS_URL)],
      controllers: [CatalogEventsController],
      providers: [
        { provide: GatewayConfig, useValue: config },
        PageCache,
        PurgeChannel,
        CacheMiddleware,
        Proxy,
        ClientLimits,
        KnownSessions,
        StalledReaders,
        RequestBodies,
      ],
    };
  }
}
