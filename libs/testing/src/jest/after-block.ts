import { afterAll } from '@jest/globals';
import { getState } from 'jest-circus';

type End = () => Promise<unknown>;

const endsOfBlocks = new WeakMap<object, End[]>();

/**
 * Registers clean-up after the last test of the `describe` block whose hook calls it, or of the file where a test calls
 * it; the last one registered runs first.
 */
export function afterBlock(end: End): void {
  const block = getState().currentDescribeBlock;
  const ends = endsOfBlocks.get(block) ?? [];
  if (ends.length === 0) {
    endsOfBlocks.set(block, ends);
    afterAll(async () => {
      for (const each of ends.reverse()) await each();
    });
  }
  ends.push(end);
}

/** Closes a service after the last test of its block, unless it was closed before. */
export function closeAfterBlock<T extends { close(): Promise<void> }>(running: T): T {
  const close = running.close.bind(running);
  let closed: Promise<void> | undefined;
  running.close = () => (closed ??= close());
  afterBlock(() => running.close());
  return running;
}
