import { keywordLine } from '#contracts/publication/keywords.ts';
import { languageOf } from '#contracts/text/language.ts';
import { withSubtitle } from '#contracts/text/titles.ts';
import { withScriptCharacters } from '#platform/markup/rich-text.ts';
import { childrenOf, type XmlElement } from '#platform/markup/xml-elements.ts';
import { codeOf, contentOf, entriesOf, htmlOf, localized, type Note, shownText } from './ojs-texts.ts';

/** Its title, abstract and keywords, with the second ones in Hindi or English: their script tells which it is. */
export function recordTexts(publication: XmlElement, locale: string, notes: Note[]) {
  const [titled, abstracted] = ['title', 'abstract'].map((name) => localized(publication, name, locale));
  const abstract = abstractOf(abstracted);
  if (abstract === '')
    notes.push({ field: 'abstract', message: 'It has no abstract: its title stands in its place' });
  const taken = titled?.attributes.locale ?? '';
  const title = titleIn(publication, taken);
  if (/<su[bp]\b/i.test(withScriptCharacters(title)))
    notes.push({
      field: 'title',
      message: 'Superscript and subscript letters in the title become ordinary letters',
    });
  const others = localesOf(publication, 'title', 'abstract').filter((other) => other !== taken);
  const second = localesOf(publication, 'title', 'abstract', 'keywords').find(
    (other) => codeOf(other) !== codeOf(taken) && isSecond(publication, other),
  );
  const second_abstract =
    second === undefined || abstracted?.attributes.locale === second
      ? ''
      : abstractOf(inLocale(publication, 'abstract', second));
  if (others.length > 0) {
    const left = others.filter((other) => other !== second);
    const message = [
      `It is in ${others.length + 1} languages in OJS: its texts are those of ${taken}`,
      ...(second === undefined ? [] : [`the second ones those of ${second}`]),
      ...(left.length === 0 ? [] : [`${left.join(', ')} left out`]),
    ];
    notes.push({ field: 'title', message: message.join(', ') });
  }
  return {
    title,
    abstract: abstract === '' ? title : abstract,
    second_title: second === undefined ? '' : titleIn(publication, second),
    second_abstract,
    ...keywordsIn(publication, locale, second, notes),
  };
}

function keywordsIn(publication: XmlElement, locale: string, second: string | undefined, notes: Note[]) {
  const names = ['keywords', 'subjects'];
  const lists = names.map((name) => localized(publication, name, locale));
  const others = names
    .flatMap((name) => childrenOf(publication, name))
    .filter((list) => !lists.includes(list));
  const seconds = others.filter(({ attributes }) => attributes.locale === second);
  for (const list of others) {
    if (seconds.includes(list) || entriesOf(list).length === 0) continue;
    const message = `Those in ${list.attributes.locale ?? 'another language'} are left out: ${keywordLine(entriesOf(list))}`;
    notes.push({ field: 'keywords', message });
  }
  return {
    keywords: keywordLine(lists.flatMap(entriesOf)),
    second_keywords: keywordLine(seconds.flatMap(entriesOf)),
  };
}

/** Its HTML; empty without words, such as that of an empty paragraph. */
const abstractOf = (element: XmlElement | undefined): string =>
  shownText(element?.text ?? '') === '' ? '' : htmlOf(element!.text).trim();

/** The title with its prefix and subtitle as OJS joins them. */
function titleIn(publication: XmlElement, locale: string): string {
  const [prefix, title, subtitle] = ['prefix', 'title', 'subtitle'].map((name) =>
    htmlOf(contentOf(inLocale(publication, name, locale))),
  );
  return withSubtitle([prefix, title].filter(Boolean).join(' '), subtitle!);
}

const inLocale = (parent: XmlElement | undefined, name: string, locale: string): XmlElement | undefined =>
  childrenOf(parent, name).find(({ attributes }) => (attributes.locale ?? '') === locale);

const localesOf = (publication: XmlElement, ...names: string[]): string[] => [
  ...new Set(
    names
      .flatMap((name) => childrenOf(publication, name))
      .filter((one) => contentOf(one) !== '')
      .flatMap(({ attributes }) => attributes.locale ?? []),
  ),
];

function isSecond(publication: XmlElement, locale: string): boolean {
  const texts = ['title', 'abstract', 'keywords'].map((name) =>
    shownText(contentOf(inLocale(publication, name, locale))),
  );
  return texts.every((text) => text === '' || languageOf(text) === codeOf(locale));
}
