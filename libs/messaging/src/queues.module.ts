import { type DynamicModule, Global, Module } from '@nestjs/common';
import { Queues } from './queues.ts';
import { RedisConnection } from './redis.ts';

interface RedisConfig {
  REDIS_URL: string;
  REDIS_SENTINELS?: string;
}

/** Redis and its queues, for every process that produces or consumes events or jobs. */
@Global()
@Module({})
export class QueuesModule {
  static forRedis({ REDIS_URL, REDIS_SENTINELS }: RedisConfig): DynamicModule {
    return {
      module: QueuesModule,
      providers: [
        { provide: RedisConnection, useFactory: () => new RedisConnection(REDIS_URL, REDIS_SENTINELS) },
        Queues,
      ],
      exports: [RedisConnection, Queues],
    };
  }
}
