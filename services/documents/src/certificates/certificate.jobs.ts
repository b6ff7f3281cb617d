import { Injectable } from '@nestjs/common';
import type { JobData } from '#contracts/api/jobs.ts';
import { GatheredCalls } from '#platform/rpc/gathered-calls.ts';
import { WorkerConfig } from '../config.ts';
import type { Unprintable } from '../printing/letters-without-font.ts';
import { keyOrProblem, Printer } from '../printing/printer.ts';
import {
  CertificateData,
  type CertificateContent,
  certificateKey,
  thumbnailKey,
} from './certificate.data.ts';
import { certificateHtml } from './certificate.template.tsx';
import { CertificateCodes } from './certificate-codes.ts';
import { CertificatesKind } from './certificates.kind.ts';
import { Signatures } from './signatures.ts';

type Request = JobData['documents.render-certificates']['certificates'][number];

/** Parts of a print for readers: larger prints take hardly less processor time per part. */
const READER_PRINT_PARTS = 32;

/** A landscape A4 page at half its size. */
const THUMBNAIL = { width: 1122, height: 793, scale: 0.5 };

/** Worker side: renders certificates and stores them under the hash of their content. */
@Injectable()
export class CertificateJobs {
  /** Prints the certificates that wait for a free page together, whatever job they belong to. */
  private readonly requests: GatheredCalls<Request, string | Unprintable | null>;

  constructor(
    private readonly data: CertificateData,
    private readonly kind: CertificatesKind,
    private readonly printer: Printer,
    private readonly signatures: Signatures,
    private readonly codes: CertificateCodes,
    config: WorkerConfig,
  ) {
    // A page stays free for other documents.
    const limits = { concurrency: Math.max(1, config.READER_JOBS - 1), calls: READER_PRINT_PARTS };
    this.requests = new GatheredCalls((requests, next) => this.renderTogether(requests, next), limits);
  }

  /** @returns each file's key; null when the article or its author no longer exists, or why it cannot be printed */
  render({
    certificates,
  }: JobData['documents.render-certificates']): Promise<(string | Unprintable | null)[]> {
    return Promise.all(certificates.map((certificate) => this.requests.call(certificate)));
  }

  /** @returns the picture's key; null when the article or its author no longer exists */
  async renderThumbnail({
    refnumber,
    author,
  }: JobData['documents.render-thumbnail']): Promise<string | null> {
    const [content] = await this.data.requested([{ refnumber, author }]);
    if (!content) return null;
    return this.printer.makePicture(thumbnailKey(content), THUMBNAIL, async () =>
      certificateHtml(content, await this.signatures.load([content])),
    );
  }

  /** Creates the missing certificates of all authors; an interrupted job resumes where it stopped. */
  async prepare(articleId: string): Promise<void> {
    const article = await this.data.article({ articleId });
    await this.codes.setWithdrawn(articleId, article === null);
    const parts = article ? (await this.data.contents([article])).map((content) => this.partOf(content)) : [];
    const made = await this.printer.makeAll(this.kind, parts);
    for (const part of parts) {
      const result = keyOrProblem(part, made.get(part));
      if (typeof result === 'string') continue;
      const { refnumber, author } = part.content;
      const problem = result?.problem ?? 'see the log';
      throw new Error(`The certificate of ${author} for ${refnumber} cannot be printed: ${problem}`);
    }
  }

  /** @param printed while these are split and stored, the next ones can be printed */
  private async renderTogether(
    requests: Request[],
    printed: () => void,
  ): Promise<(string | Unprintable | null)[]> {
    const contents = await this.data.requested(requests);
    const parts = contents.map((content) => content && this.partOf(content));
    // Several readers may have requested the same one.
    const distinct = new Map(parts.filter((part) => part !== null).map((part) => [part.key, part]));
    const made = await this.printer.makeAll(this.kind, [...distinct.values()], { onPrinted: printed });
    return parts.map((part) => part && keyOrProblem(part, made.get(distinct.get(part.key)!)));
  }

  private partOf(content: CertificateContent) {
    return { item: content.refnumber, key: certificateKey(content), content };
  }
}
