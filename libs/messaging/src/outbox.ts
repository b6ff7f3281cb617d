import { randomUUID } from 'node:crypto';
import { EventEmitter } from 'node:events';
import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { ClientSession, Model } from 'mongoose';
import {
  type EventData,
  type EventEnvelope,
  type EventType,
  eventQueue,
  subscribers,
} from '#contracts/events.ts';
import { type JobData, type JobType, jobQueues } from '#contracts/jobs.ts';
import { currentRequestId } from '#platform/request-context.ts';
import { OutboxMessage } from './outbox.schema.ts';

interface Aggregate {
  id: string;
  /** Incremented with each change. */
  version: number;
}

/**
 * Stores events and commands in the transaction of the change that causes them; the relay then delivers them.
 */
@Injectable()
export class Outbox {
  /** Emitted when a message was stored, so that the relay does not wait for its next poll. */
  readonly stored = new EventEmitter();

  constructor(@InjectModel(OutboxMessage.name) private readonly messages: Model<OutboxMessage>) {}

  event<T extends EventType>(
    session: ClientSession,
    type: T,
    aggregate: Aggregate,
    data: EventData[T],
  ): Promise<void> {
    return this.events(session, type, [{ aggregate, data }]);
  }

  /** Stores an event of several aggregates in one write. */
  async events<T extends EventType>(
    session: ClientSession,
    type: T,
    many: { aggregate: Aggregate; data: EventData[T] }[],
  ): Promise<void> {
    const queues = subscribers[type].map(eventQueue);
    const messages = many.map(({ aggregate, data }) => {
      const payload: EventEnvelope<T> = {
        id: randomUUID(),
        type,
        version: 1,
        occurredAt: new Date().toISOString(),
        aggregateId: aggregate.id,
        aggregateVersion: aggregate.version,
        requestId: currentRequestId(),
        data,
      };
      return messageOf(payload.id, type, payload, queues);
    });
    await this.store(session, messages);
  }

  /** @param id of the command and its job, for callers that look the job up later */
  command<T extends JobType>(
    session: ClientSession,
    type: T,
    data: Omit<JobData[T], 'requestId'>,
    id: string = randomUUID(),
  ): Promise<void> {
    const payload = { ...data, requestId: currentRequestId() };
    return this.store(session, [messageOf(id, type, payload, [jobQueues[type]])]);
  }

  /** Stores several commands of one type in one write. */
  commands<T extends JobType>(
    session: ClientSession,
    type: T,
    many: Omit<JobData[T], 'requestId'>[],
  ): Promise<void> {
    const requestId = currentRequestId();
    const messages = many.map((data) =>
      messageOf(randomUUID(), type, { ...data, requestId }, [jobQueues[type]]),
    );
    return this.store(session, messages);
  }

  private async store(session: ClientSession, messages: Partial<OutboxMessage>[]): Promise<void> {
    await this.messages.insertMany(messages, { session });
    this.stored.emit('message');
  }
}

function messageOf(id: string, name: string, payload: object, pending: string[]): Partial<OutboxMessage> {
  const now = new Date();
  return { _id: id, name, payload, pending, nextLookAt: now, createdAt: now };
}
