import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { EventData } from '#contracts/api/events.ts';
import { endEnvironment, type Environment, freshEnvironment } from '#testing/databases/environment.ts';
import { eventually } from '#testing/jest/eventually.ts';
import { MessagingProcess } from '#testing/running/messaging-process.ts';
import type { OutboxMessage } from './outbox.schema.ts';
import { QueueOverview } from './queue-overview.ts';
import { retryOptions } from './retries.ts';

const QUEUE = 'events.documents';
const FEW_ATTEMPTS = retryOptions({ attempts: 3, maxDelayMs: 10 });

describe('A message that cannot be processed', () => {
  let environment: Environment;
  let process: MessagingProcess;
  let overview: QueueOverview;
  /** The issue of each attempt, in order. */
  let attempts: string[];
  /** The issues whose events fail. */
  let failing: Set<string>;

  beforeEach(async () => {
    environment = await freshEnvironment();
    process = await MessagingProcess.start(environment);
    overview = overviewOf(process);
    attempts = [];
    failing = new Set();
  });
  afterEach(async () => {
    await process.close();
    await endEnvironment(environment);
  });

  const overviewOf = ({ queues }: MessagingProcess) =>
    new QueueOverview('catalog', queues, {
      isRetryable: () => Promise.resolve(true),
      reopen: () => Promise.resolve(),
      cancel: () => Promise.resolve(),
    });
  const startConsumer = () =>
    process.consume(({ data }) => {
      const { articleId } = data as EventData['catalog.article.updated'];
      attempts.push(articleId);
      if (failing.has(articleId)) throw new Error(`${articleId} is refused`);
      return Promise.resolve();
    });
  const attemptsOf = (issue: string) => attempts.filter((other) => other === issue).length;
  const stored = async (issue: string) =>
    (await process.messages.findOne({ 'payload.aggregateId': issue }).lean())!;
  /** Stores a message that the relay delivers before others. */
  const storeOlder = async (issue: string, differing: Partial<OutboxMessage>) => {
    await process.publish(issue);
    const message = await stored(issue);
    await process.messages.deleteOne({ _id: message._id });
    const createdAt = new Date(message.createdAt.getTime() - 60_000);
    await process.messages.insertMany({ ...message, _id: issue, createdAt, ...differing });
  };
  const isDone = (issue: string) =>
    eventually(async () => expect((await stored(issue)).doneAt).toBeDefined());
  /** Queues a stored message as the relay would, but with few attempts; the relay then finds it there. */
  const queueWithFewAttempts = async ({ _id, name, payload }: OutboxMessage) => {
    await process.queues.queue(QUEUE).add(name, payload, { ...FEW_ATTEMPTS, jobId: _id });
  };
  const failed = async () => (await overview.all()).find(({ name }) => name === QUEUE)!.failed;
  const isListed = (id: string) =>
    eventually(async () => {
      const listed = (await failed()).find((job) => job.id === id);
      expect(listed).toBeDefined();
      return listed!;
    });
  const givenUp = async (issue: string) => {
    failing.add(issue);
    await process.publish(issue);
    const message = await stored(issue);
    await queueWithFewAttempts(message);
    startConsumer();
    process.startRelay();
    return isListed(message._id);
  };

  it('does not delay those behind it', async () => {
    const poison = Array.from({ length: 20 }, (_, number) => `poison ${number}`);
    failing = new Set(poison);
    startConsumer();
    await process.publish(...poison);
    await process.publish('sound');
    process.startRelay();
    await isDone('sound');
    expect(attemptsOf('sound')).toBe(1);
    for (const issue of poison)
      expect(await stored(issue)).toMatchObject({ pending: expect.arrayContaining([QUEUE]) });
  });

  it('is listed as failed after its attempts, with its error, and attempted no more', async () => {
    const job = await givenUp('poison');
    expect(job).toMatchObject({
      name: 'catalog.article.updated',
      error: 'poison is refused',
      attempts: 3,
      retryable: true,
      data: { aggregateId: 'poison' },
    });
    expect(await stored('poison')).toMatchObject({ pending: expect.arrayContaining([QUEUE]) });
    await process.publish('sound');
    await isDone('sound');
    expect(attemptsOf('poison')).toBe(3);
  });

  it('succeeds when retried after its cause was removed', async () => {
    const { id } = await givenUp('poison');
    failing.clear();
    await overview.retry(QUEUE, id);
    await isDone('poison');
    expect(attemptsOf('poison')).toBe(4);
    expect(await failed()).toEqual([]);
  });

  it('is attempted as often again when retried in vain', async () => {
    const { id } = await givenUp('poison');
    await overview.retry(QUEUE, id);
    await eventually(() => expect(attemptsOf('poison')).toBe(6));
    expect(await isListed(id)).toMatchObject({ attempts: 3 });
  });

  it('is finished without another attempt when discarded', async () => {
    const { id } = await givenUp('poison');
    await overview.discard(QUEUE, id);
    await isDone('poison');
    expect(attemptsOf('poison')).toBe(3);
    expect(await failed()).toEqual([]);
    await expect(overview.discard(QUEUE, id)).rejects.toMatchObject({ code: 'not_found' });
  });

  it.each([
    [
      'an unknown type',
      'catalog.planet.changed',
      { aggregateId: 'x' },
      'No handler for the job catalog.planet.changed',
    ],
    ['an event without data', 'catalog.article.updated', {}, 'Cannot destructure property'],
    ['null as payload', 'catalog.article.updated', null, 'Cannot read properties of null'],
    ['a text as payload', 'catalog.article.updated', 'issue', 'Cannot destructure property'],
  ])('is listed as failed and can be discarded: %s', async (_, name, payload, error) => {
    await process.queues.queue(QUEUE).add(name, payload, { ...FEW_ATTEMPTS, jobId: 'malformed' });
    startConsumer();
    const job = await isListed('malformed');
    expect(job).toMatchObject({ name, attempts: 3, error: expect.stringContaining(error) });
    await overview.discard(QUEUE, 'malformed');
    await eventually(async () =>
      expect(await process.queues.queue(QUEUE).getJobState('malformed')).toBe('completed'),
    );
  });

  it('has failed when the process that works on it dies four times, and delays no other', async () => {
    const dyingConsumer = () =>
      process.consume(({ aggregateId }) => {
        attempts.push(aggregateId);
        return aggregateId === 'deadly' ? new Promise(() => undefined) : Promise.resolve();
      });
    await process.publish('deadly');
    const { _id: id } = await stored('deadly');
    for (const deaths of [1, 2, 3, 4]) {
      dyingConsumer();
      process.startRelay();
      await eventually(() => expect(attemptsOf('deadly')).toBe(deaths));
      await process.kill();
      process = await MessagingProcess.start(environment);
    }
    overview = overviewOf(process);
    dyingConsumer();
    process.startRelay();
    await process.publish('sound');
    await isDone('sound');
    expect(await isListed(id)).toMatchObject({
      error: 'The process running it ended, or was held up by a busy machine, four times',
    });
    expect(attemptsOf('deadly')).toBe(4);
  });

  it('stays stored and delays no other if a subscriber of it no longer exists', async () => {
    await storeOlder('old', { pending: ['events.printer', QUEUE] });
    await process.publish('sound');
    startConsumer();
    process.startRelay();
    await isDone('sound');
    await eventually(async () => expect(await stored('old')).toMatchObject({ pending: ['events.printer'] }));
  });

  it('is finished a week after its subscriber was removed, and leaves no job', async () => {
    const old = { pending: ['events.printer'], createdAt: new Date(Date.now() - 8 * 86_400_000) };
    await process.queues.queue('events.printer').add('catalog.article.updated', {}, { jobId: 'old' });
    await storeOlder('old', old);
    process.startRelay();
    await isDone('old');
    expect(await process.queues.queue('events.printer').getJobCounts('waiting')).toEqual({ waiting: 0 });
  });

  it('stays stored and delays no other if its queue refuses it', async () => {
    // BullMQ takes no job id with a colon.
    await storeOlder('refused', { _id: 'not:accepted' });
    await process.publish('sound');
    startConsumer();
    process.startRelay();
    await isDone('sound');
    expect(await stored('refused')).toMatchObject({ pending: expect.arrayContaining([QUEUE]) });
    expect(attemptsOf('refused')).toBe(0);
  });
});
