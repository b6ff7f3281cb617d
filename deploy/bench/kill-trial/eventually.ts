import { setTimeout as sleep } from 'node:timers/promises';

/** Asks until the answer is yes. @throws Error naming what did not come true in time */
export async function eventually(
  what: string,
  withinMs: number,
  holds: () => boolean | Promise<boolean>,
): Promise<void> {
  for (const latest = Date.now() + withinMs; !(await holds()); await sleep(100))
    if (Date.now() > latest)
      throw new Error(`It did not come true within ${withinMs / 1_000} s that ${what}`);
}
