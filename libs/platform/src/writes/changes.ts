import { Global, Inject, Injectable, Module, Optional } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import type { ClientSession, Connection, Model, Types } from 'mongoose';
import { type ChangeAuthor, changeProblem } from '#contracts/policies/entity-rights.ts';
import type { ErrorCode } from '#contracts/api/errors.ts';
import type { DomainEvent } from '#contracts/api/events.ts';
import type { Command } from '#contracts/api/jobs.ts';
import { DomainError } from '#platform/errors/domain-error.ts';
import { inTransaction, requireDocument } from '#platform/database/mongo.module.ts';
import type { HistoryValue } from '#contracts/fields/entities.ts';
import { changedFields } from './changed-fields.ts';
import { type ChangedEntity, History, HistoryModule, type HistoryOf, type Recorded } from './history.ts';
import { Idempotency, IdempotencyModule } from './idempotency.ts';
import { requireVersion } from './versions.ts';

/** Maximum length of a value in the history; longer texts are cut to the part that changed. */
const MAX_LENGTH = 300;
/** Length of the text shown before the first difference, as context. */
const CONTEXT_LENGTH = 60;

/** An entity's fields before and after a change, for its history; long texts begin shortly before the difference. */
function excerpts<Fields extends Recorded | null>(
  before: Fields,
  after: Fields,
): { before: Fields; after: Fields } {
  const pairs = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])].map((field) => {
    const [from, to] = excerptPair(before?.[field], after?.[field]);
    return { field, from, to };
  });
  return {
    before: before && (Object.fromEntries(pairs.map(({ field, from }) => [field, from])) as Fields),
    after: after && (Object.fromEntries(pairs.map(({ field, to }) => [field, to])) as Fields),
  };
}

type Value = HistoryValue | undefined;

function excerptPair(from: Value, to: Value): [Value, Value] {
  const start = typeof from === 'string' && typeof to === 'string' ? firstDifference(from, to) : 0;
  return [part(from, start), part(to, start)];
}

function part(value: Value, difference: number): Value {
  if (typeof value !== 'string' || value.length <= MAX_LENGTH) return value;
  const characters = [...value];
  const start = Math.max(0, Math.min(difference - CONTEXT_LENGTH, characters.length - MAX_LENGTH));
  const end = start + MAX_LENGTH;
  return `${start > 0 ? '… ' : ''}${characters.slice(start, end).join('')}${end < characters.length ? ' …' : ''}`;
}

/** Counts code points, so that no character is split. */
function firstDifference(from: string, to: string): number {
  const [a, b] = [[...from], [...to]];
  const at = a.findIndex((character, index) => character !== b[index]);
  return at === -1 ? a.length : at;
}

/** One change of an entity, as other services and the history record it. */
export interface EntityChange {
  of: ChangedEntity;
  /** Recorded fields; null before the entity is created or after it is deleted. */
  before: Recorded | null;
  after: Recorded | null;
  event?: DomainEvent;
}

export interface Work<Response> {
  response: Response;
  changes: readonly EntityChange[];
  commands?: readonly Command[];
}

interface Stored {
  _id: Types.ObjectId;
  version: number;
}

/** Describes an entity to `create` and `update`. */
export interface EntityKind<Document extends Stored, View extends { version: number }> {
  model: Model<Document>;
  missing: ErrorCode;
  /** The entity as staff receive it. */
  view(document: Document): View;
  change(before: Document | null, after: Document): EntityChange;
  /** Other fields that each change sets, such as its time. */
  stamp?(user: ChangeAuthor): Partial<Document>;
}

export interface Update<Document extends Stored> {
  id: string;
  /** The version that the client edited, if given. */
  version?: number;
  user: ChangeAuthor;
  /** The fields that the client sent, in their stored form. */
  given:
    | Partial<Document>
    | ((before: Document, session: ClientSession) => Partial<Document> | Promise<Partial<Document>>);
  /** Other checks and writes of the same transaction; not called if no value differs. */
  alongside?: (session: ClientSession, before: Document, after: Document) => Promise<void>;
  /** Jobs that the change starts, after any writes that they need; not called if no value differs. */
  commands?: (session: ClientSession, before: Document, after: Document) => Promise<readonly Command[]>;
}

/** A request of staff to change an entity, with the file of its form. */
export interface Edit<Fields> {
  id: string;
  fields: Fields;
  upload?: Buffer;
  /** The version that the client edited, if given. */
  version?: number;
  user: ChangeAuthor;
}

export interface OutgoingMessages {
  store(
    session: ClientSession,
    messages: { events: readonly DomainEvent[]; commands: readonly Command[] },
  ): Promise<void>;
}
export const OUTGOING_MESSAGES = Symbol('outgoing messages');

/** Writes a change, its history, events and jobs, and the response to a repeated request in one transaction. */
@Injectable()
export class Changes {
  constructor(
    @InjectConnection() private readonly connection: Connection,
    private readonly history: History,
    private readonly idempotency: Idempotency,
    @Optional() @Inject(OUTGOING_MESSAGES) private readonly outbox?: OutgoingMessages,
  ) {}

  /**
   * @param work repeated after a write conflict, so it must have no effect outside of the session
   * @throws DomainError forbidden, and stores nothing, if the author may not change an entity of the work
   */
  commit<Response>(
    user: ChangeAuthor,
    work: (session: ClientSession) => Promise<Work<Response>>,
  ): Promise<Response> {
    return inTransaction(this.connection, async (session) => {
      const { response, changes, commands = [] } = await work(session);
      for (const { of } of changes) requireRight(user, of);
      await this.history.record(session, changes.map(withShortTexts), user);
      const events = changes.flatMap(({ event }) => event ?? []);
      if (events.length + commands.length > 0) await this.messages.store(session, { events, commands });
      await this.idempotency.store(session, response);
      return response;
    });
  }

  create<Document extends Stored, View extends { version: number }>(
    kind: EntityKind<Document, View>,
    document: Partial<Document>,
    user: ChangeAuthor,
  ): Promise<View> {
    return this.commit(user, async (session) => {
      const created = new kind.model(document);
      await created.save({ session });
      const after = created.toObject() as Document;
      return { response: kind.view(after), changes: [kind.change(null, after)] };
    });
  }

  /** Changes the fields whose values differ, if any. @throws DomainError `kind.missing`, version_conflict */
  update<Document extends Stored, View extends { version: number }>(
    kind: EntityKind<Document, View>,
    { id, version, user, given, alongside, commands }: Update<Document>,
  ): Promise<View> {
    return this.commit(user, async (session) => {
      const before = await requireDocument(kind.model, id, session, kind.missing);
      requireVersion(version, kind.view(before));
      const changes = changedFields(
        before,
        typeof given === 'function' ? await given(before, session) : given,
      );
      if (Object.keys(changes).length === 0) return { response: kind.view(before), changes: [] };
      const set = { ...changes, ...kind.stamp?.(user), version: before.version + 1 };
      const after: Document = { ...before, ...set };
      await alongside?.(session, before, after);
      await kind.model.updateOne({ _id: before._id }, { $set: set }, { session });
      return {
        response: kind.view(after),
        changes: [kind.change(before, after)],
        commands: await commands?.(session, before, after),
      };
    });
  }

  private get messages(): OutgoingMessages {
    if (!this.outbox) throw new Error('This service has no outbox: import MessagingModule');
    return this.outbox;
  }
}

/** Users may change their own data as far as the calls for that permit. */
function requireRight(author: ChangeAuthor, { type, id }: HistoryOf): void {
  const problem = type === 'user' && id === author.id ? undefined : changeProblem(author, type);
  if (problem !== undefined) throw new DomainError('forbidden', { message: problem });
}

const withShortTexts = ({ of, before, after }: EntityChange): EntityChange => ({
  of,
  ...excerpts(before, after),
});

/** Provides `Changes`, `History` and the idempotency of requests; needs MongoModule. */
@Global()
@Module({
  imports: [HistoryModule, IdempotencyModule],
  providers: [Changes],
  exports: [Changes, HistoryModule, IdempotencyModule],
})
export class ChangesModule {}
