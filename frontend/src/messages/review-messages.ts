import type { review as english } from './en/review.tsx';

/** The words of the page of a review, apart from those of all pages: only it loads them. */
export type ReviewMessages = typeof english;
