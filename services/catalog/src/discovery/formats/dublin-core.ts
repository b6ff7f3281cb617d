import { bareName, splitAuthors } from '#contracts/author-names.ts';
import { citationText } from '#contracts/citation.ts';
import { languageOf } from '#contracts/language.ts';
import { licenceOfArticle } from '#contracts/licence.ts';
import { paths } from '#contracts/paths.ts';
import { plainText } from '#contracts/rich-text.ts';
import type { Journal } from '../../journal/settings/journal.ts';
import type { ArticleDocument } from '../../publishing/articles/article.schema.ts';
import { type Xml, xml } from './xml.ts';

/** An article as unqualified Dublin Core. */
export function dublinCore(article: ArticleDocument, journal: Journal): Xml {
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
