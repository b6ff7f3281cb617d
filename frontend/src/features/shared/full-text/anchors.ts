/** The id in the page of what has this id in the text: no uploaded text can have one that the page itself needs. */
export const anchorOf = (id: string): string => `text-${id}`;
export const NOTES = 'notes';
export const OWN_REFERENCES = 'own-references';
export const citationAnchor = (mark: number): string => `citation-${mark}`;
export const noteMarkAnchor = (mark: number): string => `note-mark-${mark}`;
/** An entry of the article's reference list. */
export const referenceAnchor = (at: number): string => `ref-${at + 1}`;
/** One that the text alone has. */
export const ownReferenceAnchor = (at: number): string => `own-ref-${at + 1}`;
