/** Shorter words are rarely characteristic. */
const MIN_LENGTH = 4;
/** A word is characteristic if at most this share of the documents has it, within these numbers of documents. */
const RARE_SHARE = 0.05;
const RARE_DOCUMENTS = { least: 4, most: 1_000 };
const MAX_WORDS = 24;
/** The rarest words decide what is near. */
const MAX_CHARACTERISTIC = 10;
/** A single common word relates nothing. */
export const SHARED_WORDS = 2;

/** Words of a document that may relate others to it. */
export const relatingWords = (words: readonly string[]): string[] =>
  [...new Set(words)].filter(({ length }) => length >= MIN_LENGTH).slice(0, MAX_WORDS);

/** The number of documents that may have a word which relates them. */
export const maxRareDocuments = (documents: number): number =>
  Math.min(Math.max(RARE_DOCUMENTS.least, Math.floor(documents * RARE_SHARE)), RARE_DOCUMENTS.most);

/**
 * The words that relate other documents, the rarest first, with their weights: the rarer a word, the nearer are the
 * documents that share it.
 * @param frequencies the number of documents with each word; of a word that is not rare, any that is too high
 * @param except the document that the words are from, which alone has a word of one document
 */
export function weights(
  frequencies: readonly (readonly [word: string, frequency: number])[],
  documents: number,
  except: string | undefined,
): [word: string, weight: number][] {
  const rare = maxRareDocuments(documents);
  return frequencies
    .filter(([, frequency]) => frequency > (except === undefined ? 0 : 1) && frequency <= rare)
    .toSorted(([, one], [, other]) => one - other)
    .slice(0, MAX_CHARACTERISTIC)
    .map(([word, frequency]) => [word, Math.log(1 + documents / frequency)]);
}
