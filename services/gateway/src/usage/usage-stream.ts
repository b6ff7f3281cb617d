import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import type { Redis } from 'ioredis';
import { Counter } from 'prom-client';
import { USAGE_STREAM } from '#contracts/journal/usage.ts';
import { RedisConnection } from '#messaging/redis.ts';
import { logger } from '#platform/process/logging.ts';
import { GatewayConfig } from '../config.ts';

/** Maximum number of lines in memory while Redis is unavailable. */
const MAX_WAITING = 50_000;

/** Lines are written in batches: a command for each line would cost more than the response that it counts. */
const WRITE_AFTER_MS = 250;
const BATCH_SIZE = 500;

/** Adds as many lines as the stream has room for. @returns their number */
const addLines = `
  local room = math.max(0, tonumber(ARGV[1]) - redis.call('XLEN', KEYS[1]))
  local added = math.min(room, #ARGV - 1)
  for index = 2, added + 1 do
    redis.call('XADD', KEYS[1], '*', 'line', ARGV[index])
  end
  return added`;

const lines = new Counter({
  name: 'usage_lines_total',
  help: 'Uses by readers: written to Redis, or lost because its stream was full or Redis unavailable for long',
  labelNames: ['outcome'],
});

// An increase from no value at all would not be noticed.
lines.inc({ outcome: 'lost' }, 0);

/** Writes uses to Redis, from where catalog stores them. A killed process loses the last quarter of a second. */
@Injectable()
export class UsageStream implements OnModuleDestroy {
  /** Connection whose commands wait for Redis and are sent again after a loss: a duplicate line counts once. */
  private readonly redis: Redis;
  private gathered: string[] = [];
  private timer?: NodeJS.Timeout;
  /** Lines that were sent to Redis, but not acknowledged. */
  private waiting = 0;

  constructor(
    connection: RedisConnection,
    private readonly config: GatewayConfig,
  ) {
    this.redis = connection.forBlocking();
  }

  /** Never throws: a reader receives the response even when it cannot be counted. */
  append(line: string): void {
    this.gathered.push(line);
    if (this.gathered.length >= BATCH_SIZE) void this.write();
    else this.timer ??= setTimeout(() => void this.write(), WRITE_AFTER_MS);
  }

  onModuleDestroy(): Promise<void> {
    return this.write();
  }

  private async write(): Promise<void> {
    clearTimeout(this.timer);
    this.timer = undefined;
    const together = this.gathered.splice(0);
    if (together.length === 0) return;
    const added = await this.add(together).catch((error: unknown) => {
      logger.warn({ err: error }, 'uses could not be counted');
      return 0;
    });
    lines.inc({ outcome: 'written' }, added);
    lines.inc({ outcome: 'lost' }, together.length - added);
  }

  private async add(together: string[]): Promise<number> {
    if (this.waiting >= MAX_WAITING) throw new Error('Redis is unavailable');
    this.waiting += together.length;
    try {
      return (await this.redis.eval(
        addLines,
        1,
        USAGE_STREAM,
        this.config.USAGE_LINES,
        ...together,
      )) as number;
    } finally {
      this.waiting -= together.length;
    }
  }
}
