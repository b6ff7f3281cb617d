import { bareName, splitAuthors } from '#contracts/author-names.ts';
import { citationText } from '#contracts/citation.ts';
import { languageOf } from '#contracts/language.ts';
import { licenceOfArticle } from '#contracts/licence.ts';
import { paths } from '#contracts/paths.ts';
import { plainText } from '#contracts/rich-text.ts';
import { type Journal, repositoryOf } from '../../../journal/settings/journal.ts';
import type { ArticleDocument } from '../../../publishing/articles/article.schema.ts';
import { type Xml, xml } from '../../formats/xml.ts';

/** 'oai:journal.example:article/66f…': contains the article's id, since its reference number may change. */
const identifierOf = (id: string, { repository }: Journal): string => `oai:${repository}:article/${id}`;

/** The article's id in an identifier of this repository. */
export function idWithin(identifier: string, journal: Journal): string | undefined {
  const prefix = identifierOf('', journal);
  const id = identifier.startsWith(prefix) ? identifier.slice(prefix.length) : '';
  return /^[0-9a-f]{24}$/.test(id) ? id : undefined;
}

/** Describes the identifiers (oai-identifier 2.0), if its schema allows the host name. */
export function identifierDescription(journal: Journal): Xml | undefined {
  const { repository } = journal;
  if (!repositoryOf(repository)) return undefined;
  return xml`<description><oai-identifier xmlns="http://www.openarchives.org/OAI/2.0/oai-identifier" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:schemaLocation="http://www.openarchives.org/OAI/2.0/oai-identifier http://www.openarchives.org/OAI/2.0/oai-identifier.xsd"><scheme>oai</scheme><repositoryIdentifier>${repository}</repositoryIdentifier><delimiter>:</delimiter><sampleIdentifier>${identifierOf('0123456789abcdef01234567', journal)}</sampleIdentifier></oai-identifier></description>`;
}

/** OAI-PMH timestamps have a precision of seconds. */
export const datestamp = (date: Date): string => `${date.toISOString().slice(0, 19)}Z`;

export function header(article: ArticleDocument, journal: Journal): Xml {
  const deleted = article.status === 'enabled' ? undefined : xml` status="deleted"`;
  return xml`<header${deleted}><identifier>${identifierOf(article._id.toHexString(), journal)}</identifier><datestamp>${datestamp(article.modification)}</datestamp></header>`;
}

/** A disabled article is a deleted record: only a header. */
export function record(article: ArticleDocument, journal: Journal): Xml {
  const metadata =
    article.status === 'enabled' ? xml`<metadata>${dublinCore(article, journal)}</metadata>` : undefined;
  return xml`<record>${header(article, journal)}${metadata}</record>\n`;
}

function dublinCore(article: ArticleDocument, journal: Journal): Xml {
  const { name, issns, origin } = journal;
  const address = origin + paths.article(article);
  const keywords = article.keywords.split(/[,;]/).map((word) => word.trim());
  const subjects = [article.subject, ...keywords].filter(Boolean);
  return xml`<oai_dc:dc xmlns:oai_dc="http://www.openarchives.org/OAI/2.0/oai_dc/" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:schemaLocation="http://www.openarchives.org/OAI/2.0/oai_dc/ http://www.openarchives.org/OAI/2.0/oai_dc.xsd">
<dc:title>${article.titleText}</dc:title>
${splitAuthors(article.authorname).map((author) => xml`<dc:creator>${bareName(author)}</dc:creator>\n`)}${subjects.map((subject) => xml`<dc:subject>${subject}</dc:subject>\n`)}<dc:description>${plainText(article.abstract)}</dc:description>
<dc:publisher>${name}</dc:publisher>
<dc:date>${article.publishdate}</dc:date>
<dc:language>${languageOf(article.titleText)}</dc:language>
<dc:type>info:eu-repo/semantics/article</dc:type>
<dc:identifier>${address}</dc:identifier>
${article.file && xml`<dc:identifier>${address}.pdf</dc:identifier>\n<dc:format>application/pdf</dc:format>\n`}<dc:identifier>${citationText(article, name)}</dc:identifier>
${issns.map((issn) => xml`<dc:source>ISSN ${issn}</dc:source>\n`)}<dc:rights>info:eu-repo/semantics/openAccess</dc:rights>
<dc:rights>${licenceOfArticle(article, journal).address}</dc:rights>
</oai_dc:dc>`;
}
