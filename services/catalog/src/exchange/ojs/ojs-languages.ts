import { keywordLine } from '#contracts/publication/keywords.ts';
import { languageOf } from '#contracts/text/language.ts';
import { withSubtitle } from '#contracts/text/titles.ts';
import { withScriptCharacters } from '#platform/markup/rich-text.ts';
import { childrenOf, type XmlElement } from '#platform/markup/xml-elements.ts';
import {
  type AddNote,
  languageCode,
  textOrEntries,
  vocabularyEntries,
  escapeStrayLessThan,
  localized,
  plainTextFromHtml,
} from './ojs-texts.ts';

/** Title, abstract and keywords, also in a second language: Hindi or English, which their script tells apart. */
export function recordTexts(publication: XmlElement, locale: string, note: AddNote) {
  const [titled, abstracted] = ['title', 'abstract'].map((name) => localized(publication, name, locale));
  const abstract = abstractOf(abstracted);
  if (abstract === '') note('abstract', 'The article has no abstract. Its title is used instead');
  const taken = titled?.attributes.locale ?? '';
  const title = titleIn(publication, taken);
  if (/<su[bp]\b/i.test(withScriptCharacters(title)))
    note('title', 'Superscript and subscript letters in the title become ordinary letters');
  const others = localesOf(publication, 'title', 'abstract').filter((other) => other !== taken);
  const second = localesOf(publication, 'title', 'abstract', 'keywords').find(
    (other) => languageCode(other) !== languageCode(taken) && isSecond(publication, other),
  );
  const second_abstract =
    second === undefined || abstracted?.attributes.locale === second
      ? ''
      : abstractOf(inLocale(publication, 'abstract', second));
  if (others.length > 0) {
    const left = others.filter((other) => other !== second);
    const secondTexts = second === undefined ? '' : `, its second texts in ${second}`;
    const leftOut = left.length === 0 ? '' : `. Left out: ${left.join(', ')}`;
    note(
      'title',
      `OJS has ${others.length + 1} languages of this article. Its texts are in ${taken}${secondTexts}${leftOut}`,
    );
  }
  return {
    title,
    abstract: abstract === '' ? title : abstract,
    second_title: second === undefined ? '' : titleIn(publication, second),
    second_abstract,
    ...keywordsIn(publication, locale, second, note),
  };
}

function keywordsIn(publication: XmlElement, locale: string, second: string | undefined, note: AddNote) {
  const names = ['keywords', 'subjects'];
  const lists = names.map((name) => localized(publication, name, locale));
  const others = names
    .flatMap((name) => childrenOf(publication, name))
    .filter((list) => !lists.includes(list));
  const seconds = others.filter(({ attributes }) => attributes.locale === second);
  for (const list of others) {
    if (seconds.includes(list) || vocabularyEntries(list).length === 0) continue;
    const language = list.attributes.locale ?? 'another language';
    note('keywords', `Keywords in ${language} are left out: ${keywordLine(vocabularyEntries(list))}`);
  }
  return {
    keywords: keywordLine(lists.flatMap(vocabularyEntries)),
    second_keywords: keywordLine(seconds.flatMap(vocabularyEntries)),
  };
}

/** Abstract as HTML; empty if it has no words, such as an empty paragraph. */
const abstractOf = (element: XmlElement | undefined): string =>
  plainTextFromHtml(element?.text ?? '') === '' ? '' : escapeStrayLessThan(element!.text).trim();

/** The title with its prefix and subtitle as OJS joins them. */
function titleIn(publication: XmlElement, locale: string): string {
  const [prefix, title, subtitle] = ['prefix', 'title', 'subtitle'].map((name) =>
    escapeStrayLessThan(textOrEntries(inLocale(publication, name, locale))),
  );
  return withSubtitle([prefix, title].filter(Boolean).join(' '), subtitle!);
}

const inLocale = (parent: XmlElement | undefined, name: string, locale: string): XmlElement | undefined =>
  childrenOf(parent, name).find(({ attributes }) => (attributes.locale ?? '') === locale);

const localesOf = (publication: XmlElement, ...names: string[]): string[] => [
  ...new Set(
    names
      .flatMap((name) => childrenOf(publication, name))
      .filter((one) => textOrEntries(one) !== '')
      .flatMap(({ attributes }) => attributes.locale ?? []),
  ),
];

function isSecond(publication: XmlElement, locale: string): boolean {
  const texts = ['title', 'abstract', 'keywords'].map((name) =>
    plainTextFromHtml(textOrEntries(inLocale(publication, name, locale))),
  );
  return texts.every((text) => text === '' || languageOf(text) === languageCode(locale));
}
