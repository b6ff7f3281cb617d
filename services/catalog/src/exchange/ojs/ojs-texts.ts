import { textOfHtml } from '#contracts/text/rich-text.ts';
import { sanitizedHtml } from '#platform/markup/rich-text.ts';
import { childOf, childrenOf, lineOf, type XmlElement } from '#platform/markup/xml-elements.ts';

/** A remark for staff on what the conversion decided for an article. */
export interface Note {
  field: string;
  message: string;
}
export type AddNote = (field: string, message: string) => void;

const MAX_NOTE = 1_000;
/** A note's message, cut if it is long. */
export const cutNote = (message: string): string =>
  message.length > MAX_NOTE ? `${message.slice(0, MAX_NOTE - 1)}…` : message;

/** A note that lists the items that are not empty; none if all are. */
export function noteOfList(field: string, message: string, all: (string | false)[]): Note[] {
  const listed = all.filter(Boolean);
  return listed.length === 0 ? [] : [{ field, message: `${message}: ${listed.join(', ')}` }];
}

/** 'pt' for 'pt_BR', 'sr' for 'sr_RS@latin'. */
export const languageCode = (locale: string): string => locale.split(/[_@-]/)[0]!.toLowerCase();

/** An element's child of that name in the article's language, else the first with text; exports have one per language. */
export function localized(
  parent: XmlElement | undefined,
  name: string,
  locale: string,
): XmlElement | undefined {
  const filled = childrenOf(parent, name).filter((child) => textOrEntries(child) !== '');
  return filled.find(({ attributes }) => attributes.locale === locale) ?? filled[0];
}

/** Text of the localized child on one line, without markup. */
export const localizedText = (parent: XmlElement | undefined, name: string, locale: string): string =>
  plainTextOf(localized(parent, name, locale));

/** The texts of that name that `localized` does not take. */
export function textsInOtherLanguages(
  parent: XmlElement | undefined,
  name: string,
  locale: string,
): string[] {
  const taken = localized(parent, name, locale);
  return childrenOf(parent, name)
    .filter((one) => one !== taken)
    .map(plainTextOf);
}

/** The entries of a vocabulary such as keywords: each is a text or, from OJS 3.5 on, has a name. */
export const vocabularyEntries = (list: XmlElement | undefined): string[] =>
  (list?.children ?? [])
    .map((entry) => lineOf(childOf(entry, 'name')) || lineOf(entry))
    // Some authors type all of them as one.
    .flatMap((text) => plainTextFromHtml(text).split(';'))
    .map((text) => text.trim())
    .filter((text) => text !== '');

export function textOrEntries(element: XmlElement | undefined): string {
  const own = lineOf(element);
  return own === '' ? vocabularyEntries(element).join(', ') : own;
}

const plainTextOf = (element: XmlElement | undefined): string => plainTextFromHtml(textOrEntries(element));

/** A ‘<’ that does not begin a tag, comment or declaration, as in ‘<https://…>’; Word's tags have prefixes. */
const strayLessThan = /<(?!\/?(?:[a-z]{1,3}\d?:)?[a-z][a-z0-9]*(?:\s[^<>]*=[^<>]*)?\s*\/?>|[!?])/gi;

/** The HTML of a text in which ‘<’ may be a character, as in ‘p <0.05’. */
export const escapeStrayLessThan = (text: string): string => text.replace(strayLessThan, '&lt;');

/** The text that OJS shows for HTML. */
export const plainTextFromHtml = (html: string): string =>
  /[<&]/.test(html)
    ? textOfHtml(sanitizedHtml(escapeStrayLessThan(html), 'text'))
    : html.replace(/\s+/gu, ' ').trim();
