import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { DomainEvent, EventEnvelope } from '#contracts/api/events.ts';
import type { Command } from '#contracts/api/jobs.ts';
import { currentRequestId, requestContext } from '#platform/context/request-context.ts';
import { specEnvironment } from '#testing/databases/environment.ts';
import { eventually } from '#testing/jest/eventually.ts';
import { MessagingProcess } from '#testing/running/messaging-process.ts';

const editorChanged = (editorId: string): DomainEvent => ({
  type: 'catalog.editor.changed',
  aggregate: { id: editorId, version: 7 },
  data: { editorId },
});
const articlePublished: DomainEvent = {
  type: 'catalog.article.published',
  aggregate: { id: 'article', version: 1 },
  data: { articleId: 'article', issues: [{ year: 2026, volume: 1, issue: 1 }] },
};
const notice: Command = { type: 'catalog.send-author-notice', data: { noticeId: 'n' } };
const check: Command = { type: 'catalog.check-import', data: { importId: 'i' }, id: 'i-check' };

describe('The outbox', () => {
  const environment = specEnvironment();
  let process: MessagingProcess;
  /** The request id of each handled event, and the one that its handler ran under. */
  const handled: [string, string][] = [];

  beforeAll(async () => {
    process = await MessagingProcess.start(environment);
    process.consume(({ requestId }: EventEnvelope) => {
      handled.push([requestId, currentRequestId()]);
      return Promise.resolve();
    });
  });
  beforeEach(() => process.messages.deleteMany({}));

  const store = (messages: { events?: DomainEvent[]; commands?: Command[] }) =>
    process.transaction((session) => process.outbox.store(session, messages));
  const stored = () => process.messages.find().sort({ name: 1, createdAt: 1 }).lean();

  it('stores all messages of a write, each with the queues that it must reach', async () => {
    await store({ events: [articlePublished, editorChanged('e')], commands: [notice, check] });
    expect((await stored()).map(({ name, pending }) => [name, pending])).toEqual([
      ['catalog.article.published', ['gateway.purges', 'events.documents', 'events.manuscripts']],
      ['catalog.check-import', ['catalog.imports']],
      ['catalog.editor.changed', ['gateway.purges']],
      ['catalog.send-author-notice', ['catalog.mail']],
    ]);
  });

  it('stores an event with its aggregate’s version and its data', async () => {
    await store({ events: [editorChanged('e')] });
    const [message] = await stored();
    expect(message!.payload).toEqual({
      id: message!._id,
      type: 'catalog.editor.changed',
      version: 1,
      data: { editorId: 'e' },
      aggregateId: 'e',
      aggregateVersion: 7,
      requestId: 'none',
      occurredAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
    });
  });

  it('gives each message an id of its own, but a command the one that it has', async () => {
    const events = Array.from({ length: 500 }, (_, number) => editorChanged(`${number}`));
    await store({ events, commands: [notice, notice, check] });
    const ids = (await stored()).map(({ _id }) => _id);
    expect(new Set(ids).size).toBe(503);
    expect(ids).toContain('i-check');
  });

  it('refuses a command whose id is taken, with everything else of its write', async () => {
    await store({ commands: [check] });
    await expect(store({ events: [editorChanged('e')], commands: [check] })).rejects.toMatchObject({
      code: 11_000,
    });
    expect(await stored()).toMatchObject([{ _id: 'i-check' }]);
  });

  it('stores nothing when the transaction aborts', async () => {
    const aborted = process.transaction(async (session) => {
      await process.outbox.store(session, { events: [editorChanged('e')], commands: [check] });
      throw new Error('the change fails');
    });
    await expect(aborted).rejects.toThrow('the change fails');
    expect(await stored()).toEqual([]);
  });

  it('stores nothing for a write without messages', async () => {
    await store({ events: [], commands: [] });
    expect(await stored()).toEqual([]);
  });

  it('passes the id of the request on to events, jobs and their handlers', async () => {
    await requestContext.run({ requestId: 'request-42' }, () =>
      store({ events: [articlePublished], commands: [notice] }),
    );
    const messages = await stored();
    expect(messages.map(({ payload }) => payload)).toMatchObject([
      { requestId: 'request-42' },
      { requestId: 'request-42', noticeId: 'n' },
    ]);
    process.startRelay();
    await eventually(() => expect(handled).toEqual([['request-42', 'request-42']]));
  });
});
