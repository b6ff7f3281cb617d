import { mock } from 'node:test';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { type CallClass, callClasses, policies } from './call-class.ts';
import { ServiceQueue } from './service-queue.ts';

const PLACES = 8;

/** Advances the clock in small steps, each with what follows from it. */
async function advance(ms: number): Promise<void> {
  for (let left = ms; left >= 0; left -= 10) {
    mock.timers.tick(Math.min(10, left));
    await new Promise(setImmediate);
  }
}

/** A queue whose calls last until they are released, and the names of those that have started or been refused, in order. */
function heldCalls() {
  const queue = new ServiceQueue(PLACES);
  const [started, refused]: string[][] = [[], []];
  const ends: (() => void)[] = [];
  const call = (kind: CallClass, client: string) => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const task = () => {
      started!.push(client);
      ends.push(resolve);
      return promise;
    };
    const refuse = ({ code, details }: { code: string; details: object }) =>
      void refused!.push(`${client}: ${code} ${JSON.stringify(details)}`);
    return queue.run(kind, client, task).catch(refuse);
  };
  /** Ends the oldest call that runs. */
  const release = async () => {
    ends.shift()?.();
    await advance(0);
  };
  const fill = () => {
    for (let number = 0; number < PLACES; number += 1) void call('page', `running ${number}`);
    started!.length = 0;
  };
  return { queue, call, started: started!, refused: refused!, release, fill };
}

describe('The queue of a service', () => {
  beforeEach(() => mock.timers.enable({ apis: ['setTimeout'] }));
  afterEach(() => mock.timers.reset());

  it('starts the calls of all classes by their weights, so that none starves', async () => {
    const { call, started, release, fill } = heldCalls();
    fill();
    for (let number = 0; number < PLACES; number += 1)
      for (const kind of callClasses) void call(kind, `${kind} ${number}`);
    const round = callClasses.reduce((sum, kind) => sum + policies[kind].weight, 0);
    for (let number = 0; number < round; number += 1) await release();
    const counts = callClasses.map((kind) => started.filter((name) => name.startsWith(kind)).length);
    expect(counts).toEqual(callClasses.map((kind) => policies[kind].weight));
  });

  it('serves clients with one call before those with more, which it serves round-robin', async () => {
    const { call, started, release, fill } = heldCalls();
    fill();
    const robots = ['robot', 'other robot'];
    for (let number = 0; number < 4; number += 1) for (const robot of robots) void call('page', robot);
    await release();
    await release();
    for (const reader of ['reader', 'other reader']) void call('page', reader);
    for (let number = 0; number < 4; number += 1) await release();
    expect(started).toEqual([...robots, 'reader', 'other reader', ...robots]);
  });

  it('lets a client take half of the places, and starts the calls of others meanwhile', async () => {
    const { call, started, release } = heldCalls();
    for (let number = 0; number < PLACES; number += 1) void call('staff', 'script');
    void call('page', 'reader');
    const half = Array.from({ length: PLACES / 2 }, () => 'script');
    expect(started).toEqual([...half, 'reader']);
    await release();
    expect(started).toEqual([...half, 'reader', 'script']);
  });

  it('serves each of 20 readers beside a script of staff with 16 connections', async () => {
    const { call, started, refused, release } = heldCalls();
    const script = async () => {
      for (;;) await call('staff', 'script');
    };
    for (let connection = 0; connection < 16; connection += 1) void script();
    for (let number = 0; number < 20; number += 1) void call('page', `reader ${number}`);
    for (let number = 0; number < 40; number += 1) await release();
    expect(started.filter((name) => name !== 'script')).toHaveLength(20);
    expect(refused).toEqual([]);
  });

  it('refuses none of 32 clients after a first standstill of two seconds, since all are served in time', async () => {
    const { queue } = heldCalls();
    const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));
    const standstill = pause(2_000);
    let served = 0;
    const read = async (client: string) => {
      for (let page = 0; page < 10; page += 1, served += 1)
        await queue.run('page', client, () => standstill.then(() => pause(60)));
    };
    const readers = Promise.all(Array.from({ length: 32 }, (_, number) => read(`reader ${number}`)));
    await advance(10_000);
    await readers;
    expect(served).toBe(320);
  });

  it('refuses what has waited for the longest time of its class: 429 if its client keeps its own places busy, else 503', async () => {
    const { call, refused, release, fill } = heldCalls();
    fill();
    for (let number = 0; number < PLACES; number += 1) await release();
    for (let number = 0; number < PLACES; number += 1) void call('page', 'robot');
    for (let number = 0; number < PLACES; number += 1) void call('page', `reader ${number}`);
    await advance(policies.page.longestWaitMs - 1);
    expect(refused).toEqual([]);
    await advance(1);
    expect(new Set(refused)).toEqual(
      new Set([
        'robot: too_many_requests {"retryAfterSeconds":5}',
        ...[4, 5, 6, 7].map((number) => `reader ${number}: service_unavailable {"retryAfterSeconds":5}`),
      ]),
    );
    expect(refused).toHaveLength(PLACES);
  });

  it('refuses a call of a client of which 256 wait', async () => {
    const { call, refused } = heldCalls();
    for (let number = 0; number < PLACES / 2 + 257; number += 1) void call('search', 'robot');
    await advance(0);
    expect(refused).toEqual(['robot: too_many_requests {"retryAfterSeconds":3}']);
  });

  it('refuses the newest call of the longest line when 2,048 wait in all', async () => {
    const { call, started, refused, release, fill } = heldCalls();
    fill();
    for (let number = 0; number < 2_048; number += 1) void call('page', `robot ${number % 9}`);
    void call('page', 'reader');
    await advance(0);
    expect(refused).toEqual(['robot 0: service_unavailable {"retryAfterSeconds":5}']);
    for (let number = 0; number < 10; number += 1) await release();
    expect(started).toContain('reader');
  });
});
