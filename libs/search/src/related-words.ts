// Similar documents are found by the rare words that they share.

/** Shorter words are rarely characteristic. */
const MIN_LENGTH = 4;
/** A word is characteristic if at most this share of the documents has it, within these numbers of documents. */
const RARE_SHARE = 0.05;
const RARE_DOCUMENTS = { least: 4, most: 1_000 };
const MAX_WORDS = 24;
/** The rarest words count. */
const MAX_CHARACTERISTIC = 10;
/** One shared word does not make documents similar. */
export const SHARED_WORDS = 2;

/** The words of a document by which others may be similar to it. */
export const relatingWords = (words: readonly string[]): string[] =>
  [...new Set(words)].filter(({ length }) => length >= MIN_LENGTH).slice(0, MAX_WORDS);

/** The largest number of documents that may have a word that counts as rare. */
export const maxRareDocuments = (documents: number): number =>
  Math.min(Math.max(RARE_DOCUMENTS.least, Math.floor(documents * RARE_SHARE)), RARE_DOCUMENTS.most);

/**
 * The rare words of a document, the rarest first, each with its weight: the rarer a shared word, the more similar the
 * documents.
 * @param frequencies the number of documents with each word; for a word that is not rare, any number above the limit
 * @param except the document that the words are from, if it is indexed: words that only it has are left out
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
