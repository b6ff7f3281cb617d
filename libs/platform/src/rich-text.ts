import sanitize from 'sanitize-html';
import { encodeRichText } from '#contracts/rich-text.ts';

const inTitle: sanitize.IOptions = { allowedTags: ['i', 'em'], allowedAttributes: {} };

const inText: sanitize.IOptions = {
  allowedTags: ['p', 'br', 'i', 'em', 'b', 'strong', 'u', 'sub', 'sup', 'ul', 'ol', 'li', 'a'],
  allowedAttributes: { a: ['href'] },
  allowedSchemes: ['http', 'https', 'mailto'],
  allowProtocolRelative: false,
};

/** Pages of the journal also have headings, and links within the site. */
const inPage: sanitize.IOptions = {
  ...inText,
  allowedTags: [...(inText.allowedTags as string[]), 'h2', 'h3'],
};

const lineEnd = /<br\b[^>]*>|<\/(?:p|div|li)>/gi;

/** Control characters and those that override the direction of text; not joiners, which Devanagari spelling needs. */
const invisible = /[\p{Cc}\u202a-\u202e\u2066-\u2069\ufeff\ufffe\uffff]/gu;
const withoutInvisible = (text: string): string =>
  text.replace(invisible, (character) => (/\s/u.test(character) && character !== '\ufeff' ? character : ''));

/**
 * Sanitised a second time when invisible characters, possibly written as entities, were removed: without them a
 * text may be a tag or a script's address.
 */
function clean(html: string, options: sanitize.IOptions): string {
  const first = sanitize(html, options);
  const visible = withoutInvisible(first);
  return visible === first ? first : sanitize(visible, options);
}

/** Sanitises and encodes rich text from a client, as it is stored and sent (decisions 4); a title is one line. */
export const storedTitle = (html: string): string =>
  encodeRichText(clean(html.replace(lineEnd, '$& '), inTitle).replace(/\s+/gu, ' ').trim());

/** The same for abstracts, home content and the like. */
export const storedRichText = (html: string): string => encodeRichText(sanitizedHtml(html));

/** Work-log entries are stored as sanitised HTML, not encoded (specification section 3). */
export const sanitizedHtml = (html: string): string => clean(html, inText).trim();

/** The text of a page of the journal, sanitised and encoded. */
export const storedPageText = (html: string): string => encodeRichText(clean(html, inPage).trim());
