import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { EventEnvelope } from '#contracts/api/events.ts';
import { endEnvironment, type Environment, freshEnvironment } from '#testing/databases/environment.ts';
import { eventually } from '#testing/jest/eventually.ts';
import { MessagingProcess } from '#testing/running/messaging-process.ts';

const QUEUE = 'events.documents';

describe('Two replicas of a service with one outbox', () => {
  let environment: Environment;
  let running: MessagingProcess[];
  let first: MessagingProcess;
  let second: MessagingProcess;
  /** The editor of each delivery, in order. */
  let deliveries: string[];

  const start = async () => {
    const started = await MessagingProcess.start(environment);
    running.push(started);
    return started;
  };
  const end = async (replica: MessagingProcess) => {
    running = running.filter((other) => other !== replica);
    await replica.kill();
  };

  beforeEach(async () => {
    environment = await freshEnvironment();
    running = [];
    deliveries = [];
    first = await start();
    second = await start();
    await effects().createIndex({ editor: 1 });
  });
  afterEach(async () => {
    await Promise.all(running.map((replica) => replica.close()));
    await endEnvironment(environment);
  });

  const startConsumer = async () => {
    const consumer = await start();
    consumer.consume(async ({ aggregateId: editor }: EventEnvelope) => {
      deliveries.push(editor);
      await effects().updateOne({ editor }, { $set: { editor } }, { upsert: true });
    });
    return consumer;
  };
  const effects = () => second.connection.collection<{ editor: string }>('effects');
  const applied = async () => (await effects().find().toArray()).map(({ editor }) => editor).sort();
  const editors = (count: number) => Array.from({ length: count }, () => randomUUID()).sort();
  const jobs = () => second.queues.queue(QUEUE).getJobCounts('waiting', 'active', 'completed');
  const unseen = () => second.messages.countDocuments({ attempts: 0 });
  const everythingIsDone = () =>
    eventually(async () =>
      expect(await second.messages.countDocuments({ doneAt: { $exists: false } })).toBe(0),
    );

  it('queue each message once, although both relays deliver it', async () => {
    const published = editors(50);
    await first.publish(...published);
    first.startRelay();
    second.startRelay();
    await eventually(async () => expect(await unseen()).toBe(0));
    expect(await jobs()).toEqual({ waiting: 50, active: 0, completed: 0 });

    await startConsumer();
    await everythingIsDone();
    expect(deliveries.sort()).toEqual(published);
    expect(await applied()).toEqual(published);
  });

  it('lose no message when one of them is killed in the middle of delivering them', async () => {
    const published = editors(150);
    await first.publish(...published);
    first.startRelay();
    await eventually(async () => expect((await jobs()).waiting).toBeGreaterThan(20));
    await end(first);
    expect(await unseen()).toBeGreaterThan(0);

    second.startRelay();
    await startConsumer();
    await everythingIsDone();
    expect(await applied()).toEqual(published);
  });

  it('deliver the messages of both, whichever of them stored a message and was killed', async () => {
    first.startRelay();
    second.startRelay();
    await startConsumer();
    const [early, late] = [editors(10), editors(10)];
    await Promise.all([...early, ...late].map((editor, at) => (at % 2 ? first : second).publish(editor)));
    await end(first);
    const last = randomUUID();
    await second.publish(last);
    await everythingIsDone();
    expect(await applied()).toEqual([...early, ...late, last].sort());
  });

  it('do not queue a message again whose relay was killed between queueing and recording it', async () => {
    await first.publish('once');
    const message = (await first.messages.findOne().lean())!;
    expect(await first.queues.deliver(QUEUE, message)).toBe(false);
    await end(first);

    second.startRelay();
    await eventually(async () => expect(await unseen()).toBe(0));
    expect(await jobs()).toEqual({ waiting: 1, active: 0, completed: 0 });
    await startConsumer();
    await everythingIsDone();
    expect(deliveries).toEqual(['once']);
  });

  it('deliver a message again when Redis lost that it was finished, which has no second effect', async () => {
    const consumer = await startConsumer();
    await first.publish('twice');
    const message = (await first.messages.findOne().lean())!;
    await first.queues.deliver(QUEUE, message);
    await eventually(async () => expect(await first.queues.deliver(QUEUE, message)).toBe(true));
    await consumer.queues.queue(QUEUE).remove(message._id);

    second.startRelay();
    await everythingIsDone();
    expect(deliveries).toEqual(['twice', 'twice']);
    expect(await applied()).toEqual(['twice']);
  });

  it.each([
    [0, 2_000],
    [1, 4_000],
    [3, 16_000],
    [4, 30_000],
    [5_000, 30_000],
  ])('retry an unfinished message with %i earlier attempts within %i ms', async (attempts, delay) => {
    await first.publish('waiting');
    await first.messages.updateOne({}, { attempts });
    second.startRelay();
    const { nextAttemptAt } = await eventually(async () => {
      const message = await first.messages.findOne({ attempts: attempts + 1 }).lean();
      expect(message).not.toBeNull();
      return message!;
    });
    const { localTime } = (await first.connection.db!.command({ hello: 1 })) as { localTime: Date };
    expect(nextAttemptAt!.getTime() - localTime.getTime()).toBeLessThanOrEqual(delay);
  });
});
