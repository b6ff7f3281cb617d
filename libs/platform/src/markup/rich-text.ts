import { createRequire } from 'node:module';
import { decodeHTML } from 'entities';
import type sanitizeHtml from 'sanitize-html';
import type { Markup, SanitizedHtml } from '#contracts/text/rich-text.ts';

const inText: sanitizeHtml.IOptions = {
  allowedTags: ['p', 'br', 'i', 'em', 'b', 'strong', 'u', 'sub', 'sup', 'ul', 'ol', 'li', 'a'],
  allowedAttributes: { a: ['href'] },
  allowedSchemes: ['http', 'https', 'mailto'],
  allowProtocolRelative: false,
};

const options: Record<Markup, sanitizeHtml.IOptions> = {
  line: { allowedTags: ['i', 'em'], allowedAttributes: {} },
  text: inText,
  page: { ...inText, allowedTags: [...(inText.allowedTags as string[]), 'h2', 'h3'] },
};

const require = createRequire(import.meta.url);
/** Loaded with the first text, so that idle processes save its memory. */
const sanitize = (html: string, allowed: sanitizeHtml.IOptions): string =>
  (require('sanitize-html') as typeof sanitizeHtml)(html, allowed);

/** Characters for raised and lowered text in a line, where markup for them is not allowed. */
const characters: Record<string, [from: string, to: string]> = {
  sup: ['0123456789+-−–=()ni', '⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁻⁻⁼⁽⁾ⁿⁱ'],
  sub: ['0123456789+-−–=()', '₀₁₂₃₄₅₆₇₈₉₊₋₋₋₌₍₎'],
};
const scripts = /<(sup|sub)\b[^<>]*>([^<]*(?:<\/?(?:i|em|b|strong|u)>[^<]*)*)<\/\1\s*>/gi;

/** '10<sup>3</sup>' → '10³'; a text without such characters stays as it is. */
export const withScriptCharacters = (html: string): string =>
  html.replace(scripts, (given, name: string, content: string) => {
    const [from, to] = characters[name.toLowerCase()]!;
    const text = decodeHTML(content.replace(/<[^<>]*>/g, '')).trim();
    const written = [...text].map((one) => (from.includes(one) ? to[from.indexOf(one)] : undefined));
    return written.includes(undefined) ? given : written.join('');
  });

/** Blocks whose tags are replaced by a blank, which separates their words. */
const blocks =
  'div|h[1-6]|table|t[dhr]|d[dlt]|caption|section|article|main|aside|header|footer|blockquote|pre|figcaption|hr';
const blocksIn = (...names: string[]) => new RegExp(`(?:</?(?:${names.join('|')})\\b[^<>]*>\\s*)+`, 'gi');
const blocksOfText = blocksIn(blocks);
const blocksOfLine = blocksIn(blocks, 'br|p|ul|ol|li');

/** Control characters and those that override the direction of text; not joiners, which Devanagari spelling needs. */
const invisible = /[\p{Cc}\u202a-\u202e\u2066-\u2069\ufeff\ufffe\uffff]/gu;
const withoutInvisible = (text: string): string =>
  text.replace(invisible, (character) => (/\s/u.test(character) && character !== '\ufeff' ? character : ''));

/** Sanitises again when invisible characters were removed: without them a text may be a tag or a script's address. */
function clean(html: string, allowed: sanitizeHtml.IOptions): string {
  const first = sanitize(html, allowed);
  const visible = withoutInvisible(first);
  return visible === first ? first : sanitize(visible, allowed);
}

/** Sanitises HTML from a client; a line's breaks become blanks, its raised and lowered digits characters. */
export function sanitizedHtml(html: string, markup: Markup): SanitizedHtml {
  const parted = markup === 'text' ? html.replace(blocksOfText, ' ') : html;
  if (markup !== 'line') return clean(parted, options[markup]).trim() as SanitizedHtml;
  const line = clean(withScriptCharacters(html).replace(blocksOfLine, ' '), options.line);
  return line.replace(/\s+/gu, ' ').trim() as SanitizedHtml;
}
