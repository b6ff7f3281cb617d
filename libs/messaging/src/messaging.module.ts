import { Global, Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { OUTGOING_MESSAGES } from '#platform/writes/changes.ts';
import { Inbox, InboxEntry, inboxSchema } from './inbox.ts';
import { JobWaiter } from './job-waiter.ts';
import { Outbox } from './outbox.ts';
import { OutboxMessage, outboxSchema } from './outbox.schema.ts';
import { Relay } from './relay.ts';

/** Outbox, relay and inbox in the service's own database; requires QueuesModule and MongoModule. */
@Global()
@Module({
  imports: [
    MongooseModule.forFeature([
      { name: OutboxMessage.name, schema: outboxSchema },
      { name: InboxEntry.name, schema: inboxSchema },
    ]),
  ],
  providers: [Outbox, { provide: OUTGOING_MESSAGES, useExisting: Outbox }, Relay, Inbox, JobWaiter],
  exports: [Outbox, OUTGOING_MESSAGES, Inbox, JobWaiter],
})
export class MessagingModule {}
