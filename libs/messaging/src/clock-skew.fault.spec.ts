import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { EventEnvelope } from '#contracts/api/events.ts';
import { endEnvironment, type Environment, freshEnvironment } from '#testing/databases/environment.ts';
import { eventually } from '#testing/jest/eventually.ts';
import { MessagingProcess } from '#testing/running/messaging-process.ts';
import { setClockAhead } from '#testing/jest/skewed-clock.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const QUEUE = 'events.documents';
const skews = [
  ['an hour ahead', HOUR_MS],
  ['a day ahead', DAY_MS],
  ['a day behind', -DAY_MS],
] as const;

describe('A message is delivered promptly', () => {
  let environment: Environment;
  let running: MessagingProcess[];

  const start = async () => {
    const started = await MessagingProcess.start(environment);
    running.push(started);
    return started;
  };
  const end = async (ended: MessagingProcess) => {
    running = running.filter((other) => other !== ended);
    await ended.kill();
  };

  beforeEach(async () => {
    environment = await freshEnvironment();
    running = [];
  });
  afterEach(async () => {
    setClockAhead(0);
    await Promise.all(running.map((other) => other.close()));
    await endEnvironment(environment);
  });

  const isQueued = ({ queues }: MessagingProcess) =>
    eventually(async () => expect(await queues.queue(QUEUE).getWaitingCount()).toBe(1));
  const wasSeen = ({ messages }: MessagingProcess, attempts: number) =>
    eventually(async () => expect(await messages.countDocuments({ attempts: { $gte: attempts } })).toBe(1));
  const isDone = ({ messages }: MessagingProcess) =>
    eventually(async () => expect(await messages.countDocuments({ doneAt: { $exists: true } })).toBe(1));

  it.each(skews)(
    'although it was stored by a process whose clock is %s, which then was killed',
    async (_, skew) => {
      const producer = await start();
      setClockAhead(skew);
      await producer.publish('editor');
      setClockAhead(0);
      await end(producer);

      const replica = await start();
      replica.startRelay();
      await isQueued(replica);
    },
  );

  it.each(skews)(
    'although the relay’s clock is %s of that of the process that stored it',
    async (_, skew) => {
      const producer = await start();
      await producer.publish('editor');
      setClockAhead(skew);
      const replica = await start();
      replica.startRelay();
      await isQueued(replica);
    },
  );

  it.each(skews)(
    'again, when Redis lost it, by a replica of the relay that had seen it with a clock %s and was killed',
    async (_, skew) => {
      const early = await start();
      await early.publish('editor');
      setClockAhead(skew);
      early.startRelay();
      await wasSeen(early, 1);
      await end(early);
      setClockAhead(0);

      const replica = await start();
      await replica.redis.forCommands().flushdb();
      replica.startRelay();
      await isQueued(replica);
    },
  );

  it.each(skews)('although the relay’s own clock is corrected from %s', async (_, skew) => {
    setClockAhead(skew);
    const process = await start();
    await process.publish('editor');
    process.startRelay();
    await wasSeen(process, 1);
    setClockAhead(0);
    await process.redis.forCommands().flushdb();
    await isQueued(process);
  });

  it.each(skews)(
    'although the clock is %s of those of MongoDB and Redis, and is retried',
    async (_, skew) => {
      setClockAhead(skew);
      const process = await start();
      const attempts: EventEnvelope[] = [];
      process.consume((event) => {
        attempts.push(event);
        return attempts.length < 3
          ? Promise.reject(new Error('documents is unavailable'))
          : Promise.resolve();
      });
      process.startRelay();
      await process.publish('editor');
      await isDone(process);
      expect(attempts).toHaveLength(3);
    },
  );

  it.each(skews)('although the relay’s clock is %s, and not again and again', async (_, skew) => {
    setClockAhead(skew);
    const process = await start();
    process.startRelay();
    await process.publish('editor');
    await wasSeen(process, 1);
    const message = await process.messages.findOne().lean();
    const { localTime } = (await process.connection.db!.command({ hello: 1 })) as { localTime: Date };
    const delay = message!.nextAttemptAt!.getTime() - localTime.getTime();
    expect(delay).toBeLessThanOrEqual(30_000);
    // The message is seen once before that delay has passed, not with each poll.
    expect(delay).toBeGreaterThan(0);
  });
});
