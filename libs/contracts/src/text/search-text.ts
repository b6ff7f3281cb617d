import { bareDoi } from '#contracts/identifiers/doi.ts';
import { words } from './folding.ts';

/** Words and terms of a search field's text. */
export interface SearchText {
  /** Folded words, all of which a match has. */
  words: string[];
  /** Folded words of each term behind a minus: what has all of them is left out. Empty where `words` is. */
  excluded: string[][];
}

const doiAddress = /(?:https?:\/\/)?(?:(?:dx|www)\.)?doi\.org\/10\.\S+/giu;
const doiLabel = /\bdoi:?\s*(?=10\.\d)/giu;
/** '-water' and '-"soil water"', but neither 'rice-wheat' nor '-20'. */
const excludedTerm = /(?<!\S)[-−–](?:["“„]([^"“”„]+)["“”]?|(?=\p{L})(\S+))/gu;

/** The terms behind a minus, as written. */
export const excludedTerms = (text: string): string[] =>
  [...text.matchAll(excludedTerm)].map(([, quoted, word]) => quoted ?? word!);

/** 'soil -water' searches for 'soil' without 'water'; every form of a DOI is searched for as '10.1234/abc'. */
export function parseSearchText(text: string): SearchText {
  const plain = text.replace(doiAddress, (address) => bareDoi(address)).replace(doiLabel, '');
  const searched = words(plain.replace(excludedTerm, ' '));
  // A minus with nothing to leave out from is part of a word, such as '-omics'.
  if (searched.length === 0) return { words: words(plain), excluded: [] };
  const excluded = excludedTerms(plain).map(words);
  return { words: searched, excluded: excluded.filter(({ length }) => length > 0) };
}
