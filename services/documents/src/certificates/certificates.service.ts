import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { CertificateCode } from '#contracts/fields/issued-documents.ts';
import type { CertificateData as ArticleData } from '#contracts/api/document-data.ts';
import { DomainError } from '#platform/errors/domain-error.ts';
import { type RenderedFile, RenderedFiles } from '../printing/rendered-files.ts';
import { findAuthor, CertificateData, thumbnailKey } from './certificate.data.ts';
import { RequestedCertificates } from './requested-certificates.ts';

export interface CertificateFile extends RenderedFile {
  name: string;
}

@Injectable()
export class CertificatesService {
  constructor(
    private readonly data: CertificateData,
    private readonly requested: RequestedCertificates,
    private readonly rendered: RenderedFiles,
  ) {}

  /** The article that has or, when none has it, last had this reference number; a disabled one for staff only. */
  async article(refnumber: string, forStaff: boolean): Promise<ArticleData> {
    const article = await this.data.article({ refnumber, forStaff });
    if (!article) throw new DomainError('article_not_found');
    return article;
  }

  async file(article: ArticleData, name: string): Promise<CertificateFile> {
    const author = requireAuthor(article, name);
    return {
      ...(await this.requested.file({ article, author })),
      name: `Certificate ${article.refnumber} ${author}.pdf`,
    };
  }

  /** A small picture of the certificate, drawn by a worker when it does not exist yet. */
  async thumbnail(article: ArticleData, name: string): Promise<RenderedFile> {
    const author = requireAuthor(article, name);
    const request = { refnumber: article.refnumber, author };
    const [content] = await this.data.findIssued([{ article, author }]);
    return content
      ? this.rendered.file(thumbnailKey(content), 'documents.render-thumbnail', request)
      : this.rendered.created(this.rendered.run('documents.render-thumbnail', randomUUID(), request));
  }

  async codes(article: ArticleData): Promise<CertificateCode[]> {
    const issued = await this.data.findIssued(article.authors.map((author) => ({ article, author })));
    return issued.flatMap((content) => (content ? [{ author: content.author, code: content.code }] : []));
  }
}

function requireAuthor(article: ArticleData, name: string): string {
  const author = findAuthor(article, name);
  if (!author) throw new DomainError('not_found', { message: 'This article has no author of that name' });
  return author;
}
