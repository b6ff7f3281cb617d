import { Injectable } from '@nestjs/common';
import type { JobData } from '#contracts/jobs.ts';
import { Printer } from '../printing/printer.ts';
import { CertificateData, type CertificateContent } from './certificate.data.ts';
import { certificateHtml } from './certificate.template.tsx';
import { Issuances } from './issuances.ts';

/** Worker side: renders certificates and stores them under the hash of their content. */
@Injectable()
export class CertificateJobs {
  constructor(
    private readonly data: CertificateData,
    private readonly printer: Printer,
    private readonly issuances: Issuances,
  ) {}

  /** @returns the file's key, or null when the article or its author no longer exists. */
  async render(request: JobData['documents.render-certificate']): Promise<string | null> {
    const { refnumber, author, forStaff } = request;
    const article = await this.data.article({ refnumber, forStaff });
    const content = article && (await this.data.content(article, author));
    return content ? this.make(content) : null;
  }

  /** Creates the missing certificates of all authors; an interrupted job resumes where it stopped. */
  async prepare({ articleId }: JobData['documents.prepare-article']): Promise<void> {
    const article = await this.data.article({ articleId });
    for (const author of article?.authors ?? []) {
      const content = article && (await this.data.content(article, author));
      if (content) await this.make(content);
    }
  }

  private make(content: CertificateContent): Promise<string> {
    const key = this.data.fileKey(content);
    return this.printer.make(
      key,
      () => certificateHtml(content),
      () => this.issuances.note([content]),
    );
  }
}
