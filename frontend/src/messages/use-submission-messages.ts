import { submission as en, type SubmissionMessages } from './en/submission.tsx';
import { submission as hi } from './hi/submission.tsx';
import { useMessages } from './messages-context.ts';

/** The words of the pages that submit manuscripts, which no other page loads. */
const catalogues = { en, hi } satisfies Record<string, SubmissionMessages>;

export const useSubmissionMessages = (): SubmissionMessages => catalogues[useMessages().language];
