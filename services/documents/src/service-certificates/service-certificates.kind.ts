import { Injectable } from '@nestjs/common';
import { type BatchCount, type BatchKind, type BatchPart, counted } from '../batches/kinds/batch-kind.ts';
import { engravingHtml } from '../certificates/certificate.template.tsx';
import { Signatures } from '../certificates/signatures.ts';
import type { PdfInformation } from '../printing/print-design.ts';
import {
  askedOf,
  itemOf,
  type ServiceCertificateContent,
  ServiceCertificateData,
} from './service-certificate.data.ts';
import { serviceCertificatesHtml, serviceCertificateTitle } from './service-certificate.template.tsx';

/** The certificates of reviewers and editors for a year. */
@Injectable()
export class ServiceCertificatesKind implements BatchKind<ServiceCertificateContent> {
  readonly result = 'zip';
  readonly missing = 'Nothing was done in this year';

  constructor(
    private readonly data: ServiceCertificateData,
    private readonly signatures: Signatures,
  ) {}

  keyOf(item: string): string | undefined {
    const asked = askedOf(item);
    return asked && itemOf(asked);
  }

  async count(items: string[]): Promise<BatchCount> {
    const records = await this.data.records(items.flatMap((item) => askedOf(item) ?? []));
    const without = new Set(items.filter((item) => !records.has(this.keyOf(item)!)));
    const parts = items.length - without.size;
    const name = {
      title: `Certificates of service, ${counted(parts, 'certificate')}`,
      fileName: 'certificates.zip',
    };
    return { parts, missing: parts === 0 ? items : [], without, name };
  }

  async gather(items: string[]): Promise<BatchPart<ServiceCertificateContent>[]> {
    const records = await this.data.records(items.flatMap((item) => askedOf(item) ?? []));
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

  async html(contents: ServiceCertificateContent[]): Promise<string> {
    return serviceCertificatesHtml(contents, await this.signatures.of(contents));
  }

  backdrop(content?: ServiceCertificateContent): string {
    return engravingHtml(content?.journal.accent);
  }

  information(content: ServiceCertificateContent): PdfInformation {
    return {
      title: serviceCertificateTitle(content),
      author: content.journal.name,
      subject: `Work for the journal in ${content.year}`,
      language: 'en',
    };
  }
}
