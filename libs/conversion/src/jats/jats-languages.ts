import { isElement, markup, type MarkupElement } from '#contracts/text/markup.ts';

const tag = /^[a-z]{2,3}(?:-[a-z\d]{2,8})*$/iu;
/** What has no language, and references, which are shown as plain text. */
const without = new Set(['math', 'tex-math', 'code', 'preformat', 'ref-list']);

/**
 * Puts the text of what is in another language than the article into named content that says so, wherever in a text it
 * stands.
 *
 * @param said the language that is known of the element's text
 */
export function markLanguages(element: MarkupElement, language: string, said = language): void {
  if (without.has(element.name)) return;
  const { lang = '' } = element.attributes;
  const own = tag.test(lang) ? lang : language;
  const isMarked =
    !isSame(own, said) && element.children.some((node) => !isElement(node) && node.trim() !== '');
  for (const child of element.children)
    if (isElement(child)) markLanguages(child, own, isMarked ? own : said);
  delete element.attributes.lang;
  if (isMarked) element.children = [markup('named-content', { lang: own }, element.children)];
}

/** 'en-GB' is the same language as 'en', but another script is. */
const isSame = (one: string, other: string): boolean =>
  one.replace(/-[a-z]{2}$/iu, '').toLowerCase() === other.replace(/-[a-z]{2}$/iu, '').toLowerCase();
