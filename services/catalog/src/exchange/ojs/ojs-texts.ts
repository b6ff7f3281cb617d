import { textOfHtml } from '#contracts/text/rich-text.ts';
import { sanitizedHtml } from '#platform/markup/rich-text.ts';
import { childOf, childrenOf, lineOf, type XmlElement } from '#platform/markup/xml-elements.ts';

/** What the conversion decided for an article, for staff to read. */
export interface Note {
  field: string;
  message: string;
}

const MAX_NOTE = 1_000;
/** A note's message, cut if it is long. */
export const noteText = (message: string): string =>
  message.length > MAX_NOTE ? `${message.slice(0, MAX_NOTE - 1)}…` : message;

/** An element's child of that name in the article's language, else the first with text; exports have one per language. */
export function localized(
  parent: XmlElement | undefined,
  name: string,
  locale: string,
): XmlElement | undefined {
  const filled = childrenOf(parent, name).filter((child) => contentOf(child) !== '');
  return filled.find(({ attributes }) => attributes.locale === locale) ?? filled[0];
}

/** Its text on one line. */
export const localizedText = (parent: XmlElement | undefined, name: string, locale: string): string =>
  contentOf(localized(parent, name, locale));

/** The entries of a vocabulary such as keywords: each is a text or, from OJS 3.5 on, has a name. */
export const entriesOf = (list: XmlElement | undefined): string[] =>
  (list?.children ?? [])
    .map((entry) => lineOf(childOf(entry, 'name')) || lineOf(entry))
    .filter((text) => text !== '');

export function contentOf(element: XmlElement | undefined): string {
  const own = lineOf(element);
  return own === '' ? entriesOf(element).join(', ') : own;
}

/** What begins no tag, comment or declaration, such as an address between angle brackets; Word's tags have prefixes. */
const noTag = /<(?!\/?(?:[a-z]{1,3}\d?:)?[a-z][a-z0-9]*(?:\s[^<>]*=[^<>]*)?\s*\/?>|[!?])/gi;

/** The HTML of a text that may have ‘<’ for itself, as in ‘p <0.05’. */
export const htmlOf = (text: string): string => text.replace(noTag, '&lt;');

/** The text of what OJS shows as HTML. */
export const shownText = (html: string): string => textOfHtml(sanitizedHtml(htmlOf(html), 'text'));
