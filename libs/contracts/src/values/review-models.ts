/** Models of review by who knows whom, in the words of NISO Z39.106. */
export const reviewModels = ['double anonymized', 'single anonymized', 'all identities visible'] as const;
export type ReviewModel = (typeof reviewModels)[number];
