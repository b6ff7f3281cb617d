import { type DynamicModule, Global, Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { Inbox, InboxEntry, inboxSchema } from './inbox.js';
import { JobWaiter } from './job-waiter.js';
import { Outbox } from './outbox.js';
import { OutboxMessage, outboxSchema } from './outbox.schema.js';
import { Queues } from './queues.js';
import { RedisConnection } from './redis.js';
import { Relay } from './relay.js';

const redis = (url: string) => ({ provide: RedisConnection, useFactory: () => new RedisConnection(url) });

/** Outbox, relay and inbox in the service's own database, queues in Redis. */
@Global()
@Module({})
export class MessagingModule {
  static forService(redisUrl: string): DynamicModule {
    return {
      module: MessagingModule,
      imports: [
        MongooseModule.forFeature([
          { name: OutboxMessage.name, schema: outboxSchema },
          { name: InboxEntry.name, schema: inboxSchema },
        ]),
      ],
      providers: [redis(redisUrl), Queues, Outbox, Relay, Inbox, JobWaiter],
      exports: [RedisConnection, Queues, Outbox, Inbox, JobWaiter],
    };
  }

  /** For a process without a database: queues and events only. */
  static withoutDatabase(redisUrl: string): DynamicModule {
    return { module: MessagingModule, providers: [redis(redisUrl), Queues], exports: [RedisConnection, Queues] };
  }
}
