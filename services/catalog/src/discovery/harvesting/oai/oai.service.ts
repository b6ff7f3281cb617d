import { Injectable } from '@nestjs/common';
import { setSpecOf } from '#contracts/publication/sections.ts';
import { DomainError } from '#platform/errors/domain-error.ts';
import type { TextTree } from '#contracts/full-text/text-tree.ts';
import { ShownTexts } from '../../../articles/full-text/shown-texts.ts';
import { type Journal, repositoryOf } from '../../../journal/settings/journal.ts';
import { SettingsService } from '../../../journal/settings/settings.service.ts';
import type { ArticleDocument } from '../../../articles/read/article.schema.ts';
import { ArticlesService } from '../../../articles/read/articles.service.ts';
import { HarvestedArticles } from '../harvested-articles.ts';
import { type Xml, xml, xmlDeclaration } from '../../formats/xml.ts';
import {
  type OaiArguments,
  readArguments,
  readPeriod,
  readToken,
  type Verb,
  writeToken,
} from './oai-arguments.ts';
import { formatNamed, formatOf, metadataFormats, type MetadataPrefix, OaiError } from './oai-formats.ts';
import type { RelatedArticle } from '../../formats/record.ts';

const PAGE = 100;
/** A list with full texts ends early at this number of characters. */
const PAGE_LENGTH = 5_000_000;

/** OAI-PMH 2.0: all six verbs, selective harvesting by date and by section, disabled articles as deleted records. */
@Injectable()
export class OaiService {
  constructor(
    private readonly harvested: HarvestedArticles,
    private readonly articles: ArticlesService,
    private readonly settings: SettingsService,
    private readonly texts: ShownTexts,
  ) {}

  /** The complete response to a request; protocol errors are responses too. */
  async respond(parameters: URLSearchParams): Promise<string> {
    const journal = await this.settings.getJournal();
    const at = `${journal.origin}/oai`;
    try {
      const { verb, args } = readArguments(parameters);
      const content = await this.verbs[verb](args, journal);
      const attributes = Object.entries({ verb, ...args }).map(([name, value]) => xml` ${name}="${value}"`);
      return document(xml`<request${attributes}>${at}</request>\n<${verb}>${content}</${verb}>`);
    } catch (error) {
      if (!(error instanceof OaiError)) throw error;
      return document(xml`<request>${at}</request>\n<error code="${error.code}">${error.message}</error>`);
    }
  }

  private readonly verbs: Record<Verb, (args: OaiArguments, journal: Journal) => Promise<Xml>> = {
    Identify: async (_, journal) => {
      const { name, origin, email } = journal;
      const earliest = (await this.harvested.earliest()) ?? new Date();
      return xml`<repositoryName>${name}</repositoryName><baseURL>${origin}/oai</baseURL><protocolVersion>2.0</protocolVersion><adminEmail>${email}</adminEmail><earliestDatestamp>${datestamp(earliest)}</earliestDatestamp><deletedRecord>persistent</deletedRecord><granularity>YYYY-MM-DDThh:mm:ssZ</granularity>${identifierDescription(journal)}`;
    },
    ListMetadataFormats: async ({ identifier }, journal) => {
      if (identifier !== undefined) await this.article(identifier, journal);
      return metadataFormats;
    },
    ListSets: ({ resumptionToken }, journal) => {
      if (resumptionToken !== undefined)
        return Promise.reject(new OaiError('badResumptionToken', 'The list of sets is complete'));
      return Promise.resolve(xml`${sets(withSets(journal))}`);
    },
    ListIdentifiers: (args, journal) =>
      this.list(args, journal, (article) => Promise.resolve(header(article, journal))),
    ListRecords: (args, journal) =>
      this.list(args, journal, (article, prefix) => this.record(article, journal, prefix)),
    GetRecord: async ({ identifier = '', metadataPrefix }, journal) => {
      const article = await this.article(identifier, journal);
      return this.record(article, journal, formatNamed(metadataPrefix));
    },
  };

  private async record(article: ArticleDocument, journal: Journal, prefix: MetadataPrefix): Promise<Xml> {
    const relations = await this.articles.relationsOf(article, false);
    const hasText = formatOf(prefix).hasText && article.status === 'enabled';
    const text = hasText ? await this.texts.find(article) : undefined;
    return record({ article, relations }, journal, prefix, text?.tree);
  }

  private async list(
    args: OaiArguments,
    journal: Journal,
    written: (article: ArticleDocument, prefix: MetadataPrefix) => Promise<Xml>,
  ): Promise<Xml> {
    const resumed = args.resumptionToken === undefined ? undefined : readToken(args.resumptionToken);
    const prefix = resumed?.prefix ?? formatNamed(args.metadataPrefix);
    const selection = resumed?.selection ?? { ...readPeriod(args), section: sectionOf(args.set, journal) };
    const found = await this.harvested.changed(selection, resumed?.after, PAGE + 1);
    if (found.length === 0) throw new OaiError('noRecordsMatch', 'Nothing has changed in this period');
    const records: Xml[] = [];
    let length = 0;
    for (const article of found.slice(0, PAGE)) {
      const one = await written(article, prefix);
      records.push(one);
      length += one.text.length;
      if (length > PAGE_LENGTH) break;
    }
    const hasMore = found.length > records.length;
    if (!hasMore && !resumed) return xml`${records}`;

    const cursor = resumed?.cursor ?? 0;
    // OAI-PMH allows an estimate.
    const size = resumed?.size ?? (await this.harvested.countChanged(selection));
    const { modification, _id: id } = found[records.length - 1]!;
    // A list that took several responses ends with an empty token.
    const token = hasMore
      ? writeToken({ prefix, selection, after: { modification, id }, cursor: cursor + records.length, size })
      : '';
    return xml`${records}<resumptionToken completeListSize="${size}" cursor="${cursor}">${token}</resumptionToken>`;
  }

  private async article(identifier: string, journal: Journal): Promise<ArticleDocument> {
    const id = idWithin(identifier, journal);
    try {
      if (id) return await this.articles.byId(id, true);
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
    }
    throw new OaiError('idDoesNotExist', 'No record has this identifier');
  }
}

/** @throws OaiError noSetHierarchy for a journal without sections */
function withSets(journal: Journal): Journal {
  if (journal.sections.length === 0) throw new OaiError('noSetHierarchy', 'This repository has no sets');
  return journal;
}

/** The section of a set. @throws OaiError noSetHierarchy, noRecordsMatch */
function sectionOf(set: string | undefined, journal: Journal): string | undefined {
  if (set === undefined) return undefined;
  const section = withSets(journal).sections.find((name) => setSpecOf(name) === set);
  if (section === undefined) throw new OaiError('noRecordsMatch', 'No set has this name');
  return section;
}

const document = (content: Xml): string =>
  xml`${xmlDeclaration}<OAI-PMH xmlns="http://www.openarchives.org/OAI/2.0/" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:schemaLocation="http://www.openarchives.org/OAI/2.0/ http://www.openarchives.org/OAI/2.0/OAI-PMH.xsd">
<responseDate>${datestamp(new Date())}</responseDate>
${content}
</OAI-PMH>
`.text;

/** 'oai:journal.example:article/66f…': contains the article's id, since its reference number may change. */
const identifierOf = (id: string, { repository }: Journal): string => `oai:${repository}:article/${id}`;

/** The article's id in an identifier of this repository. */
function idWithin(identifier: string, journal: Journal): string | undefined {
  const prefix = identifierOf('', journal);
  const id = identifier.startsWith(prefix) ? identifier.slice(prefix.length) : '';
  return /^[0-9a-f]{24}$/.test(id) ? id : undefined;
}

/** Describes the identifiers (oai-identifier 2.0), if its schema allows the host name. */
function identifierDescription(journal: Journal): Xml | undefined {
  const { repository } = journal;
  if (!repositoryOf(repository)) return undefined;
  return xml`<description><oai-identifier xmlns="http://www.openarchives.org/OAI/2.0/oai-identifier" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:schemaLocation="http://www.openarchives.org/OAI/2.0/oai-identifier http://www.openarchives.org/OAI/2.0/oai-identifier.xsd"><scheme>oai</scheme><repositoryIdentifier>${repository}</repositoryIdentifier><delimiter>:</delimiter><sampleIdentifier>${identifierOf('0123456789abcdef01234567', journal)}</sampleIdentifier></oai-identifier></description>`;
}

/** OAI-PMH timestamps have a precision of seconds. */
const datestamp = (date: Date): string => `${date.toISOString().slice(0, 19)}Z`;

function header(article: ArticleDocument, journal: Journal): Xml {
  const deleted = article.status === 'enabled' ? undefined : xml` status="deleted"`;
  return xml`<header${deleted}><identifier>${identifierOf(article._id.toHexString(), journal)}</identifier><datestamp>${datestamp(article.modification)}</datestamp>${journal.sections.includes(article.section) && xml`<setSpec>${setSpecOf(article.section)}</setSpec>`}</header>`;
}

const sets = ({ sections }: Journal): Xml[] =>
  sections.map((name) => xml`<set><setSpec>${setSpecOf(name)}</setSpec><setName>${name}</setName></set>\n`);

/** A disabled article is a deleted record: only a header. */
function record(related: RelatedArticle, journal: Journal, prefix: MetadataPrefix, text?: TextTree): Xml {
  const { article } = related;
  const metadata =
    article.status === 'enabled'
      ? xml`<metadata>${formatOf(prefix).write(related, journal, text)}</metadata>`
      : undefined;
  return xml`<record>${header(article, journal)}${metadata}</record>\n`;
}
