import { describe, expect, it } from '@jest/globals';
import { HashQueue } from './hash-queue.ts';

/** A hash that runs until `end` is called. */
function pendingHash(queue: HashQueue, client: string) {
  const { promise, resolve } = Promise.withResolvers<void>();
  let running = false;
  const done = queue.forClient(client, () =>
    queue.hash(() => {
      running = true;
      return promise;
    }),
  );
  // The rejection is awaited later; this prevents an unhandled rejection until then.
  done.catch(() => undefined);
  return { done, end: resolve, isRunning: () => running };
}
const eventLoopTurn = () => new Promise<void>((resolve) => setImmediate(resolve));

describe('The password hashes', () => {
  it('of one client do not delay those of another client', async () => {
    const queue = new HashQueue();
    const flood = Array.from({ length: 50 }, () => pendingHash(queue, 'one'));
    await eventLoopTurn();
    expect(flood.filter(({ isRunning }) => isRunning()).length).toBeLessThanOrEqual(2);
    const other = pendingHash(queue, 'another');
    for (const { end } of flood.slice(0, 2)) {
      end();
      await eventLoopTurn();
    }
    expect(other.isRunning()).toBe(true);
    for (const { end } of [...flood, other]) end();
    await Promise.all([...flood, other].map(({ done }) => done));
  });

  it('of a client with too many waiting are refused with Retry-After, while those of another are accepted', async () => {
    const queue = new HashQueue();
    const flood = Array.from({ length: 400 }, () => pendingHash(queue, 'one'));
    const other = pendingHash(queue, 'another');
    for (const { end } of [...flood, other]) end();
    const outcomes = await Promise.allSettled(flood.map(({ done }) => done));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(50);
    expect(outcomes.at(-1)).toMatchObject({
      reason: { code: 'too_many_requests', details: { retryAfterSeconds: 5 } },
    });
    await other.done;
  });

  it('are refused oldest first when too many are waiting in total, and the newest runs next', async () => {
    const queue = new HashQueue();
    const all = Array.from({ length: 201 }, (_, client) => pendingHash(queue, `client ${client}`));
    await eventLoopTurn();
    const running = all.filter(({ isRunning }) => isRunning()).length;
    expect(all.at(-1)?.isRunning()).toBe(false);
    all[0]!.end();
    await eventLoopTurn();
    expect(all.at(-1)?.isRunning()).toBe(true);
    for (const { end } of all) end();
    const outcomes = await Promise.allSettled(all.map(({ done }) => done));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(200);
    expect(outcomes[running]).toMatchObject({
      reason: { code: 'service_unavailable', details: { retryAfterSeconds: 5 } },
    });
  });
});
