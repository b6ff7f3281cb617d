import { beforeAll } from '@jest/globals';
import { afterBlock } from './after-block.ts';

/**
 * Starts something before the first test of the `describe` block (or file) that calls it, and closes it after the last
 * if it has a `close`. The returned object stands for it from then on.
 */
export function beforeBlock<T extends object>(start: () => T | Promise<T>): T {
  let started: T;
  beforeAll(async () => {
    started = await start();
    if ('close' in started) afterBlock(() => Promise.resolve((started as { close(): unknown }).close()));
  });
  return new Proxy({} as T, {
    get: (_, name) => Reflect.get(started, name, started) as unknown,
    set: (_, name, value) => Reflect.set(started, name, value, started),
    has: (_, name) => name in started,
    ownKeys: () => Reflect.ownKeys(started),
    getOwnPropertyDescriptor: (_, name) => ({
      ...Reflect.getOwnPropertyDescriptor(started, name),
      configurable: true,
    }),
  });
}
