import { describe, expect, it } from '@jest/globals';
import { GatheredCalls } from './gathered-calls.ts';

/** Work that a test ends. */
function controlled(limits: { concurrency: number; calls: number }) {
  const started: { items: string[]; next: () => void; end: PromiseWithResolvers<(string | Error)[]> }[] = [];
  const calls = new GatheredCalls<string, string>((items, next) => {
    const end = Promise.withResolvers<(string | Error)[]>();
    started.push({ items, next, end });
    return end.promise;
  }, limits);
  const finish = (index: number) => {
    const { items, end } = started[index]!;
    end.resolve(items.map((item) => item.toUpperCase()));
  };
  return { calls, started, finish, itemsOf: () => started.map(({ items }) => items) };
}

describe('Gathered calls', () => {
  it('start with the first call, then batch the calls that wait', async () => {
    const { calls, finish, itemsOf } = controlled({ concurrency: 1, calls: 10 });
    const results = ['a', 'b', 'c'].map((item) => calls.call(item));
    expect(itemsOf()).toEqual([['a']]);
    finish(0);
    expect(await results[0]).toBe('A');
    expect(itemsOf()).toEqual([['a'], ['b', 'c']]);
    finish(1);
    expect(await Promise.all(results)).toEqual(['A', 'B', 'C']);
  });

  it('stay within the limits of concurrency and of calls per batch', async () => {
    const { calls, finish, itemsOf } = controlled({ concurrency: 2, calls: 2 });
    const results = ['a', 'b', 'c', 'd', 'e'].map((item) => calls.call(item));
    expect(itemsOf()).toEqual([['a'], ['b']]);
    finish(0);
    await results[0];
    expect(itemsOf()).toEqual([['a'], ['b'], ['c', 'd']]);
    finish(1);
    await results[1];
    expect(itemsOf()).toEqual([['a'], ['b'], ['c', 'd'], ['e']]);
    finish(2);
    finish(3);
    expect(await Promise.all(results)).toEqual(['A', 'B', 'C', 'D', 'E']);
  });

  it('start once before earlier work ends, if the work requests it', async () => {
    const { calls, started, finish, itemsOf } = controlled({ concurrency: 1, calls: 1 });
    const results = ['a', 'b', 'c'].map((item) => calls.call(item));
    started[0]!.next();
    started[0]!.next();
    expect(itemsOf()).toEqual([['a'], ['b']]);
    finish(0);
    expect(await results[0]).toBe('A');
    expect(itemsOf()).toEqual([['a'], ['b']]);
    finish(1);
    await results[1];
    finish(2);
    expect(await Promise.all(results)).toEqual(['A', 'B', 'C']);
  });

  it('fail alone when their result is an error', async () => {
    const { calls, started } = controlled({ concurrency: 1, calls: 10 });
    const results = ['a', 'b', 'c'].map((item) => calls.call(item));
    started[0]!.end.resolve([new Error('a failed')]);
    await expect(results[0]).rejects.toThrow('a failed');
    started[1]!.end.resolve([new Error('b failed'), 'C']);
    await expect(results[1]).rejects.toThrow('b failed');
    expect(await results[2]).toBe('C');
  });

  it('fail together when their work fails, and work again afterwards', async () => {
    const { calls, started, finish } = controlled({ concurrency: 1, calls: 10 });
    const results = ['a', 'b', 'c'].map((item) => calls.call(item));
    finish(0);
    await results[0];
    started[1]!.end.reject(new Error('unavailable'));
    await expect(results[1]).rejects.toThrow('unavailable');
    await expect(results[2]).rejects.toThrow('unavailable');
    const later = calls.call('d');
    finish(2);
    expect(await later).toBe('D');
  });
});
