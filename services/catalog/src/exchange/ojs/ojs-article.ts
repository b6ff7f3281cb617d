import { articleLanguageCodes } from '#contracts/publication/article-languages.ts';
import { articleFields } from '#contracts/fields/article-fields.ts';
import { issueFields } from '#contracts/fields/issue-fields.ts';
import type { ArticleType } from '#contracts/publication/article-types.ts';
import { pageRangeOf } from '#contracts/publication/page-range.ts';
import { childOf, childrenOf, lineOf, textOf, type XmlElement } from '#platform/markup/xml-elements.ts';
import { addressOf, authorNotes, authorRows, countryOf } from './ojs-authors.ts';
import { PUBLISHED, type ReadArticle } from './ojs-dialects.ts';
import { filesOfGalleys, type OjsFile } from './ojs-files.ts';
import { recordTexts } from './ojs-languages.ts';
import {
  type AddNote,
  languageCode,
  vocabularyEntries,
  textsInOtherLanguages,
  noteOfList,
  localized,
  localizedText,
  type Note,
  plainTextFromHtml,
} from './ojs-texts.ts';

interface OjsArticle {
  /** A row of the article list; undefined for an article that OJS has not published. */
  row: (Record<string, unknown> & { ojs_article: string }) | undefined;
  /** The embedded files that are imported. */
  files: OjsFile[];
  notes: Note[];
}

/**
 * An article of an OJS export: its current publication, in its own language.
 * @param refnumber its id, or the reference number that an article without an id gets
 * @param number its article number if it has no pages
 */
export function ojsArticle(
  { article, issue }: ReadArticle,
  refnumber: string,
  number = refnumber,
): OjsArticle {
  const published = publishedVersions(article);
  const { current_publication_id: current = '' } = article.attributes;
  const publication =
    published.find((version) => current && [version.attributes.id, internalId(version)].includes(current)) ??
    published.at(-1);
  if (!publication || issue?.attributes.published === '0')
    return { row: undefined, files: [], notes: [{ field: '', message: NOT_PUBLISHED }] };
  const locale = localeOf(article, publication);
  const language = (articleLanguageCodes as string[]).includes(languageCode(locale))
    ? languageCode(locale)
    : '';
  const section = sectionOf(publication, issue, locale);
  const { section_ref = '' } = publication.attributes;
  const { pdf, text, further, left } = filesOfGalleys(article, publication, locale);
  const others = (name: string) => textsInOtherLanguages(publication, name, locale);
  const notes = [
    ...noteOfList('pdf', 'OJS has other files, which are left out', left),
    ...authorNotes(publication, locale),
    ...noteOfList('funding', 'Funders in other languages are left out', others('agencies')),
    ...noteOfList('copyright_holder', 'Holders in other languages are left out', others('copyrightHolder')),
    ...noteOfList('', 'Details that have no field here are left out', unread(publication)),
  ];
  const note: AddNote = (field, message) => void notes.push({ field, message });
  if (section.section === '' && section_ref !== '')
    note('section', `The export has only the abbreviation of its section: ${section_ref}`);
  if (language === '' && locale !== '')
    note('language', `Articles here cannot be in this language, which is left out: ${locale}`);
  if (published.length > 1)
    note('', `OJS has ${published.length} published versions. The current one is imported`);
  if (text) note('full_text', pdf ? TEXT_NOTE : TEXT_ALONE_NOTE);
  else if (!pdf) note('pdf', further.length + left.length > 0 ? NO_PDF : NO_FILE);
  const place = placeOf(publication, issue);
  if (place.publishdate === '' && place.year !== '') {
    place.publishdate = `${place.year}-01-01`;
    note(
      'publishdate',
      `OJS has no publication date for this article. The date entered is ${place.publishdate}`,
    );
  }
  const row = {
    refnumber,
    ...place,
    // Only an article in an issue, which may be called 0, needs pages or a number.
    ...pagesOf(publication, place.volume === '0' && place.issue === '0' ? '' : number, note),
    ...recordTexts(publication, locale, note),
    ...peopleOf(publication, locale, note),
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
  return { row, files: [pdf, text, ...further].filter((file) => file !== undefined), notes };
}

/** Locale of an article: until OJS 3.3 the publication has it; in OJS 2 perhaps only the title. */
export const localeOf = (article: XmlElement, publication = childOf(article, 'publication')): string =>
  article.attributes.locale ??
  publication?.attributes.locale ??
  childOf(publication, 'title')?.attributes.locale ??
  '';

const NOT_PUBLISHED = 'The article is not published in OJS and is left out';
const NO_FILE = 'OJS has no file for this article';
const NO_PDF = 'The export has no PDF, XML or HTML for this article';
const TEXT_NOTE =
  'The XML or HTML galley becomes the full text, without the pictures that OJS has beside it. Check the text, then show it';
const TEXT_ALONE_NOTE =
  'OJS has no PDF: the XML or HTML galley is the full text that readers see, without the pictures that OJS has beside it';

/** The versions that OJS shows, oldest first; none of an article that is not published. */
function publishedVersions(article: XmlElement): XmlElement[] {
  const isPublished = ({ attributes: { status = '' } }: XmlElement) => ['', PUBLISHED].includes(status);
  return isPublished(article) ? childrenOf(article, 'publication').filter(isPublished) : [];
}

const idOf = (element: XmlElement, type: string): string =>
  lineOf(childrenOf(element, 'id').find(({ attributes }) => attributes.type === type));

export const internalId = (element: XmlElement): string => idOf(element, 'internal');

/** Other ids of a publication, such as its URN, as rows of the field `identifiers`. */
const identifierRows = (publication: XmlElement) =>
  childrenOf(publication, 'id')
    .filter((id) => !['internal', 'doi', undefined].includes(id.attributes.type) && lineOf(id) !== '')
    .map((id) => ({ type: id.attributes.type === 'pmid' ? 'PubMed' : 'other', value: lineOf(id) }));

/** Ids in addresses of OJS: the id, and the path that editors have chosen, which OJS 2 calls a public id. */
const idsOf = (element: XmlElement, { attributes: { url_path, public_id } }: XmlElement): string =>
  [internalId(element), url_path, public_id].filter((part) => /^[\w.-]{1,100}$/.test(part ?? '')).join(', ');

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
    // A volume may not be divided into issues, and an issue may only have a title.
    issue: (number || (!volume && localizedText(identification, 'title', '')) || '1').slice(
      0,
      issueFields.issue_label.max,
    ),
  };
}

/** '12-19' from 'pp. 12–19'; anything else, such as 'e12', is an article number. */
function pagesOf(publication: XmlElement, ownNumber: string, note: AddNote) {
  const pages = textOf(publication, 'pages');
  const [, first, last = first] =
    /^(?:pp?\.?)?\s*(\d{1,7})(?:\s*[-‐-―−]{1,2}\s*(\d{1,7}))?\.?$/i.exec(pages) ?? [];
  const range = first && pageRangeOf(first, last!);
  if (range && Number(range.split('-')[1]) >= Number(first)) return { pagenumber: range };
  const isTooLong = pages.length > articleFields.article_number.max;
  if (isTooLong) note('pagenumber', `Too long for an article number, and left out: ${pages}`);
  const article_number = (!isTooLong && pages) || ownNumber;
  if (article_number === '') return { pagenumber: '' };
  note('pagenumber', `The article has no page range: “${article_number}” becomes its article number`);
  return { pagenumber: '', article_number };
}

const THE_EDITORS = {
  name: 'The Editors',
  orcid: '',
  email: '',
  corresponding: false,
  collective: true,
  affiliations: [],
};

function peopleOf(publication: XmlElement, locale: string, note: AddNote) {
  const all = authorRows(publication, locale);
  const named = all.filter(({ name }) => /\p{L}/u.test(name));
  const authors = named.length > 0 ? named : [THE_EDITORS];
  if (named.length === 0)
    note('authors', 'OJS has no author for this article. “The Editors” is entered instead');
  else if (named.length < all.length)
    note('authors', `Authors without a name, not imported: ${all.length - named.length}`);
  const funders = vocabularyEntries(localized(publication, 'agencies', locale));
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
        const text = plainTextFromHtml(lineOf(citation));
        return { text, doi: doiIn(text) || doiIn(linkIn.exec(citation.text)?.[1] ?? '') };
      })
      .filter(({ text }) => text !== ''),
  };
}

const linkIn = /\bhref=["']?[^"'\s>]*?(10\.[^"'\s>]*)/i;
/** A DOI in a reference, without the punctuation after it. */
const doiIn = (text: string): string =>
  /\b10\.\d{4,9}\/[\x21-\x7e]{1,180}/.exec(text)?.[0].replace(/(?<![.,;)\]])[.,;)\]]+$/, '') ?? '';

const withoutField = [
  'coverage',
  'disciplines',
  'languages',
  'type',
  'subject_class',
  'source',
  'rights',
  'covers',
  'cover',
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
    // A reference may be the abbreviation in another language.
    (one) => [one.attributes.ref, ...childrenOf(one, 'abbrev').map(lineOf)].includes(section_ref),
  );
  const section = localizedText(element, 'title', locale);
  const [, article_type] = typesBySection.find(([pattern]) => pattern.test(section)) ?? [];
  return { section, ...(article_type && { article_type }) };
}
