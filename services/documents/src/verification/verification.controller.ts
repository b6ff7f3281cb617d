import { Controller, Get, Param } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import type { Verification } from '#contracts/fields/issued-documents.ts';
import { bareCode } from '#contracts/identifiers/certificate-code.ts';
import { authorKey } from '#contracts/publication/author-names.ts';
import { namedIssue } from '#contracts/publication/issue-key.ts';
import { plainText } from '#contracts/text/rich-text.ts';
import { DomainError } from '#platform/errors/domain-error.ts';
import { Public } from '#platform/sessions/session.ts';
import { findAuthor, CertificateData } from '../certificates/certificate.data.ts';
import { CertificateDocument } from '../certificates/certificate.schema.ts';
import { EditorCertificateData } from '../editor-certificates/editor-certificate.data.ts';
import { DocumentCodes } from './document-codes.ts';

/** Verifies certificates, decision letters and receipts by their codes. */
@Controller('api')
@Public()
export class VerificationController {
  constructor(
    private readonly data: CertificateData,
    private readonly editors: EditorCertificateData,
    private readonly documents: DocumentCodes,
    @InjectModel(CertificateDocument.name) private readonly certificates: Model<CertificateDocument>,
  ) {}

  /**
   * Describes the certificate, decision letter or receipt with this code.
   * @param typed the code, perhaps as printed: in groups of four
   * @throws DomainError not_found
   */
  @Get('verify/:code')
  async verify(@Param('code') typed: string): Promise<Verification> {
    const code = bareCode(typed);
    if (!/^[0-9A-Z]{12}$/.test(code))
      throw new DomainError('not_found', { message: 'There is no document with this code' });
    const certificate = await this.certificates.findById(code).lean();
    if (!certificate) return this.documents.verify(code);
    if (certificate.isEditor) return this.verifyEditor(certificate);
    const article = await this.data.article({ articleId: certificate.articleId });
    return {
      code,
      author: certificate.author,
      issuedAt: certificate.issuedAt.toISOString(),
      valid: article !== null && findAuthor(article, certificate.author) !== undefined,
      ...(article && {
        title: article.title,
        title_text: plainText(article.title),
        refnumber: article.refnumber,
        ...namedIssue(article),
        publishdate: article.publishdate,
        standing: article.standing ?? '',
        ...(article.retraction && { retraction: article.retraction }),
      }),
    };
  }

  /** An editor's certificate stays valid after the service has ended, and shows that it has. */
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
