import { setTimeout as pause } from 'node:timers/promises';

const PAUSES_MS = { least: 10, most: 500 };
/** A long limit for work that hangs, because a busy machine may take minutes. */
const TIMEOUT_MS = 600_000;

/** Retries a check until it no longer throws: less and less often, as each may be a request. */
export async function eventually<T>(check: () => T | Promise<T>, withinMs = TIMEOUT_MS): Promise<T> {
  const begin = Date.now();
  for (;;) {
    try {
      return await check();
    } catch (error) {
      const waited = Date.now() - begin;
      if (waited > withinMs) throw error;
      await pause(Math.min(Math.max(waited / 10, PAUSES_MS.least), PAUSES_MS.most));
    }
  }
}
