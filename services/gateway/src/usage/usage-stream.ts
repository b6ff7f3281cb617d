import { Injectable } from '@nestjs/common';
import type { Redis } from 'ioredis';
import { Counter } from 'prom-client';
import { USAGE_STREAM } from '#contracts/journal/usage.ts';
import { RedisConnection } from '#messaging/redis.ts';
import { logger } from '#platform/process/logging.ts';
import { GatewayConfig } from '../config.ts';

/** Lines that this process has while Redis is unavailable. */
const MOST_WAITING = 50_000;

/** Adds the line unless the stream is full. */
const addLine = `
  if redis.call('XLEN', KEYS[1]) >= tonumber(ARGV[1]) then
    return redis.error_reply('the usage stream is full')
  end
  return redis.call('XADD', KEYS[1], '*', 'line', ARGV[2])`;

const lines = new Counter({
  name: 'usage_lines_total',
  help: 'Uses by readers: written to Redis, or lost because its stream was full or Redis unavailable for long',
  labelNames: ['outcome'],
});

// An increase from no value at all would not be noticed.
lines.inc({ outcome: 'lost' }, 0);

/** What readers use, in Redis until catalog has stored it. */
@Injectable()
export class UsageStream {
  /** Its commands wait for Redis, and are sent again after a lost connection: a line that is there twice counts once. */
  private readonly redis: Redis;
  private waiting = 0;

  constructor(
    connection: RedisConnection,
    private readonly config: GatewayConfig,
  ) {
    this.redis = connection.forBlocking();
  }

  /**
   * Sends the line before its response is sent, so that a killed process loses none while Redis is available. Never throws: a
   * reader receives the response even when it cannot be counted.
   */
  append(line: string): void {
    void this.add(line).then(
      () => lines.inc({ outcome: 'written' }),
      (error: unknown) => {
        lines.inc({ outcome: 'lost' });
        logger.warn({ err: error }, 'a use could not be counted');
      },
    );
  }

  private async add(line: string): Promise<void> {
    if (this.waiting >= MOST_WAITING) throw new Error('Redis is unavailable');
    this.waiting += 1;
    try {
      await this.redis.eval(addLine, 1, USAGE_STREAM, this.config.USAGE_LINES, line);
    } finally {
      this.waiting -= 1;
    }
  }
}
