export const searchOrders = ['relevance', 'newest', 'oldest'] as const;
export type SearchOrder = (typeof searchOrders)[number];

/** Response headers of the search, percent-encoded: the words that were searched instead of those sent, */
export const CORRECTED_HEADER = 'X-Corrected-Query';
/** and other spellings of names whose articles come after the others, separated by commas. */
export const SIMILAR_NAMES_HEADER = 'X-Similar-Names';
