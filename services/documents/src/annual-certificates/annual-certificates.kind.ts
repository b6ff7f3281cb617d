import { Injectable } from '@nestjs/common';
import {
  type BatchCount,
  type BatchKind,
  type BatchPart,
  countWithNoun,
} from '../batches/kinds/batch-kind.ts';
import { engravingHtml } from '../certificates/certificate.template.tsx';
import { Signatures } from '../certificates/signatures.ts';
import type { PdfInformation } from '../printing/print-design.ts';
import {
  parseItem,
  itemName,
  type AnnualCertificateContent,
  AnnualCertificateData,
} from './annual-certificate.data.ts';
import { annualCertificatesHtml, annualCertificateTitle } from './annual-certificate.template.tsx';

/** The certificates of reviewers and editors for a year. */
@Injectable()
export class AnnualCertificatesKind implements BatchKind<AnnualCertificateContent> {
  readonly result = 'zip';
  readonly missing = 'No reviews or decisions in this year';

  constructor(
    private readonly data: AnnualCertificateData,
    private readonly signatures: Signatures,
  ) {}

  keyOf(item: string): string | undefined {
    const parsed = parseItem(item);
    return parsed && itemName(parsed);
  }

  async count(items: string[]): Promise<BatchCount> {
    const records = await this.data.records(items.flatMap((item) => parseItem(item) ?? []));
    const without = new Set(items.filter((item) => !records.has(this.keyOf(item)!)));
    const parts = items.length - without.size;
    const name = {
      title: `Certificates of service, ${countWithNoun(parts, 'certificate')}`,
      fileName: 'certificates.zip',
    };
    return { parts, missing: parts === 0 ? items : [], without, name };
  }

  async gather(items: string[]): Promise<BatchPart<AnnualCertificateContent>[]> {
    const records = await this.data.records(items.flatMap((item) => parseItem(item) ?? []));
    const found = items.flatMap((item) => {
      const record = records.get(this.keyOf(item)!);
      return record ? [{ item, record }] : [];
    });
    const contents = await this.data.contents(found.map(({ record }) => record));
    return contents.map((content, index) => ({
      item: found[index]!.item,
      path: [content.name],
      key: this.data.key(content),
      content,
    }));
  }

  async html(contents: AnnualCertificateContent[]): Promise<string> {
    return annualCertificatesHtml(contents, await this.signatures.load(contents));
  }

  backdrop(content?: AnnualCertificateContent): string {
    return engravingHtml(content?.journal.accent);
  }

  information(content: AnnualCertificateContent): PdfInformation {
    return {
      title: annualCertificateTitle(content),
      author: content.journal.name,
      subject: `Work for the journal in ${content.year}`,
      language: 'en',
    };
  }
}
