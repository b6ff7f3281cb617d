import { setTimeout as sleep } from 'node:timers/promises';

/** Polls until the check returns true. @throws Error naming the condition that timed out */
export async function eventually(
  what: string,
  withinMs: number,
  holds: () => boolean | Promise<boolean>,
): Promise<void> {
  for (const latest = Date.now() + withinMs; !(await holds()); await sleep(100))
    if (Date.now() > latest) throw new Error(`Timed out after ${withinMs / 1_000} s waiting until ${what}`);
}
