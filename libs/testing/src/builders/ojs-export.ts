import { pdfWithText } from './pdf.ts';

/*
 * An export of OJS 3.5 as its native XML plugin writes it, with the oddities of real journals. The article numbers below
 * count from 1 over all issues.
 */

const OJS_ISSUES = 10;
const ARTICLES_EACH = 20;
export const OJS_ARTICLES = OJS_ISSUES * ARTICLES_EACH;

export const oddities = {
  devanagari: 3,
  oneWordName: 5,
  markup: 7,
  orcids: 9,
  olderGalleys: 11,
  twoLanguages: 12,
  wrongOrcid: 44,
  withoutPdf: 66,
  duplicateTitle: 88,
  laterDraft: 101,
  unpublished: 110,
  withoutPages: 120,
  articleNumber: 121,
  withoutAbstract: 130,
  ownPath: 140,
} as const;

export const ojsId = (article: number): string => String(1_000 + article);
export const ojsIssueId = (issue: number): string => String(40 + issue);
export const ojsTitle = (article: number): string => `Rivers of the plains in year ${article}`;

const { devanagari, oneWordName, markup, orcids, olderGalleys, twoLanguages, wrongOrcid } = oddities;
const { withoutPdf, duplicateTitle, laterDraft, unpublished, withoutPages, articleNumber } = oddities;

const escaped = (text: string): string =>
  text.replace(/[&<>]/g, (character) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;' })[character]!);
const element = (name: string, text: string | number, attributes = ''): string =>
  `<${name}${attributes && ` ${attributes}`}>${escaped(String(text))}</${name}>\n`;
const local = (name: string, text: string, locale = 'en') => element(name, text, `locale="${locale}"`);
const id = (type: string, value: string | number) =>
  element('id', value, `type="${type}" advice="${type === 'internal' ? 'ignore' : 'update'}"`);

interface OjsExportOptions {
  issues?: number;
  articlesEach?: number;
  volume?: number;
  idsAfter?: number;
  pdfOf?: (article: number) => Buffer;
}

export function* ojsExport({
  issues = OJS_ISSUES,
  articlesEach = ARTICLES_EACH,
  volume = 3,
  idsAfter = 1_000,
  pdfOf = (article) => pdfWithText(ojsTitle(article)),
}: OjsExportOptions = {}): Generator<string> {
  yield '<?xml version="1.0"?>\n<issues xmlns="http://pkp.sfu.ca" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:schemaLocation="http://pkp.sfu.ca native.xsd">\n';
  for (let issue = 1; issue <= issues; issue += 1) {
    yield `<issue journal_id="1" published="1" current="${issue === issues ? 1 : 0}" access_status="1" url_path="${issue === 2 ? 'special-rivers' : ''}">\n`;
    yield id('internal', idsAfter - 960 + issue) + local('description', '<p>An issue.</p>');
    yield `<issue_identification>${element('volume', volume)}${element('number', issue)}${element('year', 2015 + issue)}</issue_identification>\n`;
    yield element('date_published', `${2015 + issue}-06-30`) + sections;
    yield '<articles>\n';
    for (let at = 1; at <= articlesEach; at += 1) {
      const article = (issue - 1) * articlesEach + at;
      yield articleXml({ article, submission: idsAfter + article, year: 2015 + issue, at }, pdfOf);
    }
    yield '</articles>\n</issue>\n';
  }
  yield '</issues>\n';
}

interface Place {
  article: number;
  submission: number;
  year: number;
  at: number;
}

const section = (ref: string, at: number, title: string) =>
  `<section ref="${ref}" seq="${at}" editor_restricted="0" meta_indexed="1" meta_reviewed="1" abstracts_not_required="0" hide_title="0" hide_author="0" abstract_word_count="0">\n${id('internal', at)}${local('abbrev', ref)}${local('title', title)}${local('title', `${title} (हिन्दी)`, 'hi')}</section>\n`;
const sections = `<sections>\n${section('ART', 1, 'Articles')}${section('REV', 2, 'Reviews')}${section('ED', 3, 'Editorial')}</sections>\n`;

function articleXml({ article, submission, year, at }: Place, pdfOf: (article: number) => Buffer): string {
  const status = article === unpublished ? 1 : 3;
  return [
    `<article locale="${article === devanagari ? 'hi' : 'en'}" date_submitted="${year}-01-15" status="${status}" submission_progress="" current_publication_id="${publicationId(article)}" stage="production">\n`,
    id('internal', submission),
    fileXml(article * 10, 'submission', 'docx', Buffer.from('A manuscript')),
    article === withoutPdf ? '' : fileXml(article * 10 + 1, 'proof', 'pdf', pdfOf(article)),
    article === olderGalleys ? fileXml(article * 10 + 2, 'proof', 'html', Buffer.from('<p>HTML</p>')) : '',
    publicationXml(article, year, at, status),
    article === laterDraft ? publicationXml(article, year, at, 1) : '',
    '</article>\n',
  ].join('');
}
const publicationId = (article: number) => article + 5_000;

const fileXml = (fileId: number, stage: string, extension: string, bytes: Buffer) =>
  `<submission_file id="${fileId}" created_at="2020-01-01" date_created="" file_id="${fileId + 1}" stage="${stage}" updated_at="2020-01-01" viewable="false" genre="Article Text" uploader="editor">\n${local('name', `text.${extension}`)}<file id="${fileId + 1}" filesize="${bytes.length}" extension="${extension}"><embed encoding="base64">${bytes.toString('base64')}</embed></file>\n</submission_file>\n`;

function publicationXml(article: number, year: number, at: number, status: number): string {
  const isDraft = article === laterDraft && status === 1;
  const isEditorial = article === oddities.withoutAbstract;
  const sectionRef = isEditorial ? 'ED' : at % 5 === 0 ? 'REV' : 'ART';
  const path = article === oddities.ownPath ? 'the-river-article' : '';
  const doi = isDraft ? '' : id('doi', `10.1234/rivers.${article}`);
  const own = isDraft ? publicationId(article) + 500 : publicationId(article);
  return [
    `<publication version_major="1" version_minor="${isDraft ? 1 : 0}" status="${status}" primary_contact_id="${article * 10}" date_published="${year}-06-30" seq="${at}" access_status="0" section_ref="${sectionRef}" url_path="${path}" id="${own}">\n`,
    id('internal', own),
    doi,
    titlesXml(article, isDraft),
    isEditorial ? '' : local('abstract', `<p>Water & its <em>ways</em>, part ${article}.</p>`),
    element('licenseUrl', 'https://creativecommons.org/licenses/by/4.0'),
    local('copyrightHolder', 'The authors'),
    element('copyrightYear', year),
    `<keywords locale="en"><keyword>${element('name', 'rivers')}</keyword><keyword>${element('name', 'plains')}</keyword></keywords>\n`,
    `<agencies locale="en"><agency>${element('name', 'River Trust')}</agency></agencies>\n`,
    authorsXml(article),
    galleysXml(article),
    `<citations locale="en">${element('citation', 'Verma, A. Rivers. J Water 1, 1-9 (2010). https://doi.org/10.5555/12345678.')}${element('citation', 'Census of India, 1951.')}</citations>\n`,
    article === withoutPages ? '' : element('pages', pagesOf(article, at)),
    '</publication>\n',
  ].join('');
}

function pagesOf(article: number, at: number): string {
  if (article === articleNumber) return `e${article}`;
  return at % 2 === 0 ? `${at * 10}-${at * 10 + 8}` : `pp. ${at * 10}–${at * 10 + 8}`;
}

function titlesXml(article: number, isDraft: boolean): string {
  if (isDraft) return local('title', 'A draft of a second version');
  if (article === devanagari) return local('title', 'मैदानों की नदियाँ', 'hi');
  if (article === markup)
    return local('title', 'On <em>Oryza</em> & rice: a study at T &lt; 5 °C') + local('subtitle', 'A & B');
  if (article === twoLanguages)
    return (
      local('title', 'नदी और नगर', 'hi') + local('title', 'The river and the town') + local('prefix', '')
    );
  return local('title', ojsTitle(article === duplicateTitle ? article - 1 : article));
}

function authorsXml(article: number): string {
  if (article === devanagari) return authors(author(article, 0, 'आशा', 'वर्मा', 'hi'));
  if (article === oneWordName) return authors(author(article, 0, 'Madhuri', ''));
  const [one, two] =
    article === orcids
      ? ['0000-0002-1825-0097', '0000-0001-5109-3700']
      : [article === wrongOrcid ? '0000-0002-1825-0098' : ''];
  return authors(
    author(article, 1, 'José', 'Núñez', 'en', two),
    author(article, 0, 'Asha R.', 'Verma', 'en', one),
  );
}
const authors = (...all: string[]) => `<authors>\n${all.join('')}</authors>\n`;

function author(
  article: number,
  seq: number,
  given: string,
  family: string,
  locale = 'en',
  orcid = '',
): string {
  return [
    `<author include_in_browse="true" contributor_type="PERSON" seq="${seq}" id="${article * 10 + seq}">\n`,
    local('givenname', given, locale) + (family && local('familyname', family, locale)),
    seq === 0
      ? `<rorAffiliation>${element('ror', 'https://ror.org/021nxhr62')}${local('name', 'University of the Plains')}</rorAffiliation>`
      : `<affiliation>${local('name', 'Institute of Water')}</affiliation>`,
    element('country', 'IN') + element('email', `author${article}-${seq}@example.org`),
    orcid && element('orcid', `https://orcid.org/${orcid}`),
    '<contributor_roles><contributor_role_id>1</contributor_role_id></contributor_roles>\n</author>\n',
  ].join('');
}

function galleysXml(article: number): string {
  const galley = (seq: number, label: string, fileId: number) =>
    `<article_galley locale="en" url_path="" approved="false">\n${id('internal', fileId)}${local('name', label)}${element('seq', seq)}<submission_file_ref id="${fileId}"/></article_galley>\n`;
  if (article === withoutPdf) return '';
  const pdf = galley(1, 'PDF', article * 10 + 1);
  return article === olderGalleys ? pdf + galley(0, 'HTML', article * 10 + 2) : pdf;
}
