import { review as en, type ReviewMessages } from './en/review.tsx';
import { review as hi } from './hi/review.tsx';
import { useMessages } from './messages-context.ts';

/** The words of the page of a review, which no other page loads. */
const catalogues = { en, hi } satisfies Record<string, ReviewMessages>;

export const useReviewMessages = (): ReviewMessages => catalogues[useMessages().language];
