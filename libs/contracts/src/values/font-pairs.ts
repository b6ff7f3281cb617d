/** The pairs of fonts, of text and of the page's furniture, that a journal chooses from; the first is the usual one. */
export const fontPairs = ['source', 'literata', 'stix'] as const;
export type FontPair = (typeof fontPairs)[number];
