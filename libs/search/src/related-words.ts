/** Shorter words are rarely characteristic. */
const MIN_LENGTH = 4;
/** A word is characteristic if at most this share of the documents has it, or this number of a few documents. */
const RARE_SHARE = 0.05;
const RARE_DOCUMENTS = 4;
const MAX_WORDS = 24;
/** A single common word relates nothing. */
export const SHARED_WORDS = 2;

/** Those of a document's words that may relate others to it. */
export const relatingWords = (words: readonly string[]): string[] =>
  [...new Set(words)].filter(({ length }) => length >= MIN_LENGTH).slice(0, MAX_WORDS);

/** The number of documents that may have a word which relates them. */
export const rareUpTo = (documents: number): number =>
  Math.max(RARE_DOCUMENTS, Math.floor(documents * RARE_SHARE));

/** The rarer a word, the nearer are the documents that share it. */
export const weightOf = (documents: number, frequency: number): number => Math.log(1 + documents / frequency);
