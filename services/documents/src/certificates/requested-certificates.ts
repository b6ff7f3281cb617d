import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { CertificateData as ArticleData } from '#contracts/api/document-data.ts';
import { GatheredCalls } from '#platform/rpc/gathered-calls.ts';
import { type RenderedFile, RenderedFiles } from '../printing/rendered-files.ts';
import { CertificateData, certificateKey } from './certificate.data.ts';

interface Request {
  article: ArticleData;
  author: string;
}

interface Found {
  /** Key of the file; undefined when the certificate has no code yet. */
  key?: string;
  file?: RenderedFile;
  /** The key of a missing file, when a worker has created it. */
  created?: Promise<unknown>;
}

/** Finds or orders certificates that readers request at the same time: with one query, and one job for missing files. */
@Injectable()
export class RequestedCertificates {
  private readonly requests = new GatheredCalls((requests: Request[]) => this.find(requests), {
    concurrency: 1,
    calls: 100,
  });

  constructor(
    private readonly data: CertificateData,
    private readonly rendered: RenderedFiles,
  ) {}

  /**
   * The certificate's file, created by a worker when it does not exist yet.
   * @throws DomainError service_unavailable when it is not created in time
   */
  async file(request: Request): Promise<RenderedFile> {
    const { key, file, created } = await this.requests.call(request);
    return file ?? this.rendered.created(created!, key);
  }

  private async find(requests: Request[]): Promise<Found[]> {
    const contents = await this.data.findIssued(requests);
    const found = await Promise.all(
      contents.map(async (content): Promise<Found> => {
        const key = content && certificateKey(content);
        return { key, file: key === undefined ? undefined : await this.rendered.findStored(key) };
      }),
    );
    const missing = requests.filter((_, index) => !found[index]!.file);
    if (missing.length === 0) return found;
    const certificates = missing.map(({ article: { refnumber }, author }) => ({ refnumber, author }));
    // Not awaited here: the next readers' certificates are found meanwhile.
    const job = this.rendered.run('documents.render-certificates', randomUUID(), { certificates });
    return found.map((each, index) => {
      if (each.file) return each;
      const place = missing.indexOf(requests[index]!);
      return { ...each, created: job.then((keys) => (keys as (string | null)[])[place]) };
    });
  }
}
