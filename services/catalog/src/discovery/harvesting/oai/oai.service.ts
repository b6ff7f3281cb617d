import { Injectable } from '@nestjs/common';
import { DomainError } from '#platform/domain-error.ts';
import type { Journal } from '../../../journal/settings/journal.ts';
import { SettingsService } from '../../../journal/settings/settings.service.ts';
import type { ArticleDocument } from '../../../publishing/articles/article.schema.ts';
import { ArticlesService } from '../../../publishing/articles/articles.service.ts';
import { HarvestedArticles } from '../harvested-articles.ts';
import { type Xml, xml, xmlDeclaration } from '../../formats/xml.ts';
import { type OaiArguments, readArguments, readPeriod, type Verb } from './oai-arguments.ts';
import { OaiError } from './oai-error.ts';
import { datestamp, header, identifierDescription, idWithin, record } from './oai-records.ts';
import { readToken, writeToken } from './resumption-token.ts';

const PAGE = 100;
const format = xml`<metadataFormat><metadataPrefix>oai_dc</metadataPrefix><schema>http://www.openarchives.org/OAI/2.0/oai_dc.xsd</schema><metadataNamespace>http://www.openarchives.org/OAI/2.0/oai_dc/</metadataNamespace></metadataFormat>`;

/**
 * OAI-PMH 2.0 with unqualified Dublin Core: all six verbs, selective harvesting by date, disabled articles as
 * deleted records.
 */
@Injectable()
export class OaiService {
  constructor(
    private readonly harvested: HarvestedArticles,
    private readonly articles: ArticlesService,
    private readonly settings: SettingsService,
  ) {}

  /** The complete response to a request; protocol errors are responses too. */
  async respond(parameters: URLSearchParams): Promise<string> {
    const journal = await this.settings.journal();
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
      return format;
    },
    ListSets: () => Promise.reject(new OaiError('noSetHierarchy', 'This repository has no sets')),
    ListIdentifiers: (args, journal) => this.list(args, (article) => header(article, journal)),
    ListRecords: (args, journal) => this.list(args, (article) => record(article, journal)),
    GetRecord: async ({ identifier = '', metadataPrefix }, journal) => {
      const article = await this.article(identifier, journal);
      checkFormat(metadataPrefix);
      return record(article, journal);
    },
  };

  private async list(args: OaiArguments, written: (article: ArticleDocument) => Xml): Promise<Xml> {
    const resumed = args.resumptionToken === undefined ? undefined : readToken(args.resumptionToken);
    if (!resumed) {
      checkFormat(args.metadataPrefix);
      if (args.set !== undefined) throw new OaiError('noSetHierarchy', 'This repository has no sets');
    }
    const period = resumed?.period ?? readPeriod(args);
    const found = await this.harvested.changed(period, resumed?.after, PAGE + 1);
    if (found.length === 0) throw new OaiError('noRecordsMatch', 'Nothing has changed in this period');
    const page = found.slice(0, PAGE);
    const hasMore = found.length > PAGE;
    if (!hasMore && !resumed) return xml`${page.map(written)}`;

    const cursor = resumed?.cursor ?? 0;
    // OAI-PMH allows an estimate.
    const size = resumed?.size ?? (await this.harvested.countChanged(period));
    const { modification, _id: id } = page.at(-1)!;
    // A list that took several responses ends with an empty token.
    const token = hasMore
      ? writeToken({ period, after: { modification, id }, cursor: cursor + PAGE, size })
      : '';
    return xml`${page.map(written)}<resumptionToken completeListSize="${size}" cursor="${cursor}">${token}</resumptionToken>`;
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

function checkFormat(prefix: string | undefined): void {
  if (prefix !== 'oai_dc') throw new OaiError('cannotDisseminateFormat', 'Records are given as oai_dc');
}

const document = (content: Xml): string =>
  xml`${xmlDeclaration}<OAI-PMH xmlns="http://www.openarchives.org/OAI/2.0/" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:schemaLocation="http://www.openarchives.org/OAI/2.0/ http://www.openarchives.org/OAI/2.0/OAI-PMH.xsd">
<responseDate>${datestamp(new Date())}</responseDate>
${content}
</OAI-PMH>
`.text;
