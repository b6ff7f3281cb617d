import { setTimeout as pause } from 'node:timers/promises';

/** Repeats a check until it no longer throws, for what happens soon but not at once. */
export async function eventually<T>(check: () => T | Promise<T>, withinMs = 10_000): Promise<T> {
  const end = Date.now() + withinMs;
  for (;;) {
    try {
      return await check();
    } catch (error) {
      if (Date.now() > end) throw error;
      await pause(50);
    }
  }
}
