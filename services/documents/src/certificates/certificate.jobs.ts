import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import type { JobData } from '#contracts/jobs.ts';
import { GatheredCalls } from '#platform/gathered-calls.ts';
import { logger } from '#platform/logging.ts';
import { WorkerConfig } from '../config.ts';
import { Backdrops } from '../printing/backdrops.ts';
import { SHEET_SIZE, Sheets } from '../printing/sheets.ts';
import { CertificateData, type CertificateContent } from './certificate.data.ts';
import { CertificatesKind } from './certificates.kind.ts';

type Request = Omit<JobData['documents.render-certificate'], 'requestId'>;

/** Worker side: renders certificates and stores them under the hash of their content. */
@Injectable()
export class CertificateJobs implements OnApplicationBootstrap {
  private readonly requests: GatheredCalls<Request, string | null>;

  constructor(
    private readonly data: CertificateData,
    private readonly kind: CertificatesKind,
    private readonly sheets: Sheets,
    private readonly backdrops: Backdrops,
    config: WorkerConfig,
  ) {
    const limits = { concurrency: config.READER_JOBS, calls: SHEET_SIZE };
    this.requests = new GatheredCalls((requests) => this.renderTogether(requests), limits);
  }

  /** Draws the backdrop before the first reader needs it. */
  onApplicationBootstrap(): void {
    this.backdrops.of(this.kind)?.catch((error: unknown) => logger.warn({ err: error }, 'no backdrop yet'));
  }

  /**
   * Requests that wait for a free page are printed together.
   *
   * @returns the file's key, or null when the article or its author no longer exists.
   */
  render(request: JobData['documents.render-certificate']): Promise<string | null> {
    return this.requests.call(request);
  }

  /** Creates the missing certificates of all authors; an interrupted job resumes where it stopped. */
  async prepare({ articleId }: JobData['documents.prepare-article']): Promise<void> {
    const article = await this.data.article({ articleId });
    const parts = article ? (await this.data.contents([article])).map((content) => this.partOf(content)) : [];
    const [failed] = await this.sheets.make(this.kind, parts);
    if (failed) throw notMade(failed.content);
  }

  private async renderTogether(requests: Request[]): Promise<(string | null | Error)[]> {
    const contents = await this.data.requested(requests);
    const parts = contents.map((content) => content && this.partOf(content));
    const failed = await this.sheets.make(
      this.kind,
      parts.filter((part) => part !== null),
    );
    return parts.map((part) => part && (failed.has(part) ? notMade(part.content) : part.key));
  }

  private partOf(content: CertificateContent) {
    return { item: content.refnumber, key: this.data.fileKey(content), content };
  }
}

const notMade = ({ refnumber, author }: CertificateContent) =>
  new Error(`The certificate of ${author} for ${refnumber} cannot be printed`);
