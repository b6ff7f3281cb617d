import { Global, Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { Inbox, InboxEntry, inboxSchema } from './inbox.js';
import { JobWaiter } from './job-waiter.js';
import { Outbox } from './outbox.js';
import { OutboxMessage, outboxSchema } from './outbox.schema.js';
import { Relay } from './relay.js';

/** Outbox, relay and inbox in the service's own database; requires QueuesModule and MongoModule. */
@Global()
@Module({
  imports: [
    MongooseModule.forFeature([
      { name: OutboxMessage.name, schema: outboxSchema },
      { name: InboxEntry.name, schema: inboxSchema },
    ]),
  ],
  providers: [Outbox, Relay, Inbox, JobWaiter],
  exports: [Outbox, Inbox, JobWaiter],
})
export class MessagingModule {}
