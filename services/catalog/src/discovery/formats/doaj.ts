import { keywordsOf } from '#contracts/publication/keywords.ts';
import { namePartsOf } from '#contracts/articles/person-name.ts';
import { articleLanguages, languageOfArticle } from '#contracts/publication/article-languages.ts';
import { isOnlineFirst, printedIssue } from '#contracts/publication/issue-key.ts';
import { orcidAddress } from '#contracts/identifiers/orcid.ts';
import { parsePageRange } from '#contracts/publication/page-range.ts';
import { paths } from '#contracts/journal/paths.ts';
import { plainText } from '#contracts/text/rich-text.ts';
import type { Journal } from '../../journal/settings/journal.ts';
import type { ArticleDocument } from '../../articles/read/article.schema.ts';
import { typedIssns } from './record.ts';
import { type Xml, xml, xmlDeclaration } from './xml.ts';

/** The file that DOAJ takes, in its parts, as there may be many records. */
export const doajFile = { begin: `${xmlDeclaration.text}<records>\n`, end: '</records>\n' };

export const doajHarvested = (article: ArticleDocument, journal: Journal): Xml =>
  xml`<records xmlns="">\n${doajRecord(article, journal)}</records>`;

export function doajRecord(article: ArticleDocument, journal: Journal): Xml {
  const language =
    articleLanguages[languageOfArticle({ language: article.language, title_text: article.titleText })];
  const range = parsePageRange(article.pagenumber);
  const start = range?.first ?? article.article_number;
  const words = keywordsOf(article);
  return xml`<record>
<language>${language.iso3}</language>
<publisher>${journal.publisher}</publisher>
<journalTitle>${journal.name}</journalTitle>
${issns(journal)}<publicationDate>${article.publishdate}</publicationDate>
${!isOnlineFirst(article) && xml`<volume>${article.volume}</volume>\n<issue>${printedIssue(article)}</issue>\n`}${
    start !== '' && xml`<startPage>${start}</startPage>\n`
  }${range && xml`<endPage>${range.last}</endPage>\n`}${article.doi && xml`<doi>${article.doi}</doi>\n`}<publisherRecordId>${article._id.toHexString()}</publisherRecordId>
<documentType>${article.amendment_type || article.article_type}</documentType>
<title language="${language.iso3}">${article.titleText}</title>
${authors(article)}<abstract language="${language.iso3}">${plainText(article.abstract)}</abstract>
<fullTextUrl format="html">${journal.origin + paths.article(article)}</fullTextUrl>
${words.length > 0 && xml`<keywords language="${language.iso3}">${words.map((word) => xml`<keyword>${word}</keyword>`)}</keywords>\n`}</record>
`;
}

const issns = (journal: Journal): Xml =>
  xml`${typedIssns(journal).map(({ issn, medium }) => (medium === 'print' ? xml`<issn>${issn}</issn>\n` : xml`<eissn>${issn}</eissn>\n`))}`;

function authors({ authors: rows }: ArticleDocument): Xml | undefined {
  if (rows.length === 0) return undefined;
  const institutions = [...new Set(rows.flatMap(({ affiliations }) => affiliations.map(({ name }) => name)))];
  return xml`<authors>
${rows.map(
  (author) =>
    xml`<author><name>${fullName(author)}</name>${[
      ...new Set(author.affiliations.map(({ name }) => name)),
    ].map(
      (name) => xml`<affiliationId>${institutions.indexOf(name) + 1}</affiliationId>`,
    )}${author.orcid && xml`<orcid_id>${orcidAddress(author.orcid)}</orcid_id>`}</author>\n`,
)}</authors>
${institutions.length > 0 && xml`<affiliationsList>${institutions.map((name, at) => xml`<affiliationName affiliationId="${at + 1}">${name}</affiliationName>`)}</affiliationsList>\n`}`;
}

function fullName(author: ArticleDocument['authors'][number]): string {
  const name = namePartsOf(author);
  if ('literal' in name) return name.literal;
  return [name.given, name.family, name.suffix].filter(Boolean).join(' ');
}
