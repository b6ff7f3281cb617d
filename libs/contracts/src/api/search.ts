export const searchOrders = ['relevance', 'newest', 'oldest'] as const;
export type SearchOrder = (typeof searchOrders)[number];

/** The matches of a search in each year, and of each type of article, as `2024=12&2023=5`; for `counts=1`. */
export const YEAR_COUNTS_HEADER = 'X-Year-Counts';
export const TYPE_COUNTS_HEADER = 'X-Type-Counts';

/** Response header of the search, percent-encoded: the words that were searched instead of those sent. */
export const CORRECTED_HEADER = 'X-Corrected-Query';
/**
 * Response header of the search, percent-encoded: other spellings of names, separated by commas.
 * Their articles come last.
 */
export const SIMILAR_NAMES_HEADER = 'X-Similar-Names';
