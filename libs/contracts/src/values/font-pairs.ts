/** Pairs of fonts, for text and for the page's furniture; the first is the default. */
export const fontPairs = ['source', 'literata', 'stix'] as const;
export type FontPair = (typeof fontPairs)[number];
