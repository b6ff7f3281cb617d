import { amendments } from '#contracts/publication/amendments.ts';
import { languageOfArticle } from '#contracts/publication/article-languages.ts';
import { jatsTypeOf } from '#contracts/publication/article-types.ts';
import { doiAddress } from '#contracts/identifiers/doi.ts';
import { keywordsOf } from '#contracts/publication/keywords.ts';
import { languageOf } from '#contracts/text/language.ts';
import { licenceOf, licenceOfArticle } from '#contracts/publication/licence.ts';
import { furtherFileType } from '#contracts/publication/further-files.ts';
import type { FurtherFile } from '#contracts/fields/record-fields.ts';
import { isOnlineFirst, printedIssue } from '#contracts/publication/issue-key.ts';
import { parsePageRange } from '#contracts/publication/page-range.ts';
import { paths } from '#contracts/journal/paths.ts';
import { plainText } from '#contracts/text/rich-text.ts';
import { textWithoutDoi } from '#contracts/articles/references.ts';
import type { TextTree } from '#contracts/full-text/text-tree.ts';
import type { ArticleAuthor } from '#contracts/articles/article-authors.ts';
import { type CreditRole, creditRoleAddress } from '#contracts/publication/credit-roles.ts';
import { orcidAddress } from '#contracts/identifiers/orcid.ts';
import { namePartsOf } from '#contracts/articles/person-name.ts';
import { rorAddress } from '#contracts/identifiers/ror.ts';
import type { Journal } from '../../journal/settings/journal.ts';
import type { ArticleDocument } from '../../articles/read/article.schema.ts';
import { jatsBody, jatsNotes } from './jats-body.ts';
import { runsOf } from './marked-text.ts';
import { jatsAbstract, jatsMarks, jatsTranslatedAbstract, markedXml } from './marked-xml.ts';
import { dateParts, type RelatedArticle, typedIssns } from './record.ts';
import { Xml, xml, xmlDeclaration } from './xml.ts';

const documentType = new Xml(
  '<!DOCTYPE article PUBLIC "-//NLM//DTD JATS (Z39.96) Journal Publishing DTD v1.3 20210610//EN" "https://jats.nlm.nih.gov/publishing/1.3/JATS-journalpublishing1-3.dtd">\n',
);
/** Document type with MathML 3, which formulas use. */
const documentTypeOfText = new Xml(
  '<!DOCTYPE article PUBLIC "-//NLM//DTD JATS (Z39.96) Journal Publishing DTD with MathML3 v1.3 20210610//EN" "https://jats.nlm.nih.gov/publishing/1.3/JATS-journalpublishing1-3-mathml3.dtd">\n',
);

/** The article's header, text and references as a file of JATS 1.3 Publishing. */
export const jatsFile = (related: RelatedArticle, journal: Journal, text?: TextTree): string =>
  xml`${xmlDeclaration}${text ? documentTypeOfText : documentType}${jatsArticle(related, journal, text)}`
    .text;

/** The article as JATS within a record of a harvest, whose namespace it must not inherit. */
export const jatsRecord = (related: RelatedArticle, journal: Journal, text?: TextTree): Xml =>
  jatsArticle(related, journal, text, xml` xmlns=""`);

function jatsArticle(related: RelatedArticle, journal: Journal, text?: TextTree, namespace?: Xml): Xml {
  const { article } = related;
  const { amendment_type: amendment, article_type: type } = article;
  const language = languageOfArticle({ language: article.language, title_text: article.titleText });
  return xml`<article${namespace} xmlns:xlink="http://www.w3.org/1999/xlink" xmlns:ali="http://www.niso.org/schemas/ali/1.0/"${text && xml` xmlns:mml="http://www.w3.org/1998/Math/MathML"`} article-type="${amendment ? amendments[amendment].jats.type : jatsTypeOf(type)}" dtd-version="1.3" xml:lang="${language}">
<front>
${journalMeta(journal)}${articleMeta(related, journal)}</front>
${text && jatsBody(text, journal)}${back(article, text, journal)}</article>
`;
}

const journalMeta = (journal: Journal): Xml => xml`<journal-meta>
<journal-id journal-id-type="publisher-id">${journal.repository}</journal-id>
<journal-title-group><journal-title>${journal.name}</journal-title><abbrev-journal-title>${journal.shortName}</abbrev-journal-title></journal-title-group>
${issns(journal)}<publisher><publisher-name>${journal.publisher}</publisher-name></publisher>
</journal-meta>
`;

/** ISSNs; the DTD requires one, which is empty until the journal has it. */
function issns(journal: Journal): Xml {
  const known = typedIssns(journal);
  if (known.length === 0) return xml`<issn/>\n`;
  return xml`${known.map(
    ({ issn, medium }) => xml`<issn${medium && xml` publication-format="${medium}"`}>${issn}</issn>\n`,
  )}`;
}

function articleMeta({ article, relations }: RelatedArticle, journal: Journal): Xml {
  const page = journal.origin + paths.article(article);
  return xml`<article-meta>
${identifiers(article)}${categories(article)}<title-group><article-title>${markedXml(runsOf(article.title), jatsMarks())}</article-title>${translatedTitle(article)}</title-group>
${jatsContributors(article.authors)}${authorNotes(article)}<pub-date publication-format="electronic" date-type="pub" iso-8601-date="${article.publishdate}">${date(article.publishdate)}</pub-date>
${!isOnlineFirst(article) && xml`<volume>${article.volume}</volume>\n<issue>${printedIssue(article)}</issue>\n${article.issue_title && xml`<issue-title>${article.issue_title}</issue-title>\n`}`}${place(article)}${history(article)}${permissions(article, journal)}<self-uri content-type="text/html" xlink:href="${page}"/>
${article.file && xml`<self-uri content-type="application/pdf" xlink:href="${page}.pdf"/>\n`}${relatedArticles({ article, relations }, journal)}${jatsAbstract(article.abstract)}${article.second_abstract && jatsTranslatedAbstract(article.second_abstract)}${keywords(article.keywords)}${article.second_keywords && keywords(article.second_keywords, languageOf(article.second_keywords))}${funding(article)}${peerReview(article)}</article-meta>
`;
}

const translatedTitle = ({ second_title: title }: ArticleDocument): Xml | false | undefined =>
  title &&
  xml`<trans-title-group xml:lang="${languageOf(plainText(title))}"><trans-title>${markedXml(runsOf(title), jatsMarks())}</trans-title></trans-title-group>`;

const identifierTypes: Record<string, string> = {
  PubMed: 'pmid',
  'PubMed Central': 'pmcid',
  arXiv: 'arxiv',
  Handle: 'handle',
};

const identifiers = (article: ArticleDocument): Xml =>
  xml`<article-id pub-id-type="publisher-id">${article.refnumber}</article-id>
${article.doi && xml`<article-id pub-id-type="doi">${article.doi}</article-id>\n`}${article.identifiers.map(
    ({ type, value }) =>
      xml`<article-id pub-id-type="${identifierTypes[type] ?? 'other'}">${value}</article-id>\n`,
  )}`;

function categories(article: ArticleDocument): Xml {
  const { article_type: type, amendment_type: amendment, section, subject } = article;
  const heading = section || (amendment || type).replace(/^./u, (first) => first.toUpperCase());
  const topic =
    subject && xml`<subj-group subj-group-type="subject"><subject>${subject}</subject></subj-group>`;
  return xml`<article-categories><subj-group subj-group-type="heading"><subject>${heading}</subject></subj-group>${topic}</article-categories>\n`;
}

const authorNotes = ({ competing_interests: interests }: ArticleDocument): Xml | false =>
  interests !== '' &&
  xml`<author-notes><fn fn-type="coi-statement"><p>${interests}</p></fn></author-notes>\n`;

function date(text: string): Xml {
  const [year, month, day] = dateParts(text);
  return xml`<day>${day}</day><month>${month}</month><year>${year}</year>`;
}

function place({ pagenumber, article_number: number }: ArticleDocument): Xml | undefined {
  const range = parsePageRange(pagenumber);
  if (range) return xml`<fpage>${range.first}</fpage>\n<lpage>${range.last}</lpage>\n`;
  return number === '' ? undefined : xml`<elocation-id>${number}</elocation-id>\n`;
}

function history(article: ArticleDocument): Xml | undefined {
  const dates = [
    ['received', article.received],
    ['rev-recd', article.revised],
    ['accepted', article.accepted],
  ].filter(([, text]) => text !== '');
  return dates.length === 0
    ? undefined
    : xml`<history>${dates.map(
        ([type = '', text = '']) =>
          xml`<date date-type="${type}" iso-8601-date="${text}">${date(text)}</date>`,
      )}</history>\n`;
}

function permissions(article: ArticleDocument, journal: Journal): Xml {
  const { address, name } = licenceOfArticle(article, journal);
  const { copyright_holder: holder, copyright_year: year, publishdate } = article;
  // A year is given with a holder, and no holder is made up.
  const copyright =
    holder &&
    xml`<copyright-year>${year || dateParts(publishdate)[0]}</copyright-year><copyright-holder>${holder}</copyright-holder>`;
  return xml`<permissions>${copyright}<license license-type="open-access"><ali:license_ref>${address}</ali:license_ref><license-p>${name}</license-p></license></permissions>\n`;
}

/** The article that a notice is about, or the notices about an article. */
function relatedArticles({ article, relations }: RelatedArticle, { origin }: Journal): Xml {
  const { amended, amendments: notices } = relations;
  const about =
    article.amendment_type && amended
      ? [{ ...amended, type: amendments[article.amendment_type].jats.related }]
      : [];
  const links = [
    ...about,
    ...notices.map((notice) => ({ ...notice, type: `${amendments[notice.type].jats.type}-forward` })),
  ];
  return xml`${links.map(({ type, doi, ...link }, at) => {
    const [kind, target] = doi ? ['doi', doi] : ['uri', origin + paths.article(link)];
    return xml`<related-article id="related${at + 1}" related-article-type="${type}" ext-link-type="${kind}" xlink:href="${target}"/>\n`;
  })}`;
}

/** @param language of keywords in a second language */
function keywords(line: string, language?: string): Xml | undefined {
  const words = keywordsOf({ keywords: line });
  if (words.length === 0) return undefined;
  return xml`<kwd-group kwd-group-type="author"${language && xml` xml:lang="${language}"`}>${words.map((word) => xml`<kwd>${word}</kwd>`)}</kwd-group>\n`;
}

function funding({ funding: rows }: ArticleDocument): Xml | undefined {
  if (rows.length === 0) return undefined;
  return xml`<funding-group>${rows.map(({ funder, funder_id: id, award }) => {
    const [type, address] = id.startsWith('10.') ? ['FundRef', doiAddress(id)] : ['ror', id];
    const source = jatsInstitution(funder, type, address);
    return xml`<award-group><funding-source>${source}</funding-source>${award && xml`<award-id>${award}</award-id>`}</award-group>`;
  })}</funding-group>\n`;
}

/** Custom metadata on the review of the article, for which JATS has no element. */
const peerReview = ({ peer_review: line }: ArticleDocument): Xml | '' =>
  line &&
  xml`<custom-meta-group><custom-meta><meta-name>peer review</meta-name><meta-value>${line}</meta-value></custom-meta></custom-meta-group>\n`;

/** The text's own list of references takes the place of the article's, since its citations are by that list. */
function back(article: ArticleDocument, text: TextTree | undefined, journal: Journal): Xml | undefined {
  const {
    acknowledgements,
    data_statement: data,
    ethics_statement: ethics,
    further_files: files = [],
  } = article;
  const notes = text && jatsNotes(text, journal);
  const references = text && text.references.length > 0 ? text.references : article.references;
  if (!acknowledgements && !data && !ethics && files.length + references.length === 0 && !notes)
    return undefined;
  return xml`<back>
${acknowledgements && xml`<ack><p>${acknowledgements}</p></ack>\n`}${
    data && xml`<sec sec-type="data-availability"><title>Data availability</title><p>${data}</p></sec>\n`
  }${ethics && xml`<sec sec-type="ethics-statement"><title>Ethics</title><p>${ethics}</p></sec>\n`}${files.length > 0 && furtherFiles(article, files, journal)}${notes}${
    references.length > 0 &&
    xml`<ref-list>
${references.map(
  (reference, at) =>
    xml`<ref id="ref${at + 1}"><mixed-citation>${textWithoutDoi(reference)}${
      reference.doi && xml` <pub-id pub-id-type="doi">${reference.doi}</pub-id>`
    }</mixed-citation></ref>\n`,
)}</ref-list>
`
  }</back>
`;
}

const furtherFiles = (article: ArticleDocument, files: readonly FurtherFile[], { origin }: Journal): Xml =>
  xml`<sec sec-type="supplementary-material"><title>Further files</title>
${files.map(({ title, name, kind, licence }, at) => {
  const [type, subtype] = furtherFileType(name).split('/');
  const { address, name: terms } = licenceOf(licence) ?? {};
  return xml`<supplementary-material id="file${at + 1}" content-type="${kind}" mimetype="${type}" mime-subtype="${subtype}" xlink:href="${origin}${paths.furtherFile(article, name)}" xlink:title="${name}"><caption><title>${title}</title></caption>${
    address &&
    xml`<permissions><license license-type="open-access"><ali:license_ref>${address}</ali:license_ref><license-p>${terms}</license-p></license></permissions>`
  }</supplementary-material>\n`;
})}</sec>
`;

type Affiliation = ArticleAuthor['affiliations'][number];

/** The authors in JATS; an institution that several share is named once. */
function jatsContributors(authors: readonly ArticleAuthor[]): Xml | undefined {
  if (authors.length === 0) return undefined;
  const shared = new Map<string, Affiliation>();
  for (const affiliation of authors.flatMap(({ affiliations }) => affiliations))
    shared.set(keyOf(affiliation), affiliation);
  const numbers = new Map([...shared.keys()].map((key, at) => [key, at + 1]));
  return xml`<contrib-group content-type="authors">
${authors.map((author) => contributor(author, numbers))}${[...shared.values()].map(
    (affiliation, at) => xml`<aff id="aff${at + 1}">${address(affiliation)}</aff>\n`,
  )}</contrib-group>
`;
}

const keyOf = ({ name, ror, city, country }: Affiliation) => JSON.stringify([name, ror, city, country]);

function contributor(author: ArticleAuthor, numbers: ReadonlyMap<string, number>): Xml {
  const { corresponding, equal, orcid, orcid_authenticated: isAuthenticated, roles, affiliations } = author;
  const attributes = xml`${corresponding && xml` corresp="yes"`}${equal && xml` equal-contrib="yes"`}`;
  const iD =
    orcid &&
    xml`<contrib-id contrib-id-type="orcid" authenticated="${isAuthenticated ? 'true' : 'false'}">${orcidAddress(orcid)}</contrib-id>`;
  const xrefs = [...new Set(affiliations.map((affiliation) => numbers.get(keyOf(affiliation))!))].map(
    (number) => xml`<xref ref-type="aff" rid="aff${number}"><sup>${number}</sup></xref>`,
  );
  return xml`<contrib contrib-type="author"${attributes}>${iD}${nameOf(author)}${roles.map(role)}${xrefs}</contrib>\n`;
}

function nameOf(author: ArticleAuthor): Xml {
  if (author.collective) return xml`<collab>${author.name}</collab>`;
  const name = namePartsOf(author);
  if ('literal' in name) return xml`<string-name>${name.literal}</string-name>`;
  return xml`<name name-style="western"><surname>${name.family}</surname><given-names>${name.given}</given-names>${name.suffix && xml`<suffix>${name.suffix}</suffix>`}</name>`;
}

const role = (name: string): Xml =>
  xml`<role vocab="credit" vocab-identifier="https://credit.niso.org/" vocab-term="${name}" vocab-term-identifier="${creditRoleAddress(name as CreditRole)}">${name}</role>`;

const address = ({ name, ror, city, country }: Affiliation): Xml =>
  xml`${jatsInstitution(name, 'ror', ror)}${city && xml`, <city>${city}</city>`}${country && xml`, <country>${country}</country>`}`;

/** An institution with its identifier, which may be empty. */
const jatsInstitution = (name: string, type: string, id: string): Xml =>
  xml`<institution-wrap><institution>${name}</institution>${
    id &&
    xml`<institution-id institution-id-type="${type}">${type === 'ror' ? rorAddress(id) : id}</institution-id>`
  }</institution-wrap>`;
