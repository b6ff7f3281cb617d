import { Injectable } from '@nestjs/common';
import type { DocumentJournal } from '#contracts/api/rpc.ts';
import type { ServiceRecord } from '#contracts/fields/issued-documents.ts';
import { paths } from '#contracts/journal/paths.ts';
import { RpcClient } from '#platform/rpc/rpc-client.ts';
import { IssuedCodes } from '../codes/issued-codes.ts';
import { shownJournal } from '../design/shown-fields.ts';
import { ManuscriptsClient } from '../papers/manuscripts-client.ts';
import { fileKey } from '../printing/rendered-files.ts';

const DESIGN = 2;

/** A person's work for the journal in a year: an item of a batch such as 'review-65a1…-2026'. */
export type AskedService = Pick<ServiceRecord, 'kind' | 'holder' | 'year'>;

export interface ServiceCertificateContent extends ServiceRecord {
  journal: DocumentJournal;
  signedBy: string | null;
  signature?: string;
  code: string;
  verifyUrl: string;
}

export const itemOf = ({ kind, holder, year }: AskedService): string => `${kind}-${holder}-${year}`;

/** Undefined for what is no such item. */
export function askedOf(item: string): AskedService | undefined {
  const [, kind, holder, year] = /^(review|editing)-([0-9a-f]{24})-(\d{4})$/i.exec(item) ?? [];
  if (kind === undefined) return undefined;
  return {
    kind: kind.toLowerCase() as AskedService['kind'],
    holder: holder!.toLowerCase(),
    year: Number(year),
  };
}

@Injectable()
export class ServiceCertificateData {
  constructor(
    private readonly catalog: RpcClient,
    private readonly manuscripts: ManuscriptsClient,
    private readonly codes: IssuedCodes,
  ) {}

  /** Their work by their items; those who did nothing are absent. @param link of a reviewer, for their own alone */
  async records(asked: AskedService[], link?: string): Promise<Map<string, ServiceRecord>> {
    const records = await this.manuscripts.call('manuscripts.service-records', { records: asked, link });
    return new Map(records.map((record) => [itemOf(record), record]));
  }

  /** In their order, each with a code, issued now where there was none. */
  async contents(records: ServiceRecord[]): Promise<ServiceCertificateContent[]> {
    const { journal, signedBy, signature } = await this.catalog.call('catalog.letterhead', {});
    const codes = await this.codes.of(records);
    return records.map((record, index) => ({
      ...record,
      journal: shownJournal(journal),
      signedBy,
      ...(signature && { signature }),
      code: codes[index]!,
      verifyUrl: `${journal.domain}${paths.verify(codes[index]!)}`,
    }));
  }

  key(content: ServiceCertificateContent): string {
    return fileKey('service-certificates', DESIGN, content);
  }
}
