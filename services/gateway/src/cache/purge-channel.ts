import { Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import type { Redis } from 'ioredis';
import { RedisConnection } from '#messaging/redis.ts';
import { withTimeout } from '#platform/process/with-timeout.ts';
import { PageCache } from './page-cache.ts';

const CHANNEL = 'gateway.purges';
/** The number of the last purge. It begins with the time, so that a Redis without its data repeats none. */
const GENERATION = 'gateway.generation';
const CHECK_MS = 2_000;

const publishNumbered = `
redis.call('SET', KEYS[1], redis.call('TIME')[1], 'NX')
local generation = redis.call('INCR', KEYS[1])
redis.call('PUBLISH', ARGV[1], '{"generation":' .. generation .. ',"tags":' .. ARGV[2] .. '}')
`;

interface Purge {
  generation: number;
  tags: string[];
}

/** An event reaches one gateway; this channel brings its purge to all of them, numbered. */
@Injectable()
export class PurgeChannel implements OnApplicationBootstrap, OnModuleDestroy {
  private timer?: NodeJS.Timeout;
  private current?: number;

  constructor(
    private readonly redis: RedisConnection,
    private readonly cache: PageCache,
  ) {}

  /** The number of the last purge; undefined while purges may be missed, because the subscription is lost. */
  get generation(): number | undefined {
    return this.current;
  }

  async onApplicationBootstrap(): Promise<void> {
    const subscription = this.redis.forBlocking();
    subscription.on('message', (_channel, message) => {
      const { generation, tags } = JSON.parse(message) as Purge;
      this.cache.purge(tags);
      this.current = generation;
    });
    subscription.on('close', () => (this.current = undefined));
    await subscription.subscribe(CHANNEL);
    subscription.on('ready', () => void this.check(subscription));
    this.timer = setInterval(() => void this.check(subscription), CHECK_MS).unref();
    await this.check(subscription);
  }

  async purge(tags: string[]): Promise<void> {
    await this.redis.forCommands().eval(publishNumbered, 1, GENERATION, CHANNEL, JSON.stringify(tags));
  }

  /** Confirms the subscription and reads the number, which no message brings after a start or a lost connection. */
  private async check(subscription: Redis): Promise<void> {
    if (subscription.status !== 'ready') return;
    const before = this.current;
    try {
      await withTimeout(CHECK_MS, subscription.subscribe(CHANNEL), () => new Error('Redis does not respond'));
      const seconds = Math.floor(Date.now() / 1_000);
      const stored = (await this.redis.forCommands().set(GENERATION, seconds, 'NX', 'GET')) ?? seconds;
      // A message that arrived meanwhile is newer.
      if (this.current === before) this.current = Number(stored);
    } catch {
      // The connection logs its failures; the next check tries again.
      this.current = undefined;
    }
  }

  onModuleDestroy(): void {
    clearInterval(this.timer);
  }
}
