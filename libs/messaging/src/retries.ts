import type { AdvancedOptions, JobsOptions } from 'bullmq';
import type { Retries } from '#contracts/jobs.js';

const FIRST_PAUSE_MS = 250;
const BACKOFF_TYPE = 'doubling-to-longest';

/**
 * The delay after the given number of attempts (from 1); up to a quarter shorter, so that jobs that failed
 * together are not retried together.
 */
export function pauseAfter(attempts: number, longestPauseMs: number): number {
  const pause = Math.min(FIRST_PAUSE_MS * 2 ** (attempts - 1), longestPauseMs);
  return Math.round(pause * (0.75 + Math.random() / 4));
}

/** The BullMQ options for these retries. */
export const retried = ({ attempts, longestPauseMs }: Retries): JobsOptions => ({
  attempts,
  backoff: { type: BACKOFF_TYPE, delay: longestPauseMs },
  // The last of thousands of attempts is informative enough.
  stackTraceLimit: 1,
});

/** Settings of the workers that run retried jobs. */
export const retrySettings: AdvancedOptions = {
  backoffStrategy: (attempts, _type, _error, job) => {
    const { backoff } = job?.opts ?? {};
    return pauseAfter(attempts, typeof backoff === 'object' ? (backoff.delay ?? 0) : 0);
  },
};
