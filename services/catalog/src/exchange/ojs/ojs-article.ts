import { articleLanguageCodes } from '#contracts/publication/article-languages.ts';
import type { ArticleType } from '#contracts/publication/article-types.ts';
import { pageRangeOf, parsePageRange } from '#contracts/publication/page-range.ts';
import { childOf, childrenOf, lineOf, textOf, type XmlElement } from '#platform/markup/xml-elements.ts';
import {
  addressOf,
  authorRows,
  countriesAlone,
  countryOf,
  described,
  inOtherLanguages,
  namesWithComma,
  otherParts,
  wrongEmails,
} from './ojs-authors.ts';
import type { ReadArticle } from './ojs-dialects.ts';
import { filesOfGalleys, type OjsFile } from './ojs-files.ts';
import { identifierRows, idOf, internalId } from './ojs-ids.ts';
import { recordTexts } from './ojs-languages.ts';
import { entriesOf, localized, localizedText, shownText, type Note } from './ojs-texts.ts';

const PUBLISHED = '3';

export interface OjsArticle {
  /** The submission's id; empty in an export without ids, such as those of OJS 2. */
  id: string;
  /** A row of the article list; undefined for what OJS has not published. */
  row: Record<string, unknown> | undefined;
  /** Its embedded files that are imported. */
  files: OjsFile[];
  notes: Note[];
}

/**
 * An article of an OJS export: its current publication, in its own language.
 *
 * @param spare the reference number of one without an id
 */
export function ojsArticle({ article, issue }: ReadArticle, spare = ''): OjsArticle {
  const id = internalId(article);
  const publication = currentPublication(article);
  if (!publication || issue?.attributes.published === '0')
    return { id, row: undefined, files: [], notes: [{ field: '', message: NOT_PUBLISHED }] };
  const locale = localeOf(article, publication);
  const { pdf, text, further, left } = filesOfGalleys(article, publication, locale);
  const notes: Note[] = [];
  const leaveOut = (field: string, what: string, names: string[]) => {
    const message = `${what}: ${names.join(', ')}`;
    if (names.length > 0) notes.push({ field, message });
  };
  leaveOut('pdf', 'OJS has other files of it, which are left out', left);
  leaveOut('authors', 'They have another part in OJS, and become authors', otherParts(publication, locale));
  leaveOut(
    'authors',
    'Their names have a comma in OJS, which separates names here',
    namesWithComma(publication, locale),
  );
  leaveOut(
    'authors',
    'Biographies, web pages and competing interests are not imported',
    described(publication, locale),
  );
  leaveOut(
    'authors',
    'Their e-mail addresses are not valid, and are left out',
    wrongEmails(publication, locale),
  );
  leaveOut(
    'authors',
    'Their countries are left out, as they have no affiliation',
    countriesAlone(publication, locale),
  );
  for (const author of inOtherLanguages(publication, locale))
    leaveOut('authors', 'Names and affiliations in other languages are left out', [author]);
  leaveOut('', 'What OJS has of it and there is no field for is left out', unread(publication));
  const section = sectionOf(publication, issue, locale);
  const { section_ref = '' } = publication.attributes;
  if (section.section === '' && section_ref !== '')
    leaveOut('section', 'The export has only the abbreviation of its section', [section_ref]);
  const language = languageCode(locale);
  if (language === '' && locale !== '')
    leaveOut('language', 'Articles cannot be in its language here, which is left out', [locale]);
  if (text) notes.push({ field: 'full_text', message: pdf ? TEXT_NOTE : TEXT_ALONE_NOTE });
  if (!pdf && !text) notes.push({ field: 'pdf', message: further.length > 0 ? NO_PDF : NO_FILE });
  const place = placeOf(publication, issue);
  if (place.publishdate === '' && place.year !== '') {
    place.publishdate = `${place.year}-01-01`;
    const message = `OJS has no publication date for this article. The date entered is ${place.publishdate}`;
    notes.push({ field: 'publishdate', message });
  }
  const row = {
    refnumber: id || spare,
    ...place,
    // Only an article in an issue, which may be called 0, needs pages or a number.
    ...pagesOf(publication, place.volume === '0' && place.issue === '0' ? '' : id || spare, notes),
    ...recordTexts(publication, locale, notes),
    ...peopleOf(publication, locale, notes),
    language,
    ...recordOf(article, publication, locale),
    ...section,
    ...(pdf && { pdf: pdf.name }),
    ...(text && { full_text: text.name, full_text_shown: !pdf }),
    ...(further.length > 0 && {
      further_files: further.map(({ name, title, kind }) => ({ file: name, title, kind })),
    }),
    identifiers: identifierRows(publication),
    ojs_article: idsOf(article, publication),
    ojs_issue: issue ? idsOf(issue, issue) : textOf(publication, 'issueId'),
  };
  return { id, row, files: [pdf, text, ...further].filter((file) => file !== undefined), notes };
}

/** Until OJS 3.3 the language is that of the publication; OJS 2 may leave it to the title. */
export const localeOf = (article: XmlElement, publication = childOf(article, 'publication')): string =>
  article.attributes.locale ??
  publication?.attributes.locale ??
  childOf(publication, 'title')?.attributes.locale ??
  '';

const NOT_PUBLISHED = 'It is not published in OJS: left out';
const NO_FILE = 'OJS has no file for this article';
const NO_PDF = 'OJS has no PDF, XML or HTML for this article';
const TEXT_NOTE =
  'Its galley in XML or HTML becomes its full text, without the pictures that OJS has beside it. Check it, then show it';
const TEXT_ALONE_NOTE =
  'It has no PDF in OJS: its galley in XML or HTML is its full text, which readers see, without the pictures that OJS has beside it';

/** The publication that OJS shows; undefined if none is published. */
function currentPublication(article: XmlElement): XmlElement | undefined {
  const isPublished = ({ attributes: { status } }: XmlElement) =>
    status === undefined || status === '' || status === PUBLISHED;
  if (!isPublished(article)) return undefined;
  const published = childrenOf(article, 'publication').filter(isPublished);
  const { current_publication_id } = article.attributes;
  const isCurrent = (one: XmlElement) =>
    [one.attributes.id, internalId(one)].includes(current_publication_id ?? NONE);
  return published.find(isCurrent) ?? published.at(-1);
}
const NONE = 'none';

/** What an address in OJS may name it by: its id, or the path that editors have chosen. */
const idsOf = (element: XmlElement, { attributes: { url_path = '' } }: XmlElement): string =>
  [internalId(element), url_path].filter((part) => /^[\w.-]{1,100}$/.test(part)).join(', ');

/** An article without an issue has been published before it has one. */
export function placeOf(publication: XmlElement | undefined, issue: XmlElement | undefined) {
  const publishdate =
    (publication?.attributes.date_published ?? '') || textOf(issue, 'date_published').slice(0, 10);
  const identification =
    childOf(issue, 'issue_identification') ?? childOf(publication, 'issue_identification');
  const dateYear = publishdate.slice(0, 4);
  if (!identification) return { publishdate, year: dateYear, volume: '0', issue: '0' };
  const [year, volume, number] = ['year', 'volume', 'number'].map((name) => textOf(identification, name));
  return {
    publishdate,
    year: year || dateYear,
    volume: volume || '0',
    // A volume that is not divided into issues, and an issue that has a title alone.
    issue: number || (volume ? '1' : localizedText(identification, 'title', '').slice(0, 30) || '1'),
  };
}

/** '12-19' from 'pp. 12–19'; what is no range, such as 'e12', is an article number. */
function pagesOf(publication: XmlElement, ownNumber: string, notes: Note[]) {
  const pages = textOf(publication, 'pages');
  const [, first, last = first] =
    /^(?:pp?\.?)?\s*(\d{1,7})(?:\s*[-‐-―−]{1,2}\s*(\d{1,7}))?\.?$/i.exec(pages) ?? [];
  const range = first && pageRangeOf(first, last!);
  if (range && isRising(range)) return { pagenumber: range };
  const article_number = pages || ownNumber;
  if (article_number === '') return { pagenumber: '' };
  const message = `It has no page range: “${article_number}” becomes its article number`;
  notes.push({ field: 'pagenumber', message: message.slice(0, 200) });
  return { pagenumber: '', article_number };
}

function isRising(range: string): boolean {
  const { first, last } = parsePageRange(range) ?? { first: 1, last: 0 };
  return first <= last;
}

const THE_EDITORS = { name: 'The Editors', orcid: '', email: '', corresponding: false, collective: true };

function peopleOf(publication: XmlElement, locale: string, notes: Note[]) {
  const all = authorRows(publication, locale);
  const named = all.filter(({ name }) => /\p{L}/u.test(name));
  const authors = named.length > 0 ? named : [{ ...THE_EDITORS, affiliations: [] }];
  if (named.length === 0)
    notes.push({
      field: 'authors',
      message: 'OJS has no author for this article. “The Editors” is entered instead',
    });
  else if (named.length < all.length)
    notes.push({
      field: 'authors',
      message: `Authors without a name, not imported: ${all.length - named.length}`,
    });
  const funders = entriesOf(localized(publication, 'agencies', locale));
  return {
    authorname: authors.map(({ name }) => name).join(', '),
    authors,
    email: addressOf(authors),
    country: countryOf(authors),
    funding: funders.map((funder) => ({ funder })),
  };
}

function recordOf(article: XmlElement, publication: XmlElement, locale: string) {
  const references = childrenOf(publication, 'citations').flatMap((list) => childrenOf(list, 'citation'));
  return {
    doi: idOf(publication, 'doi') || idOf(article, 'doi'),
    licence: textOf(publication, 'licenseUrl'),
    copyright_holder: localizedText(publication, 'copyrightHolder', locale),
    copyright_year: textOf(publication, 'copyrightYear'),
    received: article.attributes.date_submitted ?? '',
    references: references
      .map((citation) => {
        const text = shownText(lineOf(citation));
        return { text, doi: doiIn(text) || doiIn(linkIn.exec(citation.text)?.[1] ?? '') };
      })
      .filter(({ text }) => text !== ''),
  };
}

/** 'pt' for 'pt_BR'; empty for a language that articles do not have here. */
function languageCode(locale: string) {
  const language = locale.split(/[_@-]/)[0]!.toLowerCase();
  return (articleLanguageCodes as string[]).includes(language) ? language : '';
}

const linkIn = /\bhref=["']?[^"'\s>]*?(10\.[^"'\s>]*)/i;
/** A DOI in a reference, without the punctuation after it. */
const doiIn = (text: string): string =>
  /\b10\.\d{4,9}\/[\x21-\x7e]{1,180}/.exec(text)?.[0].replace(/(?<![.,;)\]])[.,;)\]]+$/, '') ?? '';

/** Parts of a publication that no field is for. */
const withoutField = [
  'coverage',
  'disciplines',
  'languages',
  'type',
  'subject_class',
  'source',
  'rights',
  'covers',
];
const unread = (publication: XmlElement): string[] =>
  withoutField.filter((name) =>
    childrenOf(publication, name).some((one) => one.children.length > 0 || lineOf(one) !== ''),
  );

export const typesBySection: [RegExp, ArticleType][] = [
  [/\beditorial/i, 'editorial'],
  [/\bbook review/i, 'book review'],
  [/\breview/i, 'review article'],
  [/\bcase (?:stud|report)/i, 'case study'],
  [/\b(?:short|brief|rapid) (?:communication|report)/i, 'short communication'],
  [/\bmethod/i, 'methods article'],
  [/\bletter/i, 'letter'],
  [/\b(?:conference|proceedings)\b/i, 'conference paper'],
];

/** The article's section, whose name tells the type. */
function sectionOf(publication: XmlElement, issue: XmlElement | undefined, locale: string) {
  const { section_ref = '' } = publication.attributes;
  const element = childrenOf(childOf(issue, 'sections'), 'section').find(
    ({ attributes }) => attributes.ref === section_ref,
  );
  const section = localizedText(element, 'title', locale);
  const [, article_type] = typesBySection.find(([pattern]) => pattern.test(section)) ?? [];
  return { section, ...(article_type && { article_type }) };
}
