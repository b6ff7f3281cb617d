import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { bareCode } from '#contracts/identifiers/certificate-code.ts';
import type { CertificateCode, Verification } from '#contracts/fields/issued-documents.ts';
import { plainText } from '#contracts/text/rich-text.ts';
import type { CertificateData as ArticleData } from '#contracts/api/rpc.ts';
import { DomainError } from '#platform/errors/domain-error.ts';
import { authorKey } from '#contracts/publication/author-names.ts';
import { EditorCertificateData } from '../editor-certificates/editor-certificate.data.ts';
import { Verifications } from '../codes/verifications.ts';
import { type RenderedFile, RenderedFiles } from '../printing/rendered-files.ts';
import { authorOf, CertificateData, thumbnailKey } from './certificate.data.ts';
import { CertificateDocument } from './certificate.schema.ts';
import { RequestedCertificates } from './requested-certificates.ts';

export interface CertificateFile extends RenderedFile {
  name: string;
}

@Injectable()
export class CertificatesService {
  constructor(
    private readonly data: CertificateData,
    private readonly editors: EditorCertificateData,
    private readonly requested: RequestedCertificates,
    private readonly rendered: RenderedFiles,
    private readonly others: Verifications,
    @InjectModel(CertificateDocument.name) private readonly certificates: Model<CertificateDocument>,
  ) {}

  /** The article that has or, when none has it, last had this reference number; a disabled one for staff only. */
  async article(refnumber: string, forStaff: boolean): Promise<ArticleData> {
    const article = await this.data.article({ refnumber, forStaff });
    if (!article) throw new DomainError('article_not_found');
    return article;
  }

  /** The certificate's file, created by a worker when it does not exist yet. */
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
    const [content] = await this.data.issued([{ article, author }]);
    return content
      ? this.rendered.file(thumbnailKey(content), 'documents.render-thumbnail', request)
      : this.rendered.created(this.rendered.run('documents.render-thumbnail', randomUUID(), request));
  }

  /** The codes of the article's certificates that have been issued. */
  async codes(article: ArticleData): Promise<CertificateCode[]> {
    const issued = await this.data.issued(article.authors.map((author) => ({ article, author })));
    return issued.flatMap((content) => (content ? [{ author: content.author, code: content.code }] : []));
  }

  /**
   * The person and article, or service on the board, that the certificate with this code is for, or what another document's
   * code stands for.
   *
   * @param typed the code, perhaps as printed: in groups of four
   * @throws DomainError not_found
   */
  async verify(typed: string): Promise<Verification> {
    const code = bareCode(typed);
    if (!/^[0-9A-Z]{12}$/.test(code))
      throw new DomainError('not_found', { message: 'There is no document with this code' });
    const certificate = await this.certificates.findById(code).lean();
    if (!certificate) return this.others.of(code);
    if (certificate.isEditor) return this.verifyEditor(certificate);
    const article = await this.data.article({ articleId: certificate.articleId });
    return {
      code,
      author: certificate.author,
      issuedAt: certificate.issuedAt.toISOString(),
      valid: article !== null && authorOf(article, certificate.author) !== undefined,
      ...(article && {
        title: article.title,
        title_text: plainText(article.title),
        refnumber: article.refnumber,
        year: article.year,
        volume: article.volume,
        issue: article.issue,
        publishdate: article.publishdate,
        standing: article.standing ?? '',
        ...(article.retraction && { retraction: article.retraction }),
      }),
    };
  }

  /** It stays valid when the editor's service has ended, and says so. */
  private async verifyEditor({ _id: code, articleId, author, issuedAt }: CertificateDocument) {
    const { editors } = await this.editors.members([articleId]);
    const editor = editors.find(({ name }) => authorKey(name) === authorKey(author));
    return {
      code,
      author,
      issuedAt: issuedAt.toISOString(),
      valid: editor !== undefined,
      ...(editor && { service: { category: editor.category, serves: editor.status === 'enabled' } }),
    };
  }
}

function requireAuthor(article: ArticleData, name: string): string {
  const author = authorOf(article, name);
  if (!author) throw new DomainError('not_found', { message: 'This article has no author of that name' });
  return author;
}
