import { Readable } from 'node:stream';
import { childOf, lineOf, textOf, type XmlElement, xmlElements } from '#platform/markup/xml-elements.ts';
import type { WebClient } from './web-client.ts';

const MAX_PAGE_BYTES = 33_554_432;

export interface OaiRecord {
  identifier: string;
  /** Metadata; undefined for a deleted record. */
  metadata: XmlElement | undefined;
}

export interface OaiPage {
  records: OaiRecord[];
  /** The resumption token of the next page; undefined on the last one. */
  next: string | undefined;
}

/** The server has forgotten a resumption token. */
export class TokenExpired extends Error {}

/**
 * A page of the records of an OAI-PMH repository as Dublin Core.
 *
 * @param token of the page; the first one has none
 */
export async function oaiPage(web: WebClient, repository: URL, token: string | undefined): Promise<OaiPage> {
  const address = new URL(repository);
  address.search = new URLSearchParams(
    token === undefined
      ? { verb: 'ListRecords', metadataPrefix: 'oai_dc' }
      : { verb: 'ListRecords', resumptionToken: token },
  ).toString();
  const { bytes } = await web.read(address, MAX_PAGE_BYTES);
  const records: OaiRecord[] = [];
  let next: string | undefined;
  let isList = false;
  const elements = xmlElements(Readable.from([bytes]), {
    selects: ({ name }) => ['record', 'resumptionToken', 'error', 'ListRecords'].includes(name),
  });
  for await (const { element } of elements) {
    if (element.name === 'record') {
      const record = recordOf(element);
      // By it records, and their files, are distinguished.
      if (record.identifier === '') throw new Error(`${repository.href} has a record without an identifier`);
      records.push(record);
    } else if (element.name === 'resumptionToken') next = lineOf(element) || undefined;
    else if (element.name === 'ListRecords') isList = true;
    else if (element.attributes.code === 'badResumptionToken') throw new TokenExpired();
    else if (element.attributes.code === 'noRecordsMatch') isList = true;
    else throw new Error(`${repository.href}: ${element.attributes.code}: ${lineOf(element)}`);
  }
  if (!isList) throw new Error(`${repository.href} is not an OAI-PMH repository`);
  return { records, next };
}

function recordOf(record: XmlElement): OaiRecord {
  const header = childOf(record, 'header');
  const isDeleted = header?.attributes.status === 'deleted';
  const metadata = isDeleted ? undefined : childOf(record, 'metadata')?.children[0];
  return { identifier: textOf(header, 'identifier'), metadata };
}
