/**
 * Normalizes text for comparison and search: lower case, Latin letters without accents, single spaces between
 * words. Devanagari signs are parts of letters and kept; joiners and soft hyphens only affect rendering and
 * are removed. Decomposes first, so that 'é' and 'e\u0301' fold alike.
 */
export function fold(text: string): string {
  return words(text).join(' ');
}

/** The folded words of a text in order. */
export function words(text: string): string[] {
  return (
    text
      .normalize('NFKD')
      .replace(/[\u0300-\u036f]|\u200c|\u200d|\u00ad/g, '')
      .toLowerCase()
      .replace(/ß/g, 'ss')
      .replace(/ø/g, 'o')
      .replace(/ł/g, 'l')
      .replace(/đ/g, 'd')
      .replace(/æ/g, 'ae')
      .normalize('NFC')
      .match(/[\p{L}\p{N}\p{M}]+/gu) ?? []
  );
}

/** A folded word without the s of a plural; a complete word of an article's file matches in either form. */
export const singular = (word: string): string =>
  word.length > 3 && /[^s]s$/.test(word) ? word.slice(0, -1) : word;
