import { Global, Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { OUTGOING_MESSAGES } from '#platform/writes/changes.ts';
import { JobWaiter } from './job-waiter.ts';
import { Outbox } from './outbox.ts';
import { OutboxMessage, outboxSchema } from './outbox.schema.ts';
import { Relay } from './relay.ts';

/** Outbox and relay in the service's own database; requires QueuesModule and MongoModule. */
@Global()
@Module({
  imports: [MongooseModule.forFeature([{ name: OutboxMessage.name, schema: outboxSchema }])],
  providers: [Outbox, { provide: OUTGOING_MESSAGES, useExisting: Outbox }, Relay, JobWaiter],
  exports: [Outbox, OUTGOING_MESSAGES, JobWaiter],
})
export class MessagingModule {}
