export const pageRangeFormatMessage = 'Page number format must be like 1-6';

export interface PageRange {
  first: number;
  last: number;
}

/** Parses 'a-b'; undefined if it is not digits-digits (requirements.md#page-ranges). The caller checks a ≤ b. */
export function parsePageRange(text: string): PageRange | undefined {
  const match = /^(\d{1,7})-(\d{1,7})$/.exec(text.trim());
  return match ? { first: Number(match[1]), last: Number(match[2]) } : undefined;
}

/** A page range as typed where a single page may be: '16' is '16-16'. */
export const typedRange = (text: string): string => text.trim().replace(/^(\d{1,7})$/, '$1-$1');

/** '12-19' from the first and last page; '7' after '123' is short for 127. */
export function pageRangeOf(first: string, last: string): string {
  const complete = first.slice(0, Math.max(0, first.length - last.length)) + last;
  return `${first}-${Number(complete) < Number(first) ? last : complete}`;
}

/** The pages of an article that follows the last page: '16' and 4 pages → '17-20'. */
export const followingPages = (lastPage: number, pages: number): string =>
  `${lastPage + 1}-${lastPage + pages}`;

/** The range of a single page that is written as one number: '16' → '16-16'; undefined for anything else. */
export const singlePage = (text: string): string | undefined =>
  /^\d{1,7}$/.test(text.trim()) ? `${text.trim()}-${text.trim()}` : undefined;

/** The wording is fixed, its typo too (requirements.md#page-ranges). */
export function pageOrderMessage(lastPage: number): string {
  return `The the first value of the page range should be one more than the last one. The last page was ${lastPage}`;
}

/**
 * Error message for an edit whose pages overlap those of another article in the issue (requirements.md#page-ranges).
 */
export const pageOverlapMessage = (other: { refnumber: string; pagenumber: string }): string =>
  `These pages overlap those of article ${other.refnumber} (${printedRange(other.pagenumber)})`;

/** '10-15' → '10–15' with an en dash; a single page is not a range: '7-7' → '7' (requirements.md#page-ranges). */
export function printedRange(pagenumber: string): string {
  const range = parsePageRange(pagenumber);
  return range && range.first === range.last ? String(range.first) : pagenumber.replace('-', '–');
}

/** The label of a range: '10-15' → 'Pages', '7-7' → 'Page'. */
export function pageWord(pagenumber: string): 'Page' | 'Pages' {
  const range = parsePageRange(pagenumber);
  return range && range.first === range.last ? 'Page' : 'Pages';
}

/** '10-15' → 'Pages 10–15', '7-7' → 'Page 7'. */
export const labelledRange = (pagenumber: string): string =>
  pagenumber && `${pageWord(pagenumber)} ${printedRange(pagenumber)}`;
