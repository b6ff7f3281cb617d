import { Injectable } from '@nestjs/common';
import type { JobData } from '#contracts/api/jobs.ts';
import type { Unprintable } from '../printing/letters-without-font.ts';
import { keyOrProblem, Printer } from '../printing/printer.ts';
import { ServiceCertificatesKind } from './service-certificates.kind.ts';

@Injectable()
export class ServiceCertificateJobs {
  constructor(
    private readonly kind: ServiceCertificatesKind,
    private readonly printer: Printer,
  ) {}

  /** @returns the file's key, null when there is nothing to certify any more, or why it cannot be printed */
  async render({
    item,
  }: JobData['documents.render-service-certificate']): Promise<string | Unprintable | null> {
    const [part] = await this.kind.gather([item]);
    if (!part) return null;
    const made = await this.printer.makeAll(this.kind, [part]);
    return keyOrProblem(part, made.get(part));
  }
}
