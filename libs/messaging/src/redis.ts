import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import { Redis } from 'ioredis';
import { logger } from '#platform/logging.js';

/** This process's connections to Redis: one for commands, one for each blocking reader. */
@Injectable()
export class RedisConnection implements OnModuleDestroy {
  private readonly connections: Redis[] = [];
  private commands?: Redis;

  constructor(private readonly url: string) {}

  /** Shared; a command fails at once rather than wait for a Redis that is away. */
  forCommands(): Redis {
    this.commands ??= this.connect({
      maxRetriesPerRequest: 1,
      enableOfflineQueue: true,
      connectTimeout: 3_000,
    });
    return this.commands;
  }

  /** A connection of its own that waits as long as it takes, as BullMQ's workers and subscriptions need. */
  forBlocking(): Redis {
    return this.connect({ maxRetriesPerRequest: null });
  }

  private connect(options: {
    maxRetriesPerRequest: number | null;
    enableOfflineQueue?: boolean;
    connectTimeout?: number;
  }): Redis {
    const connection = new Redis(this.url, {
      ...options,
      // How long the end of a process waits for a socket to close by itself.
      disconnectTimeout: 250,
      retryStrategy: (attempt) => Math.min(attempt * 100, 2_000),
    });
    connection.on('error', (error) => logger.warn({ err: error }, 'Redis connection'));
    this.connections.push(connection);
    return connection;
  }

  /** A connection that is not ready could only wait with its farewell. */
  async onModuleDestroy(): Promise<void> {
    await Promise.all(
      this.connections.map(async (connection) => {
        if (connection.status === 'ready') await connection.quit().catch(() => connection.disconnect());
        else connection.disconnect();
      }),
    );
  }
}
