import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { isDependencyFailure } from '../errors/dependency-failure.ts';
import { eventually } from '#testing/jest/eventually.ts';
import { type Priority, ThreadCalls } from './thread-calls.ts';

const source = `
import { threadId, workerData } from 'node:worker_threads';
import { serveThreadCalls } from '#platform/process/serve-thread-calls.ts';
const functions = {
  thread: () => threadId,
  data: () => workerData,
  add: async (one: number, other: number) => one + other,
  fail: () => { throw new Error('refused'); },
  exit: () => process.exit(3),
  hang: () => { for (;;); },
  fill: () => { const all = []; for (;;) all.push(new Array(100_000).fill({})); },
  bytes: () => [new Uint8Array([1, 2]), new Uint8Array([3])],
};
serveThreadCalls(functions);
`;

interface Functions {
  [name: string]: (...args: never[]) => unknown;
  thread: () => number;
  data: () => unknown;
  add: (one: number, other: number) => Promise<number>;
  fail: () => void;
  exit: () => void;
  hang: () => void;
  fill: () => void;
  bytes: () => Uint8Array[];
}

describe('A worker thread', () => {
  let folder: string;
  let module: URL;
  let thread: ThreadCalls<Functions>;

  beforeAll(async () => {
    // In the project, so that its package imports resolve.
    folder = await mkdtemp(join(import.meta.dirname, 'thread-'));
    const file = join(folder, 'thread.ts');
    await writeFile(file, source);
    module = pathToFileURL(file);
  });
  afterAll(() => rm(folder, { recursive: true }));
  afterEach(() => thread.end());

  it('returns results and errors of its functions, in the order of the calls', async () => {
    thread = new ThreadCalls<Functions>(module, { data: { name: 'index' } });
    const calls = [
      thread.call(5_000, 'add', 1, 2),
      thread.call(5_000, 'fail'),
      thread.call(5_000, 'data'),
      thread.call(5_000, 'bytes'),
    ];
    expect(thread.waiting('normal')).toBe(3);
    expect(await Promise.allSettled(calls)).toMatchObject([
      { value: 3 },
      { reason: { message: 'Error: refused' } },
      { value: { name: 'index' } },
      { value: [new Uint8Array([1, 2]), new Uint8Array([3])] },
    ]);
    expect(thread.waiting('normal')).toBe(0);
  });

  it('starts calls in the background only when no other is waiting', async () => {
    thread = new ThreadCalls<Functions>(module);
    const order: string[] = [];
    const call = (name: string, priority: Priority) =>
      thread.callWith(priority, 5_000, 'add', 1, 2).then(() => void order.push(name));
    await Promise.all([
      call('running', 'background'),
      call('first in the background', 'background'),
      call('second in the background', 'background'),
      call('normal', 'normal'),
      call('next', 'normal'),
    ]);
    expect(order).toEqual([
      'running',
      'normal',
      'next',
      'first in the background',
      'second in the background',
    ]);
  });

  it.each([
    ['that exits', 'exit', 'The thread ended with code 3'],
    ['that exceeds its time', 'hang', 'The thread did not respond within 500 ms'],
    ['that exceeds its memory', 'fill', /memory/],
  ] as const)(
    '%s fails the running call, reports the loss and is started again',
    async (_, name, message) => {
      let losses = 0;
      thread = new ThreadCalls<Functions>(module, { heapMegabytes: 32, onLoss: () => (losses += 1) });
      const first = await thread.call(5_000, 'thread');
      const running = thread.call(name === 'hang' ? 500 : 20_000, name);
      const queued = thread.call(5_000, 'thread');
      await expect(running).rejects.toThrow(message);
      await expect(running.catch(isDependencyFailure)).resolves.toBe(name === 'hang');
      expect(await queued).not.toBe(first);
      expect(losses).toBe(1);
    },
  );

  it('ends when it is idle, and starts again', async () => {
    let losses = 0;
    thread = new ThreadCalls<Functions>(module, { idleMs: 50, onLoss: () => (losses += 1) });
    const first = await thread.call(5_000, 'thread');
    await eventually(() => expect(losses).toBe(1));
    expect(await thread.call(5_000, 'thread')).not.toBe(first);
  });

  it('fails its calls after it has been ended', async () => {
    thread = new ThreadCalls<Functions>(module);
    const running = thread.call(60_000, 'hang').catch(String);
    const queued = thread.call(5_000, 'thread').catch(String);
    await eventually(() => expect(thread.waiting('normal')).toBe(1));
    await thread.end();
    expect(await running).toMatch(/ended/);
    expect(await queued).toBe('Error: The thread has been ended');
  });
});
