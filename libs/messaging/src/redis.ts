import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import { Redis, type RedisOptions } from 'ioredis';
import { Gauge } from 'prom-client';
import { logger } from '#platform/process/logging.ts';

const connections = new Set<Redis>();

new Gauge({
  name: 'redis_up',
  help: 'Whether all connections of the process to Redis are ready',
  collect() {
    this.set([...connections].every(({ status }) => status === 'ready') ? 1 : 0);
  },
});

/** This process's connections to Redis: a shared one for commands, and one for each blocking consumer. */
@Injectable()
export class RedisConnection implements OnModuleDestroy {
  private readonly connections: Redis[] = [];
  private commands?: Redis;

  /**
   * @param url of the server; with sentinels its host is the name under which they know the current one
   * @param sentinels their addresses, 'host:port' separated by commas
   */
  constructor(
    private readonly url: string,
    private readonly sentinels = '',
  ) {}

  /** Shared; commands fail fast while Redis is unavailable. */
  forCommands(): Redis {
    this.commands ??= this.connect({
      maxRetriesPerRequest: 1,
      enableOfflineQueue: true,
      connectTimeout: 3_000,
    });
    return this.commands;
  }

  /** A new connection whose commands wait until Redis is available, as BullMQ's workers and subscriptions require. */
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
      ...(this.sentinels && bySentinels(this.url, this.sentinels)),
      // How long a disconnect waits for the socket to close by itself.
      disconnectTimeout: 250,
      retryStrategy: (attempt) => Math.min(attempt * 100, 2_000),
    });
    connection.on('error', (error) => logger.warn({ err: error }, 'Redis connection'));
    this.connections.push(connection);
    connections.add(connection);
    return connection;
  }

  /** QUIT would hang on a connection that is not ready. */
  async onModuleDestroy(): Promise<void> {
    await Promise.all(
      this.connections.map(async (connection) => {
        connections.delete(connection);
        if (connection.status === 'ready') await connection.quit().catch(() => connection.disconnect());
        else connection.disconnect();
      }),
    );
  }
}

const bySentinels = (url: string, sentinels: string): RedisOptions => ({
  name: new URL(url).hostname,
  sentinels: sentinels.split(',').map((address) => {
    const [host, port] = address.split(':');
    return { host, port: Number(port) };
  }),
});
