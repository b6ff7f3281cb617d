import type { submission as english } from './en/submission.tsx';

/** The words of the pages on which manuscripts are submitted, apart from those of all pages: only they load them. */
export type SubmissionMessages = typeof english;
