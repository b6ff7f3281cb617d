import { review as en } from './en/review.tsx';
import { review as hi } from './hi/review.tsx';
import { useMessages } from './messages-context.ts';
import type { ReviewMessages } from './review-messages.ts';

const catalogues = { en, hi } satisfies Record<string, ReviewMessages>;

export const useReviewMessages = (): ReviewMessages => catalogues[useMessages().language];
