import { afterAll } from '@jest/globals';

const ends: (() => Promise<unknown>)[] = [];

/** Registers clean-up after the last test of a file; the last one registered runs first. */
export function afterFile(end: () => Promise<unknown>): void {
  // Outside of a `describe` the runner adds the hook to the file, also while its tests run.
  if (ends.length === 0) afterAll(endAll);
  ends.push(end);
}

async function endAll(): Promise<void> {
  for (const end of ends.splice(0).reverse()) await end();
}

/** Closes a service after the last test of its file, unless it was closed before. */
export function closeAfterFile<T extends { close(): Promise<void> }>(running: T): T {
  const close = running.close.bind(running);
  let closed: Promise<void> | undefined;
  running.close = () => (closed ??= close());
  afterFile(() => running.close());
  return running;
}
