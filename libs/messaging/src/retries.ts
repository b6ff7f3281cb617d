import type { AdvancedOptions, JobsOptions } from 'bullmq';
import type { Retries } from '#contracts/api/jobs.ts';

const FIRST_DELAY_MS = 250;
const BACKOFF_TYPE = 'doubling-to-longest';

/** Delay after this number of attempts (from 1), up to a quarter shorter so that jobs are not retried together. */
export function delayAfter(attempts: number, maxDelayMs: number): number {
  const delay = Math.min(FIRST_DELAY_MS * 2 ** (attempts - 1), maxDelayMs);
  return Math.round(delay * (0.75 + Math.random() / 4));
}

export const retryOptions = ({ attempts, maxDelayMs }: Retries): JobsOptions => ({
  attempts,
  backoff: { type: BACKOFF_TYPE, delay: maxDelayMs },
  // The last of thousands of attempts is informative enough.
  stackTraceLimit: 1,
});

export const retryWorkerSettings: AdvancedOptions = {
  backoffStrategy: (attempts, _type, _error, job) => {
    const { backoff } = job?.opts ?? {};
    return delayAfter(attempts, typeof backoff === 'object' ? (backoff.delay ?? 0) : 0);
  },
};
