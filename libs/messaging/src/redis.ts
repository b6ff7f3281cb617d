import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import { Redis } from 'ioredis';
import { logger } from '#platform/logging.ts';

/** This process's connections to Redis: a shared one for commands, and one for each blocking consumer. */
@Injectable()
export class RedisConnection implements OnModuleDestroy {
  private readonly connections: Redis[] = [];
  private commands?: Redis;

  constructor(private readonly url: string) {}

  /** Shared; commands fail fast while Redis is unavailable. */
  forCommands(): Redis {
    this.commands ??= this.connect({
      maxRetriesPerRequest: 1,
      enableOfflineQueue: true,
      connectTimeout: 3_000,
    });
    return this.commands;
  }

  /**
   * A new connection whose commands wait until Redis is available, as BullMQ's workers and subscriptions
   * require.
   */
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
      // How long a disconnect waits for the socket to close by itself.
      disconnectTimeout: 250,
      retryStrategy: (attempt) => Math.min(attempt * 100, 2_000),
    });
    connection.on('error', (error) => logger.warn({ err: error }, 'Redis connection'));
    this.connections.push(connection);
    return connection;
  }

  /** QUIT would hang on a connection that is not ready. */
  async onModuleDestroy(): Promise<void> {
    await Promise.all(
      this.connections.map(async (connection) => {
        if (connection.status === 'ready') await connection.quit().catch(() => connection.disconnect());
        else connection.disconnect();
      }),
    );
  }
}
