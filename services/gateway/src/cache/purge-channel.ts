import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { RedisConnection } from '#messaging/redis.ts';
import { PageCache } from './page-cache.ts';

const CHANNEL = 'gateway.purge';

/** An event reaches one gateway; this channel brings its purge to all of them. */
@Injectable()
export class PurgeChannel implements OnApplicationBootstrap {
  constructor(
    private readonly redis: RedisConnection,
    private readonly cache: PageCache,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    const subscription = this.redis.forBlocking();
    subscription.on('message', (_channel, tags) => this.cache.purge(JSON.parse(tags) as string[]));
    await subscription.subscribe(CHANNEL);
  }

  async purge(tags: string[]): Promise<void> {
    await this.redis.forCommands().publish(CHANNEL, JSON.stringify(tags));
  }
}
