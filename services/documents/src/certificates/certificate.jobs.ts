import { Injectable } from '@nestjs/common';
import type { JobData } from '#contracts/jobs.js';
import { FileStore } from '#platform/file-store.js';
import { Chromium } from '../rendering/chromium.js';
import { CertificateData, type CertificateContent } from './certificate.data.js';
import { certificateHtml } from './certificate.template.js';

/** The worker's part: draws certificates and stores them under the hash of what they show. */
@Injectable()
export class CertificateJobs {
  constructor(
    private readonly data: CertificateData,
    private readonly files: FileStore,
    private readonly chromium: Chromium,
  ) {}

  /** @returns the file's key, or null when the article or its author is no longer there. */
  async render({ refnumber, author }: JobData['documents.render-certificate']): Promise<string | null> {
    const article = await this.data.article({ refnumber });
    const content = article && (await this.data.content(article, author));
    return content ? this.make(content) : null;
  }

  /** Makes the certificates of all authors that are not there yet; a job cut short goes on where it was. */
  async prepare({ articleId }: JobData['documents.prepare-article']): Promise<void> {
    const article = await this.data.article({ articleId });
    for (const author of article?.authors ?? []) {
      const content = article && (await this.data.content(article, author));
      if (content) await this.make(content);
    }
  }

  private async make(content: CertificateContent): Promise<string> {
    const key = this.data.fileKey(content);
    if (await this.files.open(key)) return key;
    const pdf = await this.chromium.print(await certificateHtml(content));
    // Another job may have made it meanwhile: parts of one file must not come from two drawings.
    if (!(await this.files.open(key))) await this.files.write(key, pdf);
    return key;
  }
}
