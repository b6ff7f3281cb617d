import { afterAll } from '@jest/globals';

const ends: (() => Promise<unknown>)[] = [];

// Hooks of the file run after those of its `describe` blocks.
afterAll(async () => {
  for (const end of ends.toReversed()) await end();
});

/** Ends what a spec has begun after the last test of its file; what began last ends first. */
export function afterFile(end: () => Promise<unknown>): void {
  ends.push(end);
}

/** Closes what a spec runs after the last test of its file, unless it was closed before. */
export function closeAfterFile<T extends { close(): Promise<void> }>(running: T): T {
  const close = running.close.bind(running);
  let closed: Promise<void> | undefined;
  running.close = () => (closed ??= close());
  afterFile(() => running.close());
  return running;
}
