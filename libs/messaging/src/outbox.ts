import { randomUUID } from 'node:crypto';
import { EventEmitter } from 'node:events';
import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { ClientSession, Model } from 'mongoose';
import { PURGE_LOG } from '#contracts/api/purge-log.ts';
import { type DomainEvent, type EventEnvelope, eventQueue, subscribers } from '#contracts/api/events.ts';
import { type Command, jobs } from '#contracts/api/jobs.ts';
import type { OutgoingMessages } from '#platform/writes/changes.ts';
import { currentOrigin } from '#platform/telemetry/tracing.ts';
import { OutboxMessage } from './outbox.schema.ts';

/** Stores events and commands in the transaction of the change that causes them; the relay then delivers them. */
@Injectable()
export class Outbox implements OutgoingMessages {
  /** Emitted when the transaction that stores a message has ended. */
  readonly stored = new EventEmitter();

  /** Acts on events in the transaction that causes them. @returns the jobs that this starts */
  onEvents?: (session: ClientSession, events: readonly DomainEvent[]) => Promise<readonly Command[]>;

  constructor(@InjectModel(OutboxMessage.name) private readonly messages: Model<OutboxMessage>) {}

  async store(
    session: ClientSession,
    { events = [], commands = [] }: { events?: readonly DomainEvent[]; commands?: readonly Command[] },
  ): Promise<void> {
    const started = events.length > 0 ? await this.onEvents?.(session, events) : undefined;
    const messages = [...events.map(eventMessage), ...[...commands, ...(started ?? [])].map(commandMessage)];
    if (messages.length === 0) return;
    await this.messages.insertMany(messages, { session });
    session.once('ended', () => this.stored.emit('message'));
  }
}

function eventMessage({ type, aggregate, data }: DomainEvent): Partial<OutboxMessage> {
  const payload: EventEnvelope = {
    id: randomUUID(),
    type,
    version: 1,
    occurredAt: new Date().toISOString(),
    aggregateId: aggregate.id,
    aggregateVersion: aggregate.version,
    ...currentOrigin(),
    data,
  };
  return messageOf(payload.id, type, payload, [PURGE_LOG, ...subscribers[type].map(eventQueue)]);
}

const commandMessage = ({ type, data, id = randomUUID() }: Command): Partial<OutboxMessage> =>
  messageOf(id, type, { ...data, ...currentOrigin() }, [jobs[type].queue]);

/** Past by any clock: this process's may be ahead of MongoDB's, with which the relay compares. */
const IMMEDIATELY = new Date(0);

function messageOf(id: string, name: string, payload: object, pending: string[]): Partial<OutboxMessage> {
  return { _id: id, name, payload, pending, nextAttemptAt: IMMEDIATELY, createdAt: new Date() };
}
