import { type DynamicModule, Global, Module } from '@nestjs/common';
import { Queues } from './queues.ts';
import { RedisConnection } from './redis.ts';

/** Redis and its queues, for every process that produces or consumes events or jobs. */
@Global()
@Module({})
export class QueuesModule {
  static forRedis(url: string): DynamicModule {
    return {
      module: QueuesModule,
      providers: [{ provide: RedisConnection, useFactory: () => new RedisConnection(url) }, Queues],
      exports: [RedisConnection, Queues],
    };
  }
}
