import { Injectable } from '@nestjs/common';
import type { DocumentJournal } from '#contracts/api/document-data.ts';
import type { ServiceRecord } from '#contracts/fields/issued-documents.ts';
import { paths } from '#contracts/journal/paths.ts';
import { RpcClient } from '#platform/rpc/rpc-client.ts';
import { IssuedCodes } from '../codes/issued-codes.ts';
import { shownJournal } from '../design/shown-fields.ts';
import { ManuscriptsClient } from '../letters-and-receipts/manuscripts-client.ts';
import { fileKey } from '../printing/rendered-files.ts';

const DESIGN = 2;

/** Work of a reviewer or handling editor in a year; as an item of a batch 'review-65a1…-2026'. */
export type AnnualCertificateItem = Pick<ServiceRecord, 'kind' | 'holder' | 'year'>;

export interface AnnualCertificateContent extends ServiceRecord {
  journal: DocumentJournal;
  signedBy: string | null;
  signature?: string;
  code: string;
  verifyUrl: string;
}

export const itemName = ({ kind, holder, year }: AnnualCertificateItem): string =>
  `${kind}-${holder}-${year}`;

export function parseItem(item: string): AnnualCertificateItem | undefined {
  const [, kind, holder, year] = /^(review|editing)-([0-9a-f]{24})-(\d{4})$/i.exec(item) ?? [];
  if (kind === undefined) return undefined;
  return {
    kind: kind.toLowerCase() as AnnualCertificateItem['kind'],
    holder: holder!.toLowerCase(),
    year: Number(year),
  };
}

@Injectable()
export class AnnualCertificateData {
  constructor(
    private readonly catalog: RpcClient,
    private readonly manuscripts: ManuscriptsClient,
    private readonly codes: IssuedCodes,
  ) {}

  /** Records by their items, without people who did nothing. @param link finds only the records of its reviewer */
  async records(items: AnnualCertificateItem[], link?: string): Promise<Map<string, ServiceRecord>> {
    const records = await this.manuscripts.call('manuscripts.service-records', { records: items, link });
    return new Map(records.map((record) => [itemName(record), record]));
  }

  /** Contents in the order of the records, each with its code, which is issued now if there was none. */
  async contents(records: ServiceRecord[]): Promise<AnnualCertificateContent[]> {
    const { journal, signedBy, signature } = await this.catalog.call('catalog.letterhead', {});
    const codes = await this.codes.issue(records);
    return records.map((record, index) => ({
      ...record,
      journal: shownJournal(journal),
      signedBy,
      ...(signature && { signature }),
      code: codes[index]!,
      verifyUrl: `${journal.domain}${paths.verify(codes[index]!)}`,
    }));
  }

  key(content: AnnualCertificateContent): string {
    return fileKey('service-certificates', DESIGN, content);
  }
}
