import sanitize from 'sanitize-html';
import { encodeRichText } from '#contracts/rich-text.js';

const inTitle: sanitize.IOptions = { allowedTags: ['i', 'em'], allowedAttributes: {} };

const inText: sanitize.IOptions = {
  allowedTags: ['p', 'br', 'i', 'em', 'b', 'strong', 'u', 'sub', 'sup', 'ul', 'ol', 'li', 'a'],
  allowedAttributes: { a: ['href'] },
  allowedSchemes: ['http', 'https', 'mailto'],
  allowProtocolRelative: false,
};

const lineEnd = /<br\b[^>]*>|<\/(?:p|div|li)>/gi;

/** Rich text from a client → sanitised and encoded, as it is stored and sent (decisions 4); a title is one line. */
export const storedTitle = (html: string): string =>
  encodeRichText(sanitize(html.replace(lineEnd, '$& '), inTitle).replace(/\s+/gu, ' ').trim());

/** The same for abstracts, home content and the like. */
export const storedRichText = (html: string): string => encodeRichText(sanitizedHtml(html));

/** Work-log entries are stored as sanitised HTML, not encoded (specification section 3). */
export const sanitizedHtml = (html: string): string => sanitize(html, inText).trim();
