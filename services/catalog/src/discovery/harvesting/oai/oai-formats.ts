import type { TextTree } from '#contracts/full-text/text-tree.ts';
import { languageOfArticle } from '#contracts/publication/article-languages.ts';
import { bareName } from '#contracts/publication/author-names.ts';
import { citationText, retractionMark } from '#contracts/articles/citation.ts';
import { doiAddress } from '#contracts/identifiers/doi.ts';
import { keywordsOf } from '#contracts/publication/keywords.ts';
import { licenceOfArticle } from '#contracts/publication/licence.ts';
import { paths } from '#contracts/journal/paths.ts';
import { plainText } from '#contracts/text/rich-text.ts';
import type { Journal } from '../../../journal/settings/journal.ts';
import { doajHarvested } from '../../formats/doaj.ts';
import { jatsRecord } from '../../formats/jats.ts';
import type { RelatedArticle } from '../../formats/record.ts';
import { type Xml, xml } from '../../formats/xml.ts';
import type { ArticleDocument } from '../../../articles/read/article.schema.ts';

/** An error of the OAI-PMH protocol (section 3.6). */
export class OaiError extends Error {
  constructor(
    readonly code:
      | 'badArgument'
      | 'badResumptionToken'
      | 'badVerb'
      | 'cannotDisseminateFormat'
      | 'idDoesNotExist'
      | 'noRecordsMatch'
      | 'noSetHierarchy',
    message: string,
  ) {
    super(message);
  }
}

interface Format {
  schema: string;
  namespace: string;
  write: (related: RelatedArticle, journal: Journal, text?: TextTree) => Xml;
  /** Whether it has the full text. */
  hasText?: true;
}

/** The formats of records, by metadata prefix. */
const formats = {
  oai_dc: {
    schema: 'http://www.openarchives.org/OAI/2.0/oai_dc.xsd',
    namespace: 'http://www.openarchives.org/OAI/2.0/oai_dc/',
    write: ({ article }, journal) => dublinCore(article, journal),
  },
  jats: {
    schema: 'https://jats.nlm.nih.gov/publishing/1.3/xsd/JATS-journalpublishing1-3.xsd',
    namespace: 'https://jats.nlm.nih.gov/publishing/1.3/',
    write: jatsRecord,
    hasText: true,
  },
  oai_doaj: {
    schema: 'https://doaj.org/static/doaj/doajArticles.xsd',
    namespace: 'https://doaj.org/static/doaj/',
    write: ({ article }, journal) => doajHarvested(article, journal),
  },
} satisfies Record<string, Format>;
export type MetadataPrefix = keyof typeof formats;
export const prefixes = Object.keys(formats) as MetadataPrefix[];
export const formatOf = (prefix: MetadataPrefix): Format => formats[prefix];

/** @throws OaiError cannotDisseminateFormat */
export function formatNamed(name: string | undefined): MetadataPrefix {
  const prefix = prefixes.find((each) => each === name);
  if (!prefix) throw new OaiError('cannotDisseminateFormat', `Records are given as ${prefixes.join(', ')}`);
  return prefix;
}

export const metadataFormats = xml`${prefixes.map((prefix) => {
  const { schema, namespace } = formats[prefix];
  return xml`<metadataFormat><metadataPrefix>${prefix}</metadataPrefix><schema>${schema}</schema><metadataNamespace>${namespace}</metadataNamespace></metadataFormat>`;
})}`;

/** An article as unqualified Dublin Core. */
export function dublinCore(article: ArticleDocument, journal: Journal): Xml {
  const { name, issns, origin } = journal;
  const address = origin + paths.article(article);
  const subjects = [article.subject, ...keywordsOf(article)].filter(Boolean);
  const language = languageOfArticle({ language: article.language, title_text: article.titleText });
  return xml`<oai_dc:dc xmlns:oai_dc="http://www.openarchives.org/OAI/2.0/oai_dc/" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:schemaLocation="http://www.openarchives.org/OAI/2.0/oai_dc/ http://www.openarchives.org/OAI/2.0/oai_dc.xsd">
<dc:title>${article.titleText}${retractionMark(article)}</dc:title>
${article.authors.map(({ name: printed }) => xml`<dc:creator>${bareName(printed)}</dc:creator>\n`)}${subjects.map((subject) => xml`<dc:subject>${subject}</dc:subject>\n`)}<dc:description>${plainText(article.abstract)}</dc:description>
<dc:publisher>${journal.publisher}</dc:publisher>
<dc:date>${article.publishdate}</dc:date>
<dc:language>${language}</dc:language>
<dc:type>info:eu-repo/semantics/article</dc:type>
<dc:identifier>${address}</dc:identifier>
${article.doi && xml`<dc:identifier>${doiAddress(article.doi)}</dc:identifier>\n`}${article.file && xml`<dc:identifier>${address}.pdf</dc:identifier>\n<dc:format>application/pdf</dc:format>\n`}<dc:identifier>${citationText(article, name)}</dc:identifier>
${issns.map((issn) => xml`<dc:source>ISSN ${issn}</dc:source>\n`)}<dc:rights>info:eu-repo/semantics/openAccess</dc:rights>
<dc:rights>${licenceOfArticle(article, journal).address}</dc:rights>
</oai_dc:dc>`;
}
