/** Kinds of files of a manuscript. */
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

/** Kinds of files that an author sends with the manuscript or its revision. */
export const fileKindsOfAuthor = [
  'manuscript',
  'anonymous',
  'response',
  'supplement',
] as const satisfies ManuscriptFileKind[];
