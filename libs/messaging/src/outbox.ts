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
} from '#contracts/events.js';
import { type JobData, type JobType, jobQueues } from '#contracts/jobs.js';
import { currentRequestId } from '#platform/request-context.js';
import { OutboxMessage } from './outbox.schema.js';

interface Aggregate {
  id: string;
  /** Grows with each change. */
  version: number;
}

/** Stores events and commands in the transaction of the change they tell of; the relay takes them on from there. */
@Injectable()
export class Outbox {
  /** Fires when a message was stored, so that the relay need not wait for its next look. */
  readonly stored = new EventEmitter();

  constructor(@InjectModel(OutboxMessage.name) private readonly messages: Model<OutboxMessage>) {}

  async event<T extends EventType>(
    session: ClientSession,
    type: T,
    aggregate: Aggregate,
    data: EventData[T],
  ): Promise<void> {
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
    await this.store(session, payload.id, type, payload, subscribers[type].map(eventQueue));
  }

  /** @param id of the command and of its job in the queue, for one who wants to find it again */
  async command<T extends JobType>(
    session: ClientSession,
    type: T,
    data: Omit<JobData[T], 'requestId'>,
    id: string = randomUUID(),
  ): Promise<void> {
    const payload = { ...data, requestId: currentRequestId() };
    await this.store(session, id, type, payload, [jobQueues[type]]);
  }

  private async store(
    session: ClientSession,
    id: string,
    name: string,
    payload: object,
    pending: string[],
  ): Promise<void> {
    const now = new Date();
    await this.messages.create([{ _id: id, name, payload, pending, nextLookAt: now, createdAt: now }], {
      session,
    });
    this.stored.emit('message');
  }
}
