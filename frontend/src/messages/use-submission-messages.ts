import { submission as en } from './en/submission.tsx';
import { submission as hi } from './hi/submission.tsx';
import { useMessages } from './messages-context.ts';
import type { SubmissionMessages } from './submission-messages.ts';

const catalogues = { en, hi } satisfies Record<string, SubmissionMessages>;

export const useSubmissionMessages = (): SubmissionMessages => catalogues[useMessages().language];
