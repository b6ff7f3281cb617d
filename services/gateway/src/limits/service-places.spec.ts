import { mock } from 'node:test';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { Call } from './calls.ts';
import { MAX_WAIT_MS, ServicePlaces } from './service-places.ts';

const PLACES = 8;

const untilSettled = () => new Promise(setImmediate);

/** Calls that last until they are released, and the names of those that have begun or been refused, in order. */
function heldCalls() {
  const places = new ServicePlaces(PLACES);
  const [begun, refused]: string[][] = [[], []];
  const ends: (() => void)[] = [];
  const call = async (kind: Call['kind'], client: string) => {
    try {
      const leave = await places.take({ service: 'web', kind, client });
      begun!.push(client);
      const { promise, resolve } = Promise.withResolvers<void>();
      ends.push(resolve);
      await promise.then(leave);
    } catch (error) {
      const { code, details } = error as { code: string; details: object };
      refused!.push(`${client}: ${code} ${JSON.stringify(details)}`);
    }
  };
  const release = async (count = 1) => {
    for (let number = 0; number < count; number += 1) {
      ends.shift()?.();
      await untilSettled();
    }
  };
  const fill = async () => {
    for (let number = 0; number < PLACES; number += 1) void call('page', `running ${number}`);
    await untilSettled();
    begun!.length = 0;
  };
  return { call, begun: begun!, refused: refused!, release, fill };
}

describe('The places of a service', () => {
  beforeEach(() => mock.timers.enable({ apis: ['setTimeout'] }));
  afterEach(() => mock.timers.reset());

  it('are given to staff before visitors, and to the gateway itself last', async () => {
    const { call, begun, release, fill } = heldCalls();
    await fill();
    for (const kind of ['renewal', 'page', 'search', 'staff'] as const) void call(kind, kind);
    await release(4);
    expect(begun).toEqual(['staff', 'page', 'search', 'renewal']);
  });

  it('are given to each client in turn, first to those that wait with one call', async () => {
    const { call, begun, release, fill } = heldCalls();
    await fill();
    const robots = ['robot', 'other robot'];
    for (let number = 0; number < 4; number += 1) for (const robot of robots) void call('page', robot);
    await release(3);
    for (const client of ['reader', 'new reader']) void call('page', client);
    await release(4);
    expect(begun).toEqual([...robots, 'robot', 'reader', 'new reader', 'other robot', 'robot']);
  });

  it('are given to one client up to half of them', async () => {
    const { call, begun, release } = heldCalls();
    for (let number = 0; number < PLACES; number += 1) void call('staff', 'script');
    void call('page', 'reader');
    await untilSettled();
    const half = Array.from({ length: PLACES / 2 }, () => 'script');
    expect(begun).toEqual([...half, 'reader']);
    await release();
    expect(begun).toEqual([...half, 'reader', 'script']);
  });

  it('are given to searches up to a quarter of them', async () => {
    const { call, begun, release } = heldCalls();
    for (let number = 0; number < 4; number += 1) void call('search', `searcher ${number}`);
    void call('page', 'reader');
    await untilSettled();
    expect(begun).toEqual(['searcher 0', 'searcher 1', 'reader']);
    await release();
    expect(begun.slice(3)).toEqual(['searcher 2']);
  });

  it('are refused after five seconds with 429 to a client that has half of them, else with 503', async () => {
    const { call, refused } = heldCalls();
    for (let number = 0; number < PLACES; number += 1) void call('page', 'robot');
    for (let number = 0; number < PLACES; number += 1) void call('page', `reader ${number}`);
    mock.timers.tick(MAX_WAIT_MS - 1);
    await untilSettled();
    expect(refused).toEqual([]);
    mock.timers.tick(1);
    await untilSettled();
    expect(refused).toEqual([
      ...Array<string>(4).fill('robot: too_many_requests {"retryAfterSeconds":5}'),
      ...[4, 5, 6, 7].map((number) => `reader ${number}: service_unavailable {"retryAfterSeconds":5}`),
    ]);
  });

  it('are refused to the client with the most waiting calls when 2,048 wait', async () => {
    const { call, begun, refused, release, fill } = heldCalls();
    await fill();
    for (let number = 0; number < 2_048; number += 1) void call('page', `robot ${number % 9}`);
    await release();
    for (const client of ['reader', 'other reader']) void call('page', client);
    await untilSettled();
    expect(refused).toEqual(['robot 1: service_unavailable {"retryAfterSeconds":5}']);
    await release(10);
    expect(begun).toContain('reader');
  });
});
