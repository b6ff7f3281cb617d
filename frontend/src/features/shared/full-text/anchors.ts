/** Id in the page for an id of the text, prefixed so that uploaded texts cannot use ids that the page itself needs. */
export const anchorOf = (id: string): string => `text-${id}`;
export const NOTES = 'notes';
export const OWN_REFERENCES = 'own-references';
export const citationAnchor = (mark: number): string => `citation-${mark}`;
export const noteMarkAnchor = (mark: number): string => `note-mark-${mark}`;
/** An entry of the article's reference list. */
export const referenceAnchor = (at: number): string => `ref-${at + 1}`;
/** An entry that only the text's list has. */
export const ownReferenceAnchor = (at: number): string => `own-ref-${at + 1}`;
