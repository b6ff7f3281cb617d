import type { AdvancedOptions, JobsOptions } from 'bullmq';
import type { Retries } from '#contracts/jobs.js';

const FIRST_PAUSE_MS = 250;
const OURS = 'doubling-to-longest';

/** The pause after so many attempts, 1 and more; up to a quarter shorter, so that what failed together is not tried together. */
export function pauseAfter(attempts: number, longestPauseMs: number): number {
  const pause = Math.min(FIRST_PAUSE_MS * 2 ** (attempts - 1), longestPauseMs);
  return Math.round(pause * (0.75 + Math.random() / 4));
}

/** A job's options that have it tried again in this way. */
export const retried = ({ attempts, longestPauseMs }: Retries): JobsOptions => ({
  attempts,
  backoff: { type: OURS, delay: longestPauseMs },
  // Of thousands of attempts the last one tells enough.
  stackTraceLimit: 1,
});

/** Settings of the workers that run such jobs. */
export const retrySettings: AdvancedOptions = {
  backoffStrategy: (attempts, _type, _error, job) => {
    const { backoff } = job?.opts ?? {};
    return pauseAfter(attempts, typeof backoff === 'object' ? (backoff.delay ?? 0) : 0);
  },
};
