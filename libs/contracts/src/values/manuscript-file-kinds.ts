/** What a file of a manuscript is. */
export const manuscriptFileKinds = [
  'manuscript',
  'anonymous',
  'response',
  'supplement',
  'copyright',
  'final',
  'payment',
  'similarity',
  'report',
  'attachment',
] as const;
export type ManuscriptFileKind = (typeof manuscriptFileKinds)[number];

/** Those that an author sends with the manuscript or its revision. */
export const fileKindsOfAuthor = [
  'manuscript',
  'anonymous',
  'response',
  'supplement',
] as const satisfies ManuscriptFileKind[];
