import { setSpecOf } from '#contracts/publication/sections.ts';
import type { TextTree } from '#contracts/full-text/text-tree.ts';
import { type Journal, repositoryOf } from '../../../journal/settings/journal.ts';
import type { ArticleDocument } from '../../../articles/read/article.schema.ts';
import type { RelatedArticle } from '../../formats/record.ts';
import { type Xml, xml } from '../../formats/xml.ts';
import { formatOf, type MetadataPrefix } from './oai-formats.ts';

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
  return xml`<header${deleted}><identifier>${identifierOf(article._id.toHexString(), journal)}</identifier><datestamp>${datestamp(article.modification)}</datestamp>${journal.sections.includes(article.section) && xml`<setSpec>${setSpecOf(article.section)}</setSpec>`}</header>`;
}

export const sets = ({ sections }: Journal): Xml[] =>
  sections.map((name) => xml`<set><setSpec>${setSpecOf(name)}</setSpec><setName>${name}</setName></set>\n`);

/** A disabled article is a deleted record: only a header. */
export function record(
  related: RelatedArticle,
  journal: Journal,
  prefix: MetadataPrefix,
  text?: TextTree,
): Xml {
  const { article } = related;
  const metadata =
    article.status === 'enabled'
      ? xml`<metadata>${formatOf(prefix).write(related, journal, text)}</metadata>`
      : undefined;
  return xml`<record>${header(article, journal)}${metadata}</record>\n`;
}
