import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { Body, Controller, Module, Post, UploadedFile, UseInterceptors } from '@nestjs/common';
import { getConnectionToken, InjectConnection } from '@nestjs/mongoose';
import { FileInterceptor } from '@nestjs/platform-express';
import type { Connection } from 'mongoose';
import request from 'supertest';
import type { ErrorBody } from '#contracts/api/errors.ts';
import { specAuth } from '#testing/running/running-auth.ts';
import { type RunningService, runService } from '#testing/running/running-service.ts';
import { addUser, signIn } from '#testing/builders/users.ts';
import { DomainError } from '#platform/errors/domain-error.ts';
import { Idempotency, IdempotencyModule, Idempotent } from './idempotency.ts';
import { inTransaction, MongoModule } from '#platform/database/mongo.module.ts';
import { Line } from '#platform/validation/rules.ts';
import { SessionModule } from '#platform/sessions/session.module.ts';
import { Public } from '#platform/sessions/session.ts';

/** Hooks in the middle of a request, set by each test. */
const midway = {
  begin: (): Promise<void> => Promise.resolve(),
  beforeStoring: (): Promise<void> => Promise.resolve(),
  afterCommit: (): Promise<void> => Promise.resolve(),
};
const smooth = { ...midway };

class NewNote {
  @Line(200) text!: string;
}

interface Note extends NewNote {
  id: string;
}

@Controller()
class NotesController {
  constructor(
    @InjectConnection() private readonly connection: Connection,
    private readonly idempotency: Idempotency,
  ) {}

  @Post('notes')
  @UseInterceptors(FileInterceptor('file'), Idempotent)
  async add(@Body() { text }: NewNote, @UploadedFile() file?: Express.Multer.File): Promise<Note> {
    await midway.begin();
    const note = await inTransaction(this.connection, async (session) => {
      const { insertedId } = await this.connection
        .collection('notes')
        .insertOne({ text, file: file?.buffer.toString() }, { session });
      const response = { id: insertedId.toHexString(), text };
      await midway.beforeStoring();
      await this.idempotency.store(session, response);
      return response;
    });
    await midway.afterCommit();
    return note;
  }

  /** Its transaction has no response to store; the handler has. */
  @Post('late-notes')
  @UseInterceptors(Idempotent)
  async addAndRead(@Body() { text }: NewNote): Promise<Note> {
    const id = await inTransaction(this.connection, async (session) => {
      const { insertedId } = await this.connection.collection('notes').insertOne({ text }, { session });
      await this.idempotency.store(session, undefined);
      return insertedId.toHexString();
    });
    return { id, text };
  }

  @Post('open-notes')
  @Public()
  @UseInterceptors(Idempotent)
  async addWithoutStoring(@Body() { text }: NewNote): Promise<Note> {
    const { insertedId } = await this.connection.collection('notes').insertOne({ text });
    return { id: insertedId.toHexString(), text };
  }
}

describe('A request with an Idempotency-Key', () => {
  const auth = specAuth();
  let service: RunningService;
  let connection: Connection;
  let keys = 0;
  let key = '';

  beforeAll(async () => {
    @Module({
      imports: [
        MongoModule.forService(auth.environment, 'messaging'),
        SessionModule.forService({ ...auth.environment, AUTH_RPC: auth.rpc }),
        IdempotencyModule,
      ],
      controllers: [NotesController],
    })
    class SpecModule {}
    service = await runService(SpecModule);
    connection = service.app.get<Connection>(getConnectionToken());
  });
  beforeEach(async () => {
    Object.assign(midway, smooth);
    key = `request-${++keys}`;
    await connection.collection('notes').deleteMany({});
    await requests().deleteMany({});
  });

  const staff = () => request.agent(service.url).set(auth.signedIn);
  const send = (text = 'Call the printer', withKey = key) =>
    staff().post('/notes').set('Idempotency-Key', withKey).send({ text });
  const sendFile = (text: string, file: string) =>
    staff()
      .post('/notes')
      .set('Idempotency-Key', key)
      .field('text', text)
      .attach('file', Buffer.from(file), 'file');
  const requests = () => connection.collection<{ _id: string }>('idempotency');
  const stored = () => connection.collection('notes').countDocuments();
  const error = ({ status, body }: request.Response) => [status, (body as ErrorBody).error];
  /** Pauses a request midway: `reached` resolves when it is there, `end` lets it continue. */
  const gate = () => {
    const reached = Promise.withResolvers<void>();
    const passed = Promise.withResolvers<void>();
    const wait = () => {
      reached.resolve();
      return passed.promise;
    };
    return { wait, reached: reached.promise, end: () => passed.resolve() };
  };

  it('returns the response of the handler when repeated, if its transaction had none to store', async () => {
    const sendLate = () => staff().post('/late-notes').set('Idempotency-Key', key).send({ text: 'Later' });
    const [first, second] = [await sendLate(), await sendLate()];
    expect([first.status, second.status, second.body]).toEqual([201, 201, first.body]);
    expect(await stored()).toBe(1);
  });

  it('returns the first response when repeated, and creates one thing', async () => {
    const first = await send();
    const second = await send();
    expect([first.status, second.status]).toEqual([201, 201]);
    expect(second.text).toBe(first.text);
    expect([first, second].map(({ headers }) => headers['idempotency-replayed'])).toEqual([
      undefined,
      'true',
    ]);
    expect(await stored()).toBe(1);
  });

  it('is executed twice without a key', async () => {
    const plain = () => staff().post('/notes').send({ text: 'x' });
    const responses = [await plain(), await plain()];
    expect(responses.map(({ status }) => status)).toEqual([201, 201]);
    expect(await stored()).toBe(2);
  });

  it('is rejected as a reused key if its content, its file or its address is another', async () => {
    await sendFile('x', '1');
    const others = [
      await sendFile('y', '1'),
      await sendFile('x', '2'),
      await staff().post('/open-notes').set('Idempotency-Key', key).send({ text: 'x' }),
    ];
    expect(others.map(error)).toEqual(Array(3).fill([422, 'idempotency_key_reused']));
    const again = await sendFile('x', '1');
    expect([again.status, again.headers['idempotency-replayed']]).toEqual([201, 'true']);
    expect(await stored()).toBe(1);
  });

  it('sent five times concurrently creates one thing, and all receive the same response', async () => {
    const responses = await Promise.all(Array.from({ length: 5 }, () => send()));
    expect(new Set(responses.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
    expect(await stored()).toBe(1);
  });

  it('waits for the first while that is running, and eventually returns 409', async () => {
    const { wait, reached, end } = gate();
    midway.begin = wait;
    const first = send().then((response) => response);
    await reached;
    const second = await send();
    expect(error(second)).toEqual([409, 'request_in_progress']);
    expect(second.headers['retry-after']).toMatch(/^[34]$/);
    end();
    expect((await first).status).toBe(201);
    expect((await send()).text).toBe((await first).text);
    expect(await stored()).toBe(1);
  });

  it.each([
    ['refused', () => new DomainError('duplicate_title'), [409, 'duplicate_title']],
    ['not served', () => new Error('out of order'), [500, 'internal']],
  ])('creates nothing if it was %s, and may be sent again, also corrected', async (_, failure, refusal) => {
    midway.beforeStoring = () => Promise.reject(failure());
    expect(error(await send())).toEqual(refusal);
    expect(await stored()).toBe(0);
    Object.assign(midway, smooth);
    expect((await send('corrected')).status).toBe(201);
    expect(await stored()).toBe(1);
  });

  it('returns the stored response when the first was lost after the commit', async () => {
    midway.afterCommit = () => Promise.reject(new Error('cut off'));
    expect(error(await send())).toEqual([500, 'internal']);
    Object.assign(midway, smooth);
    const again = await send();
    expect([again.status, again.headers['idempotency-replayed']]).toEqual([201, 'true']);
    expect(again.body).toEqual({ id: expect.stringMatching(/^[0-9a-f]{24}$/), text: 'Call the printer' });
    expect(await stored()).toBe(1);
  });

  it('is not taken over while its process is alive', async () => {
    const { wait, reached, end } = gate();
    midway.begin = wait;
    const first = send().then((response) => response);
    await reached;
    // Each waits two seconds: together they outlast the lease.
    for (const _ of [1, 2, 3]) {
      const again = await send();
      expect(error(again)).toEqual([409, 'request_in_progress']);
      expect(Number(again.headers['retry-after'])).toBeGreaterThan(2);
    }
    end();
    expect((await first).status).toBe(201);
    expect(await stored()).toBe(1);
  });

  it('is taken over from a process without a lease, which then creates nothing more', async () => {
    const { wait, reached, end } = gate();
    midway.begin = wait;
    const lost = send().then((response) => response);
    await reached;
    Object.assign(midway, smooth);
    await requests().updateMany({}, { $set: { process: 'gone' } });
    const taken = await send();
    expect(taken.status).toBe(201);

    end();
    expect(error(await lost)).toEqual([409, 'request_in_progress']);
    expect(await stored()).toBe(1);
    expect((await send()).text).toBe(taken.text);
  });

  it('returns the same response even when the handler stores none itself', async () => {
    const call = () => staff().post('/open-notes').set('Idempotency-Key', key).send({ text: 'x' });
    expect((await call()).text).toBe((await call()).text);
    expect(await stored()).toBe(1);
  });

  it('is a different request if it is another user’s, even with the same key', async () => {
    const colleague = { username: 'Colleague', password: 'long enough' };
    await addUser(auth, colleague);
    const theirs = await signIn(auth, colleague);
    const first = await send('mine');
    const second = await request(service.url)
      .post('/notes')
      .set(theirs)
      .set('Idempotency-Key', key)
      .send({ text: 'theirs' });
    expect([first.body, second.body]).toMatchObject([{ text: 'mine' }, { text: 'theirs' }]);
    expect(await stored()).toBe(2);
  });

  it('is not checked if it is a visitor’s: keys belong to users', async () => {
    const call = () =>
      request(service.url).post('/open-notes').set('Idempotency-Key', key).send({ text: 'x' });
    expect((await call()).text).not.toBe((await call()).text);
    expect(await requests().countDocuments()).toBe(0);
  });

  it.each(['', 'short', 'with blanks in it', 'x'.repeat(201)])('is rejected for the key %j', async (bad) => {
    expect(error(await send('x', bad))).toEqual([400, 'validation_failed']);
    expect(await stored()).toBe(0);
  });

  it('stores neither its key nor its content, and is deleted after a day', async () => {
    await send('a secret');
    const [stored] = await requests()
      .find({}, { projection: { response: 0 } })
      .toArray();
    expect(JSON.stringify(stored)).not.toMatch(new RegExp(`${key}|secret`));
    const indexes = await requests().indexes();
    expect(indexes).toContainEqual(
      expect.objectContaining({ key: { createdAt: 1 }, expireAfterSeconds: 86_400 }),
    );
  });
});
