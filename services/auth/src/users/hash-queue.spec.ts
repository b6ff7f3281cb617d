import { describe, expect, it } from '@jest/globals';
import { HashQueue } from './hash-queue.js';

/** Hashes that end when they are told to. */
function held(queue: HashQueue, client: string) {
  const { promise, resolve } = Promise.withResolvers<void>();
  let running = false;
  const done = queue.forClient(client, () =>
    queue.hash(() => {
      running = true;
      return promise;
    }),
  );
  // A refusal is expected by the test later than it happens.
  done.catch(() => undefined);
  return { done, end: resolve, isRunning: () => running };
}
const turnsOver = () => new Promise<void>((resolve) => setImmediate(resolve));

describe('The hashes of passwords', () => {
  it('of one client leave the next turn to another client', async () => {
    const queue = new HashQueue();
    const flood = Array.from({ length: 50 }, () => held(queue, 'one'));
    await turnsOver();
    expect(flood.filter(({ isRunning }) => isRunning()).length).toBeLessThanOrEqual(2);
    const other = held(queue, 'another');
    for (const { end } of flood.slice(0, 2)) {
      end();
      await turnsOver();
    }
    expect(other.isRunning()).toBe(true);
    for (const { end } of [...flood, other]) end();
    await Promise.all([...flood, other].map(({ done }) => done));
  });

  it('are refused with a time to wait when too many of one client wait, while another client’s are taken', async () => {
    const queue = new HashQueue();
    const flood = Array.from({ length: 400 }, () => held(queue, 'one'));
    const other = held(queue, 'another');
    for (const { end } of [...flood, other]) end();
    const outcomes = await Promise.allSettled(flood.map(({ done }) => done));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(50);
    expect(outcomes.at(-1)).toMatchObject({
      reason: { code: 'too_many_requests', details: { retryAfterSeconds: 5 } },
    });
    await other.done;
  });

  it('are refused, the oldest first, when too many of everyone wait, and the newest is hashed next', async () => {
    const queue = new HashQueue();
    const all = Array.from({ length: 201 }, (_, client) => held(queue, `client ${client}`));
    await turnsOver();
    const running = all.filter(({ isRunning }) => isRunning()).length;
    expect(all.at(-1)?.isRunning()).toBe(false);
    all[0]!.end();
    await turnsOver();
    expect(all.at(-1)?.isRunning()).toBe(true);
    for (const { end } of all) end();
    const outcomes = await Promise.allSettled(all.map(({ done }) => done));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(200);
    expect(outcomes[running]).toMatchObject({
      reason: { code: 'service_unavailable', details: { retryAfterSeconds: 5 } },
    });
  });
});
