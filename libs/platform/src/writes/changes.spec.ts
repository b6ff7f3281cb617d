import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { Global, Injectable, Module } from '@nestjs/common';
import { getConnectionToken, InjectConnection } from '@nestjs/mongoose';
import { type ClientSession, type Connection, type Model, Schema, type Types } from 'mongoose';
import type { DomainEvent } from '#contracts/api/events.ts';
import type { Command } from '#contracts/api/jobs.ts';
import { specEnvironment } from '#testing/databases/environment.ts';
import { type RunningService, runService } from '#testing/running/running-service.ts';
import {
  Changes,
  ChangesModule,
  type EntityChange,
  type EntityKind,
  OUTGOING_MESSAGES,
  type OutgoingMessages,
} from './changes.ts';
import { Idempotency } from './idempotency.ts';
import { Leases } from '#platform/database/leases.ts';
import { MongoModule } from '#platform/database/mongo.module.ts';
import { requestContext } from '#platform/context/request-context.ts';

interface Note {
  _id: Types.ObjectId;
  title: string;
  pages: number;
  version: number;
  editedBy?: string;
}
interface NoteView {
  id: string;
  title: string;
  pages: number;
  version: number;
}
const noteSchema: Schema<Note> = new Schema(
  { title: String, pages: Number, version: { type: Number, default: 1 }, editedBy: String },
  { versionKey: false },
);
const asha = { id: '1', name: 'Asha', role: 'editor' } as const;
const collections = ['notes', 'history', 'outgoing', 'idempotency'];

/** Stores messages in a collection of their own. */
@Injectable()
class OutgoingCollection implements OutgoingMessages {
  constructor(@InjectConnection() private readonly connection: Connection) {}

  async store(
    session: ClientSession,
    { events, commands }: { events: readonly DomainEvent[]; commands: readonly Command[] },
  ): Promise<void> {
    const messages = [...events, ...commands].map(({ type }) => ({ type }));
    await this.connection.collection('outgoing').insertMany(messages, { session });
  }
}
@Global()
@Module({
  providers: [{ provide: OUTGOING_MESSAGES, useClass: OutgoingCollection }],
  exports: [OUTGOING_MESSAGES],
})
class OutgoingModule {}

describe('A change', () => {
  const environment = specEnvironment();
  let service: RunningService;
  let connection: Connection;
  let changes: Changes;
  let notes: EntityKind<Note, NoteView>;

  beforeAll(async () => {
    @Module({ imports: [MongoModule.forService(environment, 'messaging'), OutgoingModule, ChangesModule] })
    class SpecModule {}
    service = await runService(SpecModule);
    connection = service.app.get<Connection>(getConnectionToken());
    changes = service.app.get(Changes);
    notes = kindOf(connection.model<Note>('Note', noteSchema, 'notes'));
    await notes.model.init();
    await connection.createCollection('outgoing');
  });
  beforeEach(async () => {
    for (const name of collections) {
      await refuse(name, {});
      await connection.collection(name).deleteMany({});
    }
  });

  const kindOf = (model: Model<Note>): EntityKind<Note, NoteView> => ({
    model,
    missing: 'article_not_found',
    view: ({ _id, title, pages, version }) => ({ id: _id.toHexString(), title, pages, version }),
    change: (before, after) => ({
      of: { type: 'page', id: after._id.toHexString(), name: 'A page' },
      before: before && { title: before.title, pages: before.pages },
      after: { title: after.title, pages: after.pages },
      event: {
        type: 'catalog.editor.changed',
        aggregate: { id: after._id.toHexString(), version: after.version },
        data: { editorId: after._id.toHexString() },
      },
    }),
    stamp: ({ name }) => ({ editedBy: name }),
  });
  /** Makes MongoDB refuse writes to the collection that the validator does not accept. */
  const refuse = (collection: string, validator: object) =>
    connection.db!.command({ collMod: collection, validator });
  const stored = async () => {
    const counts = collections.map((name) => connection.collection(name).countDocuments());
    const [notesCount, history, outgoing] = await Promise.all(counts);
    return { notes: notesCount, history, outgoing };
  };
  const noteOf = ({ id }: NoteView) => notes.model.findById(id).lean();
  const create = (title = 'Proofs') => changes.create(notes, { title, pages: 1 }, asha);
  const update = (
    { id }: Pick<NoteView, 'id'>,
    given: Partial<Note>,
    further: { version?: number; alongside?: () => Promise<void> } = {},
  ) => changes.update(notes, { id, user: asha, given, ...further });
  /** Runs the write under an Idempotency-Key, or returns the response that is stored for it. */
  const underKey = <T>(key: string, write: () => Promise<T>): Promise<unknown> => {
    const holder = randomUUID();
    const claim = { id: key, holder, stored: false };
    return service.app.get(Leases).during(async () => {
      const response = await service.app.get(Idempotency).claim(key, 'fingerprint', holder);
      if (response !== undefined) return JSON.parse(response) as unknown;
      return requestContext.run({ requestId: 'request-1', idempotencyClaim: claim }, write);
    });
  };

  it('stores a new entity with its history and its event', async () => {
    const created = await create();
    expect(created).toEqual({ id: expect.any(String), title: 'Proofs', pages: 1, version: 1 });
    expect(await stored()).toEqual({ notes: 1, history: 1, outgoing: 1 });
    expect(await connection.collection('history').findOne()).toMatchObject({
      type: 'page',
      entityId: created.id,
      by: { id: '1', name: 'Asha' },
      changes: [
        { field: 'title', from: null, to: 'Proofs' },
        { field: 'pages', from: null, to: 1 },
      ],
    });
  });

  it('increments the version of an entity and stamps it', async () => {
    const updated = await update(await create(), { title: 'Galleys', pages: 1 });
    expect(updated).toMatchObject({ title: 'Galleys', version: 2 });
    expect(await noteOf(updated)).toMatchObject({ title: 'Galleys', version: 2, editedBy: 'Asha' });
    expect(await stored()).toEqual({ notes: 1, history: 2, outgoing: 2 });
    const entry = await connection.collection('history').findOne({ 'changes.from': 'Proofs' });
    expect(entry?.changes).toEqual([{ field: 'title', from: 'Proofs', to: 'Galleys' }]);
  });

  it('computes the given fields from the current ones when given a function', async () => {
    const note = await create();
    const given = ({ pages }: Note) => ({ pages: pages + 1 });
    expect(await changes.update(notes, { id: note.id, user: asha, given })).toMatchObject({ pages: 2 });
  });

  it('stores nothing and returns the entity if no value differs', async () => {
    const note = await create();
    let called = false;
    const alongside = () => {
      called = true;
      return Promise.resolve();
    };
    expect(await update(note, { title: 'Proofs', pages: undefined }, { alongside })).toEqual(note);
    expect([called, await stored()]).toEqual([false, { notes: 1, history: 1, outgoing: 1 }]);
  });

  it.each(['65f000000000000000000000', 'no id', ''])('is refused for the missing id %j', async (id) => {
    await expect(update({ id }, { title: 'x' })).rejects.toMatchObject({ code: 'article_not_found' });
    expect(await stored()).toEqual({ notes: 0, history: 0, outgoing: 0 });
  });

  it.each([0, 2])(
    'is refused with the current entity if it is based on version %i instead of 1',
    async (version) => {
      const note = await create();
      await expect(update(note, { title: 'x' }, { version })).rejects.toMatchObject({
        code: 'version_conflict',
        details: { current: note },
      });
      expect(await noteOf(note)).toMatchObject({ title: 'Proofs', version: 1 });
      expect(await stored()).toEqual({ notes: 1, history: 1, outgoing: 1 });
    },
  );

  describe('is stored completely or not at all', () => {
    /** The last one accepts that the request is claimed, but not its response. */
    const refusals = [
      ['notes', { never: true }],
      ['history', { never: true }],
      ['outgoing', { never: true }],
      ['idempotency', { response: { $exists: false } }],
    ] as const;

    it.each(refusals)(
      'although the collection %s refuses its part of a creation',
      async (collection, validator) => {
        await refuse(collection, validator);
        await expect(underKey('key', () => create())).rejects.toThrow('Document failed validation');
        expect(await stored()).toEqual({ notes: 0, history: 0, outgoing: 0 });
        expect(await connection.collection('idempotency').findOne()).not.toHaveProperty('response');
      },
    );

    it.each(refusals)(
      'although the collection %s refuses its part of an update',
      async (collection, validator) => {
        const note = await create();
        await refuse(collection, validator);
        const updated = underKey('key', () => update(note, { title: 'Galleys' }));
        await expect(updated).rejects.toThrow('Document failed validation');
        expect(await noteOf(note)).toMatchObject({ title: 'Proofs', version: 1 });
        expect(await stored()).toEqual({ notes: 1, history: 1, outgoing: 1 });
      },
    );

    it('although what is done alongside an update fails', async () => {
      const note = await create();
      const alongside = () => Promise.reject(new Error('no room'));
      await expect(update(note, { title: 'x' }, { alongside })).rejects.toThrow('no room');
      expect(await noteOf(note)).toMatchObject({ title: 'Proofs', version: 1 });
      expect(await stored()).toEqual({ notes: 1, history: 1, outgoing: 1 });
    });

    it('although another attempt has taken over its request', async () => {
      const overtaken = underKey('key', async () => {
        await connection.collection('idempotency').updateMany({}, { $set: { holder: 'another' } });
        return create();
      });
      await expect(overtaken).rejects.toMatchObject({ code: 'request_in_progress' });
      expect(await stored()).toEqual({ notes: 0, history: 0, outgoing: 0 });
    });

    it('although its author may not change one of its entities', async () => {
      const failing = changes.commit(asha, async (session) => {
        await connection.collection('notes').insertOne({ title: 'x' }, { session });
        const change: EntityChange = {
          of: { type: 'settings', id: 'site', name: 'A journal' },
          before: null,
          after: { title: 'x' },
        };
        return { response: null, changes: [change] };
      });
      await expect(failing).rejects.toMatchObject({
        code: 'forbidden',
        message: 'Only administrators may change the settings',
      });
      expect(await stored()).toEqual({ notes: 0, history: 0, outgoing: 0 });
    });

    it('although its work fails after further writes', async () => {
      const failing = changes.commit(asha, async (session) => {
        await connection.collection('notes').insertOne({ title: 'x' }, { session });
        throw new Error('refused');
      });
      await expect(failing).rejects.toThrow('refused');
      expect(await stored()).toEqual({ notes: 0, history: 0, outgoing: 0 });
    });
  });

  it('stores no response if MongoDB ends its transaction and the second attempt fails', async () => {
    let attempts = 0;
    const failing = underKey('key', () =>
      changes.commit(asha, async (session) => {
        attempts += 1;
        if (attempts === 2) throw new Error('refused');
        await connection.collection('notes').insertOne({ title: 'x' }, { session });
        await connection.db!.command({ killSessions: [session.id] });
        return { response: 'created', changes: [] };
      }),
    );
    await expect(failing).rejects.toThrow('refused');
    expect(await stored()).toEqual({ notes: 0, history: 0, outgoing: 0 });
    expect(await connection.collection('idempotency').findOne()).not.toHaveProperty('response');
  });

  it('is one unit with its entities and the jobs that it starts', async () => {
    const response = await changes.commit(asha, async (session) => {
      const titles = ['one', 'two'].map((title) => ({ title, pages: 1 }));
      const created = await notes.model.insertMany(titles, { session });
      return {
        response: created.length,
        changes: created.map((note) => notes.change(null, note.toObject())),
        commands: [{ type: 'catalog.load-import' as const, data: { importId: 'i' } }],
      };
    });
    expect(response).toBe(2);
    expect(await stored()).toEqual({ notes: 2, history: 2, outgoing: 3 });
  });

  it('is made once when its request is repeated, and both receive the same response', async () => {
    const first = await underKey('key', () => create());
    const second = await underKey('key', () => create());
    expect(second).toEqual(first);
    expect(await stored()).toEqual({ notes: 1, history: 1, outgoing: 1 });
  });

  describe('concurrent with another of the same entity', () => {
    /** Lets two changes continue only after both have read the entity. */
    const together = () => {
      const both = Promise.withResolvers<void>();
      let arrived = 0;
      return () => {
        arrived += 1;
        if (arrived === 2) both.resolve();
        return both.promise;
      };
    };

    it('is refused if both are based on the same version', async () => {
      const note = await create();
      const alongside = together();
      const outcomes = await Promise.allSettled(
        ['one', 'two'].map((title) => update(note, { title }, { version: 1, alongside })),
      );
      expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
      expect(outcomes.find(({ status }) => status === 'rejected')).toMatchObject({
        reason: { code: 'version_conflict', details: { current: { version: 2 } } },
      });
      expect(await stored()).toEqual({ notes: 1, history: 2, outgoing: 2 });
    });

    it('is applied with it if neither gives a version', async () => {
      const note = await create();
      const alongside = together();
      await Promise.all([
        update(note, { title: 'Galleys' }, { alongside }),
        update(note, { pages: 9 }, { alongside }),
      ]);
      expect(await noteOf(note)).toMatchObject({ title: 'Galleys', pages: 9, version: 3 });
      expect(await stored()).toEqual({ notes: 1, history: 3, outgoing: 3 });
    });

    it.each([
      ['is applied to the changed entity if it gives no version', undefined],
      ['is refused if it is based on the version before', 1],
    ])('%s, although it had read the entity before', async (_, version) => {
      const note = await create();
      let others = 0;
      const alongside = async () => {
        others += 1;
        if (others === 1) await update(note, { pages: 9 });
      };
      const updated = update(note, { title: 'Galleys' }, { version, alongside });
      if (version) await expect(updated).rejects.toMatchObject({ code: 'version_conflict' });
      else expect(await updated).toMatchObject({ title: 'Galleys', pages: 9, version: 3 });
      expect(await noteOf(note)).toMatchObject({ pages: 9, version: version ? 2 : 3 });
    });
  });
});
