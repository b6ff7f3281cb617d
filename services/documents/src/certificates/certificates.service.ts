import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { plainText } from '#contracts/rich-text.js';
import type { Verification } from '#contracts/entities.js';
import { JobWaiter } from '#messaging/job-waiter.js';
import { DomainError } from '#platform/domain-error.js';
import { FileStore, type StoredFile } from '#platform/file-store.js';
import { logger } from '#platform/logging.js';
import { currentRequestId } from '#platform/request-context.js';
import { CertificateData } from './certificate.data.js';
import { CertificateDocument } from './certificate.schema.js';

/** A reader gets an answer within ten seconds, whatever the worker does. */
const WAIT_MS = 8_000;

export interface CertificateFile {
  file: StoredFile;
  etag: string;
  name: string;
}

@Injectable()
export class CertificatesService {
  constructor(
    private readonly data: CertificateData,
    private readonly files: FileStore,
    private readonly jobs: JobWaiter,
    @InjectModel(CertificateDocument.name) private readonly certificates: Model<CertificateDocument>,
  ) {}

  /** The certificate's file, made by a worker when it is not there yet. */
  async file(refnumber: string, author: string): Promise<CertificateFile> {
    const article = await this.data.article({ refnumber });
    if (!article) throw new DomainError('article_not_found');
    const content = await this.data.content(article, author);
    if (!content) throw new DomainError('not_found', { message: 'This article has no author of that name' });
    const key = this.data.fileKey(content);
    const file =
      (await this.files.open(key)) ?? (await this.rendered(key, article.refnumber, content.author));
    return {
      file,
      etag: `"${key.slice(-36, -4)}"`,
      name: `Certificate ${article.refnumber} ${content.author}.pdf`,
    };
  }

  private async rendered(key: string, refnumber: string, author: string): Promise<StoredFile> {
    const data = { refnumber, author, requestId: currentRequestId() };
    let made: unknown;
    try {
      made = await this.jobs.run('documents.render-certificate', key.replaceAll('/', '-'), data, WAIT_MS);
    } catch (error) {
      logger.warn({ err: error, refnumber }, 'certificate not made in time');
    }
    const file = typeof made === 'string' ? await this.files.open(made) : await this.files.open(key);
    if (!file) throw new DomainError('service_unavailable', { retryAfterSeconds: 5 });
    return file;
  }

  /**
   * Whom and what the certificate with this code is for.
   *
   * @param typed the code, perhaps as it is printed: in groups of four
   * @throws DomainError not_found
   */
  async verify(typed: string): Promise<Verification> {
    const code = typed.replace(/\s/gu, '').toUpperCase();
    const certificate = /^[0-9A-Z]{12}$/.test(code) ? await this.certificates.findById(code).lean() : null;
    if (!certificate)
      throw new DomainError('not_found', { message: 'There is no certificate with this code' });
    const article = await this.data.article({ articleId: certificate.articleId });
    return {
      code,
      author: certificate.author,
      issuedAt: certificate.issuedAt.toISOString(),
      valid: article !== null && (await this.data.content(article, certificate.author)) !== null,
      ...(article && {
        title: article.title,
        title_text: plainText(article.title),
        refnumber: article.refnumber,
        year: article.year,
        volume: article.volume,
        issue: article.issue,
        publishdate: article.publishdate,
      }),
    };
  }
}
