import { describe, expect, it } from '@jest/globals';
import type { CallClass } from './call-class.ts';
import { ServiceQueue } from './service-queue.ts';

const SLOTS = 10;
const CLIENT_SLOTS = 2;

/** A queue whose calls last until they are released, and the names of those that have started. */
function heldCalls(clientSlots = CLIENT_SLOTS) {
  const queue = new ServiceQueue(SLOTS, () => clientSlots);
  const started: string[] = [];
  const refused: string[] = [];
  const ends: (() => void)[] = [];
  const call = (kind: CallClass, client: string, name = `${kind} of ${client}`) => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const task = () => {
      started.push(name);
      ends.push(resolve);
      return promise;
    };
    return queue.run(kind, client, task).catch(({ code }: { code: string }) => refused.push(code));
  };
  /** Ends the oldest calls. */
  const release = async (count = 1) => {
    ends.splice(0, count).forEach((end) => end());
    await new Promise(setImmediate);
  };
  const fill = (kind: CallClass, count: number) => {
    for (let number = 0; number < count; number += 1) void call(kind, `client ${number}`);
    started.length = 0;
  };
  return { call, started, refused, release, fill };
}

describe('The queue of a service', () => {
  it('starts staff before pages, and pages before search and harvest', async () => {
    const { call, started, release, fill } = heldCalls();
    fill('staff', SLOTS);
    for (const kind of ['search', 'file', 'page', 'staff'] as const) void call(kind, 'a');
    expect(started).toEqual([]);
    await release(4);
    expect(started).toEqual(['staff of a', 'page of a', 'file of a', 'search of a']);
  });

  it('leaves slots to other classes, whatever waits in one', () => {
    const { call, started, fill } = heldCalls();
    fill('page', SLOTS);
    void call('search', 'a');
    void call('staff', 'a');
    expect(started).toEqual(['search of a', 'staff of a']);
  });

  it('serves the waiting clients of a class round-robin', async () => {
    const { call, started, release, fill } = heldCalls(SLOTS);
    fill('page', SLOTS / 2);
    for (const client of ['robot', 'robot', 'robot', 'reader', 'other reader']) void call('page', client);
    for (let number = 0; number < 5; number += 1) await release();
    expect(started.map((name) => name.replace('page of ', ''))).toEqual([
      'robot',
      'reader',
      'other reader',
      'robot',
      'robot',
    ]);
  });

  it('serves clients that call now and then before those that call all the time', async () => {
    const { call, started, release, fill } = heldCalls();
    for (let number = 0; number < 20; number += 1) void call('search', 'robot');
    fill('page', SLOTS / 2);
    for (let number = 0; number < 3; number += 1) void call('page', 'robot');
    for (const client of ['reader', 'other reader', 'reader']) void call('page', client);
    await release(SLOTS / 2 + 2);
    expect(started.filter((name) => name.startsWith('page')).slice(0, 4)).toEqual([
      'page of reader',
      'page of other reader',
      'page of reader',
      'page of robot',
    ]);
  });

  it('limits the concurrent calls of a client, without delay for others', async () => {
    const { call, started, release } = heldCalls();
    for (let number = 1; number <= 3; number += 1) void call('page', 'robot', `robot ${number}`);
    void call('page', 'reader', 'reader');
    expect(started).toEqual(['robot 1', 'robot 2', 'reader']);
    await release();
    expect(started.at(-1)).toBe('robot 3');
  });

  it('refuses immediately what a client adds to too many of its own', async () => {
    const { call, refused } = heldCalls(1);
    for (let number = 0; number < 18; number += 1) void call('document', 'robot');
    await new Promise(setImmediate);
    expect(refused).toEqual(['too_many_requests']);
  });

  it('refuses immediately what would wait longer than its class may, but not what may wait longer', async () => {
    const { call, refused, fill } = heldCalls();
    fill('search', Math.floor(SLOTS / 4));
    // 2 slots, 20 ms a call.
    const callBy = async (clients: number) => {
      for (let number = 0; number < clients; number += 1) void call('search', `robot ${number}`);
      await new Promise(setImmediate);
    };
    await callBy(40);
    expect(refused).toEqual([]);
    await callBy(400);
    const shed = refused.length;
    expect(shed).toBeGreaterThan(100);
    void call('staff', 'editor');
    await new Promise(setImmediate);
    expect(refused).toEqual(Array.from({ length: shed }, () => 'service_unavailable'));
  });

  it('refuses a client with many waiting calls before one with few', async () => {
    const { call, refused, fill } = heldCalls(SLOTS);
    fill('search', Math.floor(SLOTS / 4));
    for (let number = 0; number < 20; number += 1) void call('search', `reader ${number}`);
    for (let number = 0; number < 20; number += 1) void call('search', 'robot');
    await new Promise(setImmediate);
    const before = refused.length;
    void call('search', 'another reader');
    await new Promise(setImmediate);
    expect(before).toBeGreaterThan(10);
    expect(refused).toHaveLength(before);
  });
});
