import { nameOfParts } from '#contracts/articles/person-name.ts';
import { articleLanguages } from '#contracts/publication/article-languages.ts';
import { licenceOf } from '#contracts/publication/licence.ts';
import { pageRangeOf } from '#contracts/publication/page-range.ts';
import { isDate } from '#contracts/text/dates.ts';
import { typesBySection } from '../ojs/ojs-article.ts';
import { addressOf } from '../ojs/ojs-authors.ts';
import { type Note, plainTextFromHtml } from '../ojs/ojs-texts.ts';

/** The cells of a row of Janeway's list by column, in lower case. */
export type JanewayRow = Readonly<Record<string, string | undefined>>;
type Cell = (column: string) => string;

interface JanewayArticle {
  id: string;
  /** A row of the article list; undefined if Janeway has not published the article. */
  row: Record<string, unknown> | undefined;
  /** Names of the article's imported files. */
  files: string[];
  notes: Note[];
}

/** The columns that are read, and those without a use here that need no remark. */
export const readColumns: ReadonlySet<string> = new Set(
  [
    'janeway id,file import identifier,journal code,stage,article title,article abstract,keywords,licence,language',
    'author given name,author middle name,author surname,author suffix,author email,author orcid',
    'author institution,author department,author is primary (y/n),author is corporate (y/n)',
    'doi,doi (url form),date accepted,date published,article number,first page,last page,page numbers (custom)',
    'competing interests,article section,volume number,issue number,issue title,issue pub date',
  ].flatMap((columns) => columns.split(',')),
);

/** An article's name in the list and of its folder of files. */
export const idOf = (row: JanewayRow): string => row['janeway id'] || row['file import identifier'] || '';
/** The id in the column `ojs_article`, which may hold ids of both systems. */
export const addressIdOf = (id: string): string => `janeway-${id}`;

/**
 * @param rows the article's row, which has its first author, and a row for each other author
 * @param files the names of its files
 * @param today such as '2026-01-31'
 */
export function janewayArticle(rows: readonly JanewayRow[], files: string[], today: string): JanewayArticle {
  const cell: Cell = (column) => rows[0]?.[column] ?? '';
  const id = idOf(rows[0]!);
  const [title, publishdate] = [cell('article title'), cell('date published')];
  const reason = reasonToLeaveOut(cell('stage'), publishdate, today);
  if (reason)
    return { id, row: undefined, files: [], notes: [{ field: '', message: `${reason}: left out` }] };
  const notes: Note[] = [];
  const note = (field: string, message: string) => void notes.push({ field, message });
  const pdf = files.find((name) => /\.pdf$/i.test(name));
  const text = files.find((name) => /\.xml$/i.test(name)) ?? files.find((name) => /\.html?$/i.test(name));
  const others = files.filter((name) => name !== pdf && name !== text);
  if (text) note('full_text', pdf ? TEXT_NOTE : TEXT_ALONE_NOTE);
  if (!pdf && !text) note('pdf', 'Janeway has no file for this article');
  const abstract = cell('article abstract');
  if (abstract === '') note('abstract', 'The article has no abstract. Its title is used instead');
  const language = languageOf(cell('language'));
  if (language === undefined)
    note('language', `This language is unknown and is left out: ${cell('language')}`);
  const named = rows.map(authorOf).filter(({ name }) => name !== '');
  const authors = named.length > 0 ? named : [authorOf(THE_EDITORS)];
  if (named.length === 0)
    note('authors', 'Janeway has no author for this article. “The Editors” is entered instead');
  const [section, place] = [cell('article section'), placeOf(cell, publishdate)];
  const [, article_type] = typesBySection.find(([pattern]) => pattern.test(section)) ?? [];
  const row = {
    refnumber: id,
    ...place,
    ...pagesOf(cell, place.issue === '0' ? '' : id, note),
    publishdate,
    title,
    abstract: abstract || title,
    keywords: cell('keywords'),
    section,
    ...(article_type && { article_type }),
    authorname: authors.map(({ name }) => name).join(', '),
    authors,
    email: addressOf(authors),
    doi: cell('doi') || cell('doi (url form)'),
    language: language ?? '',
    licence: licenceIn(cell('licence')),
    accepted: cell('date accepted'),
    competing_interests: plainTextFromHtml(cell('competing interests')),
    ...(pdf && { pdf }),
    ...(text && { full_text: text, full_text_shown: !pdf }),
    ...(others.length > 0 && { further_files: others.map((file) => ({ file })) }),
    ojs_article: cell('janeway id') && addressIdOf(cell('janeway id')),
  };
  return { id, row, files, notes };
}

const THE_EDITORS = { 'author institution': 'The Editors', 'author is corporate (y/n)': 'Y' };
const TEXT_NOTE =
  'The XML or HTML file becomes the full text, without pictures. Check the text, then show it';
const TEXT_ALONE_NOTE =
  'Janeway has no PDF: the XML or HTML file is the full text that readers see, without pictures';

function reasonToLeaveOut(stage: string, publishdate: string, today: string): string | undefined {
  // Lists that people write may have no stage.
  if (stage !== '' && stage !== 'Published')
    return `The article is not published in Janeway, its stage is “${stage}”`;
  if (publishdate === '') return 'The article has no publication date in Janeway';
  return isDate(publishdate) && publishdate > today ? `Janeway publishes it on ${publishdate}` : undefined;
}

/** An article without an issue is put online first; a volume without issues is issue 1. */
function placeOf(cell: Cell, publishdate: string) {
  const [volume = '0', issue = '0'] = ['volume number', 'issue number'].map((column) => cell(column) || '0');
  const isInIssue = volume !== '0' || issue !== '0';
  const date = (isInIssue && cell('issue pub date')) || publishdate;
  return { year: date.slice(0, 4), volume, issue: isInIssue && issue === '0' ? '1' : issue };
}

/** @param ownNumber the article number if there is nothing else; empty if the article needs none */
function pagesOf(cell: Cell, ownNumber: string, note: (field: string, message: string) => void) {
  const custom = cell('page numbers (custom)');
  const [isRange, first = cell('first page'), last = cell('last page')] =
    /^(\d{1,7})\s*[-‐‑–—]\s*(\d{1,7})$/.exec(custom) ?? [];
  const pagenumber = first && pageRangeOf(first, last || first);
  const number = cell('article number');
  const article_number = number || (pagenumber ? '' : custom || ownNumber);
  if (article_number !== number)
    note('pagenumber', `The article has no page range: “${article_number}” becomes its article number`);
  else if (custom !== '' && !isRange) note('pagenumber', `“${custom}” is not a page range and is left out`);
  return { pagenumber, article_number };
}

function authorOf(row: JanewayRow) {
  const cell: Cell = (column) => row[`author ${column}`] ?? '';
  const isYes = (column: string) => /^y/i.test(cell(column));
  const given = [cell('given name'), cell('middle name')].filter(Boolean).join(' ');
  const { name, ...parts } = nameOfParts(given, cell('surname'), cell('suffix'));
  const collective = isYes('is corporate (y/n)');
  // Janeway has the name of a group in the place of its institution.
  const isInstitution = collective && name === '';
  const places = [cell('department'), isInstitution ? '' : cell('institution')].filter(Boolean).join(', ');
  return {
    name: isInstitution ? nameOfParts('', cell('institution')).name : name,
    ...(collective ? {} : parts),
    orcid: cell('orcid'),
    email: cell('email'),
    corresponding: isYes('is primary (y/n)'),
    collective,
    affiliations: places === '' ? [] : [{ name: places, ror: '', country: '' }],
  };
}

/** 'fr' for 'French', 'fre' or 'fr'; Janeway also has names such as 'Spanish; Castilian'. */
function languageOf(text: string): string | undefined {
  const names = text
    .toLowerCase()
    .split(';')
    .map((name) => name.trim());
  const isNamed = ([code, { name, iso3 }]: [string, { name: string; iso3: string }]) =>
    [code, name.toLowerCase(), iso3].some((one) => names.includes(one));
  return text === '' ? '' : Object.entries(articleLanguages).find(isNamed)?.[0];
}

/** 'CC-BY-4.0' for 'CC BY 4.0'; the check leaves out what it does not know. */
const licenceIn = (text: string): string =>
  licenceOf(text.replace(/^CC0$/i, 'CC0 1.0').replace(/\s+/g, '-'))?.id ?? text;
