import { languageOfArticle } from '#contracts/publication/article-languages.ts';
import { type Licence, licenceOfArticle } from '#contracts/publication/licence.ts';
import { isOnlineFirst, printedIssue } from '#contracts/publication/issue-key.ts';
import { parsePageRange } from '#contracts/publication/page-range.ts';
import { paths } from '#contracts/journal/paths.ts';
import type { ArticleAuthor } from '#contracts/articles/article-authors.ts';
import { orcidAddress } from '#contracts/identifiers/orcid.ts';
import { namePartsOf } from '#contracts/articles/person-name.ts';
import { rorAddress } from '#contracts/identifiers/ror.ts';
import { amendments } from '#contracts/publication/amendments.ts';
import { doiAddress } from '#contracts/identifiers/doi.ts';
import { type Journal, repositoryOf } from '../../journal/settings/journal.ts';
import type { ArticleDocument } from '../../articles/read/article.schema.ts';
import { runsOf } from '../../discovery/formats/marked-text.ts';
import { jatsAbstract, markedXml } from '../../discovery/formats/marked-xml.ts';
import { dateParts, type RelatedArticle, typedIssns, truncate } from '../../discovery/formats/record.ts';
import { type Xml, xml, xmlDeclaration } from '../../discovery/formats/xml.ts';

const MAX_NAME = 60;

/** The authors in Crossref's schema: people, and groups as organizations. */
function contributors(authors: readonly ArticleAuthor[]): Xml | undefined {
  if (authors.length === 0) return undefined;
  return xml`<contributors>\n${authors.map((author, at) => contributor(author, at === 0 ? 'first' : 'additional'))}</contributors>\n`;
}

function contributor(author: ArticleAuthor, sequence: 'first' | 'additional'): Xml {
  const name = namePartsOf(author);
  const parts =
    'literal' in name
      ? { surname: nameText(name.literal), given: '', suffix: '' }
      : { surname: nameText(name.family), given: nameText(name.given), suffix: name.suffix ?? '' };
  // An organization has no affiliations, and may have digits in its name.
  if (author.collective || parts.surname === '')
    return xml`<organization sequence="${sequence}" contributor_role="author">${truncate(author.name, 511)}</organization>\n`;
  return xml`<person_name sequence="${sequence}" contributor_role="author">${
    parts.given && xml`<given_name>${parts.given}</given_name>`
  }<surname>${parts.surname}</surname>${parts.suffix && xml`<suffix>${truncate(parts.suffix, 10)}</suffix>`}${affiliations(author)}${orcid(author)}</person_name>\n`;
}

/** The schema allows neither digits nor question marks in names of people. */
const nameText = (text: string): string => truncate(text.replace(/[\p{Nd}?]/gu, ''), MAX_NAME);

function affiliations({ affiliations: rows }: ArticleAuthor): Xml | undefined {
  if (rows.length === 0) return undefined;
  return xml`<affiliations>${rows.map(({ name, ror, city, country }) => {
    const place = truncate([city, country].filter(Boolean).join(', '), 255);
    return xml`<institution><institution_name>${truncate(name, 1_024)}</institution_name>${
      ror && xml`<institution_id type="ror">${rorAddress(ror)}</institution_id>`
    }${place.length > 1 && xml`<institution_place>${place}</institution_place>`}</institution>`;
  })}</affiliations>`;
}

const orcid = ({ orcid: iD, orcid_authenticated: isAuthenticated }: ArticleAuthor): Xml | undefined =>
  iD === ''
    ? undefined
    : xml`<ORCID authenticated="${isAuthenticated ? 'true' : 'false'}">${orcidAddress(iD)}</ORCID>`;

interface Deposit {
  /** Articles with DOIs, of any issues. */
  articles: readonly RelatedArticle[];
  journal: Journal;
  /** 4 to 100 characters; names the submission at the registry. */
  batchId: string;
  /** A whole number that grows: the registry ignores a deposit with a lower one than that of an earlier deposit. */
  timestamp: number;
  /** Recipient of the result; the journal by default. */
  depositor?: { name: string; email: string };
}

/** A deposit in Crossref's schema 5.4.0, which registers the DOIs of articles or updates what is registered. */
export function crossrefDeposit({ articles, journal, batchId, timestamp, depositor }: Deposit): string {
  const { name, email } = depositor ?? { name: journal.publisher, email: journal.email };
  const issues = Map.groupBy(
    articles,
    ({ article: { year, volume, issue } }) => `${year}/${volume}/${issue}`,
  );
  return xml`${xmlDeclaration}<doi_batch version="5.4.0" xmlns="http://www.crossref.org/schema/5.4.0" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xmlns:jats="http://www.ncbi.nlm.nih.gov/JATS1" xmlns:fr="http://www.crossref.org/fundref.xsd" xmlns:ai="http://www.crossref.org/AccessIndicators.xsd" xmlns:rel="http://www.crossref.org/relations.xsd" xsi:schemaLocation="http://www.crossref.org/schema/5.4.0 https://www.crossref.org/schemas/crossref5.4.0.xsd">
<head>
<doi_batch_id>${batchId}</doi_batch_id>
<timestamp>${timestamp}</timestamp>
<depositor><depositor_name>${truncate(name, 130)}</depositor_name><email_address>${email}</email_address></depositor>
<registrant>${truncate(journal.publisher, 255)}</registrant>
</head>
<body>
${[...issues.values()].map(
  (ofIssue) => xml`<journal>
${journalMetadata(journal)}${journalIssue(ofIssue[0]!.article)}${ofIssue.map((related) => journalArticle(related, journal))}</journal>
`,
)}</body>
</doi_batch>
`.text;
}

const journalMetadata = (journal: Journal): Xml => xml`<journal_metadata>
<full_title>${truncate(journal.name, 255)}</full_title>
<abbrev_title>${truncate(journal.shortName, 150)}</abbrev_title>
${typedIssns(journal).map(({ issn, medium }) => xml`<issn media_type="${medium ?? 'electronic'}">${issn}</issn>\n`)}</journal_metadata>
`;

const journalIssue = (article: ArticleDocument): Xml | undefined =>
  isOnlineFirst(article)
    ? undefined
    : xml`<journal_issue>
${article.issue_title && xml`<titles><title>${article.issue_title}</title></titles>\n`}<publication_date media_type="online"><year>${article.year}</year></publication_date>
<journal_volume><volume>${article.volume}</volume></journal_volume>
<issue>${printedIssue(article)}</issue>
</journal_issue>
`;

function journalArticle(related: RelatedArticle, journal: Journal): Xml {
  const { article } = related;
  if (article.doi === '') throw new Error(`Article ${article.refnumber} has no DOI to register`);
  const programs = xml`${funding(article)}${licence(licenceOfArticle(article, journal), article.publishdate)}`;
  return xml`<journal_article publication_type="full_text" language="${languageOfArticle({ language: article.language, title_text: article.titleText })}">
<titles><title>${markedXml(runsOf(article.title), faces)}</title></titles>
${contributors(article.authors)}${jatsAbstract(article.abstract, 'jats:')}<publication_date media_type="online">${date(article.publishdate)}</publication_date>
${article.accepted && xml`<acceptance_date media_type="online">${date(article.accepted)}</acceptance_date>\n`}${pages(article)}${publisherItem(article)}${crossmark(related, journal, programs) ?? programs}${relations(related, journal)}${doiData(article, journal)}${citations(article)}</journal_article>
`;
}

const faces = { italic: 'i', bold: 'b', underline: 'u', sub: 'sub', sup: 'sup' };

function date(text: string): Xml {
  const [year, month, day] = dateParts(text);
  return xml`<month>${month}</month><day>${day}</day><year>${year}</year>`;
}

function pages({ pagenumber }: ArticleDocument): Xml | undefined {
  const range = parsePageRange(pagenumber);
  return (
    range && xml`<pages><first_page>${range.first}</first_page><last_page>${range.last}</last_page></pages>\n`
  );
}

function publisherItem({ article_number: number, identifiers }: ArticleDocument): Xml | undefined {
  if (number === '' && identifiers.length === 0) return undefined;
  const item =
    number && xml`<item_number item_number_type="article_number">${truncate(number, 32)}</item_number>`;
  const others = identifiers
    .slice(0, 10)
    .map(
      ({ type, value }) =>
        xml`<identifier id_type="${type === 'PubMed' ? 'pmid' : 'other'}">${value}</identifier>`,
    );
  return xml`<publisher_item>${item}${others}</publisher_item>\n`;
}

/** The address of the page, and of the PDF for similarity checks and text mining. */
function doiData(article: ArticleDocument, { origin }: Journal): Xml {
  const pdf = origin + paths.articleDownload(article, 'pdf');
  const collections =
    article.file &&
    xml`<collection property="crawler-based"><item crawler="similarity-check"><resource mime_type="application/pdf">${pdf}</resource></item></collection>
<collection property="text-mining"><item><resource mime_type="application/pdf" content_version="vor">${pdf}</resource></item></collection>
`;
  return xml`<doi_data>
<doi>${article.doi}</doi>
<resource mime_type="text/html">${origin + paths.article(article)}</resource>
${collections}</doi_data>
`;
}

function citations({ references }: ArticleDocument): Xml | undefined {
  if (references.length === 0) return undefined;
  return xml`<citation_list>
${references.map(
  ({ text, doi }, at) =>
    xml`<citation key="ref${at + 1}">${doi && xml`<doi>${doi}</doi>`}<unstructured_citation>${text}</unstructured_citation></citation>\n`,
)}</citation_list>
`;
}

/* What a deposit says beyond the bibliographic record, in the schemas that Crossref has for each. */

/** Funders with their awards; the schema has identifiers of Crossref's own funder registry only. */
function funding({ funding: rows }: ArticleDocument): Xml | undefined {
  if (rows.length === 0) return undefined;
  return xml`<fr:program name="fundref">${rows.map(({ funder, funder_id: id, award }) => {
    const identifier =
      id.startsWith('10.') && xml`<fr:assertion name="funder_identifier">${doiAddress(id)}</fr:assertion>`;
    return xml`<fr:assertion name="fundgroup"><fr:assertion name="funder_name">${funder}${identifier}</fr:assertion>${
      award && xml`<fr:assertion name="award_number">${award}</fr:assertion>`
    }</fr:assertion>`;
  })}</fr:program>\n`;
}

const licence = ({ address }: Licence, from: string): Xml =>
  xml`<ai:program name="AccessIndicators"><ai:free_to_read start_date="${from}"/><ai:license_ref applies_to="vor" start_date="${from}">${address}</ai:license_ref><ai:license_ref applies_to="tdm" start_date="${from}">${address}</ai:license_ref></ai:program>\n`;

/**
 * Crossmark, for journals with a policy: the article that a notice updates, and the article's dates.
 *
 * @param programs funding and licence, which Crossmark contains
 */
function crossmark(
  { article, relations: about }: RelatedArticle,
  journal: Journal,
  programs: Xml,
): Xml | undefined {
  if (journal.crossmarkPolicy === '') return undefined;
  const domain = repositoryOf(journal.origin);
  const update = article.amendment_type && about.amended?.doi;
  const dates = (['received', 'revised', 'accepted'] as const).filter((name) => article[name] !== '');
  return xml`<crossmark>
<crossmark_version>1</crossmark_version>
<crossmark_policy>${journal.crossmarkPolicy}</crossmark_policy>
${domain && xml`<crossmark_domains><crossmark_domain><domain>${domain}</domain></crossmark_domain></crossmark_domains>\n`}${
    article.amendment_type &&
    update &&
    xml`<updates><update type="${amendments[article.amendment_type].crossref}" date="${article.publishdate}">${update}</update></updates>\n`
  }<custom_metadata>${dates.map(
    (name, at) =>
      xml`<assertion name="${name}" label="${name.replace(/^./, (first) => first.toUpperCase())}" group_name="publication_history" group_label="Publication history" order="${at}">${article[name]}</assertion>`,
  )}${programs}</custom_metadata>
</crossmark>
`;
}

/** Preprints; and notices and the articles they are about, where no Crossmark says so. */
function relations({ article, relations: about }: RelatedArticle, journal: Journal): Xml | undefined {
  const items = article.identifiers
    .filter(({ type }) => type === 'arXiv')
    .map(({ value }) => related('intra_work_relation', 'hasPreprint', 'arxiv', value));
  if (journal.crossmarkPolicy === '') {
    if (about.amended?.doi)
      items.push(related('inter_work_relation', 'isCommentOn', 'doi', about.amended.doi));
    for (const { doi } of about.amendments)
      if (doi !== '') items.push(related('inter_work_relation', 'hasComment', 'doi', doi));
  }
  return items.length === 0 ? undefined : xml`<rel:program>${items}</rel:program>\n`;
}

const related = (element: string, type: string, identifier: string, value: string): Xml =>
  xml`<rel:related_item><rel:${element} relationship-type="${type}" identifier-type="${identifier}">${value}</rel:${element}></rel:related_item>`;
