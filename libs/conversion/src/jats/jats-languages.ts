import { isElement, markup, type MarkupElement } from '#contracts/text/markup.ts';

const tag = /^[a-z]{2,3}(?:-[a-z\d]{2,8})*$/iu;
/** Elements without a language, and references, which are shown as plain text. */
const without = new Set(['math', 'tex-math', 'code', 'preformat', 'ref-list']);

/** Names the language of text in another one than the article's. @param said language known of the text */
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
