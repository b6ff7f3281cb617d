import { describe, expect, it } from '@jest/globals';
import { defaultRetries } from '#contracts/api/jobs.ts';
import { delayAfter } from './retries.ts';

describe('The delay before a retry', () => {
  it.each([
    [1, 250],
    [2, 500],
    [3, 1_000],
    [5, 4_000],
    [6, 5_000],
    [20, 5_000],
    [20_000, 5_000],
  ])('follows attempt %i after at most %i ms', (attempts, pause) => {
    const pauses = Array.from({ length: 50 }, () => delayAfter(attempts, defaultRetries.maxDelayMs));
    expect(Math.max(...pauses)).toBeLessThanOrEqual(pause);
    expect(Math.min(...pauses)).toBeGreaterThanOrEqual(0.75 * pause);
  });

  it('spans an outage of a day', () => {
    const { attempts, maxDelayMs } = defaultRetries;
    expect(0.75 * attempts * maxDelayMs).toBeGreaterThan(20 * 3_600_000);
  });
});
