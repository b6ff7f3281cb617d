/** Recommendations of a reviewer, in the words of Crossref. */
export const recommendations = ['accept', 'minor-revision', 'major-revision', 'reject'] as const;
export type Recommendation = (typeof recommendations)[number];
