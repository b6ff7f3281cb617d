const escapes: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const entities: Record<string, string> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  '#39': "'",
  nbsp: '\u00a0',
};

/**
 * What markup a rich text may have. A line: italics. A text: paragraphs, breaks, lists, links and the marks of abstracts
 * (requirements.md#rich-text). A page: also headings.
 */
export type Markup = 'line' | 'text' | 'page';

declare const sanitized: unique symbol;
declare const encoded: unique symbol;
/** HTML that the server has sanitized: only this, encoded or not, may become a part of a page. */
export type SanitizedHtml = string & { readonly [sanitized]: true };
/** Sanitized HTML in the escaped ("encoded") form in which rich text is stored and sent (requirements.md#rich-text). */
export type EncodedHtml = string & { readonly [encoded]: true };

/** Text → HTML that shows it. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => escapes[character] ?? character);
}

/** Characters that XML 1.0 does not allow. */
const notInXml = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu;

/** Text → XML that shows it, in an attribute too. */
export const escapeXml = (text: string): string =>
  text.replace(notInXml, '').replace(/[&<>"]/g, (character) => escapes[character]!);

/** HTML → its encoded form. What clients send is sanitized first (`storedRichText`). */
export const encodeRichText = (html: string): EncodedHtml => escapeHtml(html) as EncodedHtml;

export const decodeRichText = (text: EncodedHtml): SanitizedHtml => unescapeHtml(text) as SanitizedHtml;

/** Encoded rich text → plain text without markup, for meta tags, downloads and sorting. */
export const plainText = (text: EncodedHtml): string => textOfHtml(decodeRichText(text));

/** HTML, such as that of an editor → plain text without markup. */
export function textOfHtml(html: string): string {
  const withoutTags = html.replace(/<\/(?:p|li|ul|ol|h[23])>|<br\s*\/?>/gi, ' ').replace(/<[^<>]*>/g, '');
  return unescapeHtml(withoutTags).replace(/\s+/gu, ' ').trim();
}

/** HTML without tags → the text that it shows. */
export const unescapeHtml = (text: string): string =>
  text.replace(/&(amp|lt|gt|quot|apos|#39|nbsp);/g, (_, name: string) => entities[name] ?? '');

export function countWords(text: string): number {
  return text.split(/\s+/u).filter(Boolean).length;
}
