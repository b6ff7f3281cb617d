import type { LimitFunction } from 'p-limit';
import { Counter, Gauge, Histogram } from 'prom-client';

/** Whose Chromium it is. */
export type Users = 'readers' | 'batches';
export type EndReason = 'failed' | 'exited' | 'exhausted' | 'idle' | 'shutdown';

const prints = new Histogram({
  name: 'chromium_print_duration_seconds',
  help: 'Time of a print or picture, by whose Chromium and outcome (completed, failed)',
  labelNames: ['users', 'outcome'],
});

const waiting = new Gauge({
  name: 'chromium_prints_waiting',
  help: 'Prints that wait for a page of Chromium',
  labelNames: ['users'],
});

const running = new Gauge({
  name: 'chromium_prints_running',
  help: 'Pages of Chromium that print',
  labelNames: ['users'],
});

const ends = new Counter({
  name: 'chromium_ends_total',
  help: 'Ends of a Chromium by reason: failed, exited (by itself), exhausted (its limits), idle or shutdown',
  labelNames: ['users', 'reason'],
});

/** Counts the end of a Chromium. */
export const countEnd = (users: Users, reason: EndReason): void => ends.inc({ users, reason });

/** Runs a print when a page is free, and measures both. */
export function measurePrint<T>(users: Users, limit: LimitFunction, print: () => Promise<T>): Promise<T> {
  waiting.inc({ users });
  return limit(async () => {
    waiting.dec({ users });
    running.inc({ users });
    const startedAt = performance.now();
    let outcome = 'failed';
    try {
      const printed = await print();
      outcome = 'completed';
      return printed;
    } finally {
      running.dec({ users });
      prints.observe({ users, outcome }, (performance.now() - startedAt) / 1_000);
    }
  });
}
