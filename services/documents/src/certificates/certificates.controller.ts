import { Controller, Get, Param, Req, Res } from '@nestjs/common';
import type { Response } from 'express';
import { documentTags } from '#contracts/api/cache-tags.ts';
import type { CertificateCode } from '#contracts/fields/issued-documents.ts';
import { paths } from '#contracts/journal/paths.ts';
import { isSameReference } from '#contracts/publication/reference-number.ts';
import { redirectPermanently } from '#platform/http/redirect.ts';
import { fileResponses, Responds } from '#platform/http/responds.ts';
import { sendFile } from '#platform/http/send-file.ts';
import { Public, type SessionRequest } from '#platform/sessions/session.ts';
import { CertificatesService } from './certificates.service.ts';

@Controller('api')
@Public()
export class CertificatesController {
  constructor(private readonly certificates: CertificatesService) {}

  @Get('pdf/certificate/:refnumber/:author')
  @Responds({ ...fileResponses('application/pdf'), 301: [] })
  async certificate(
    @Param('refnumber') refnumber: string,
    @Param('author') author: string,
    @Req() request: SessionRequest,
    @Res() response: Response,
  ): Promise<void> {
    const forStaff = request.user !== undefined;
    const article = await this.certificates.article(refnumber, forStaff);
    if (!isSameReference(refnumber, article.refnumber)) {
      redirectPermanently(response, paths.certificate(article.refnumber, author));
      return;
    }
    const { file, etag, name } = await this.certificates.file(article, author);
    response.setHeader('Surrogate-Key', documentTags(article));
    await sendFile(response, file, {
      type: 'application/pdf',
      etag,
      cache: forStaff ? 'private, no-store' : 'public, max-age=60',
      downloadName: name,
    });
  }

  @Get('pdf/certificate/:refnumber/:author/thumbnail')
  @Responds(fileResponses('image/webp'))
  async thumbnail(
    @Param('refnumber') refnumber: string,
    @Param('author') author: string,
    @Req() request: SessionRequest,
    @Res() response: Response,
  ): Promise<void> {
    const forStaff = request.user !== undefined;
    const article = await this.certificates.article(refnumber, forStaff);
    const { file, etag } = await this.certificates.thumbnail(article, author);
    response.setHeader('Surrogate-Key', documentTags(article));
    await sendFile(response, file, {
      type: 'image/webp',
      etag,
      cache: forStaff ? 'private, no-store' : 'public, max-age=60',
    });
  }

  @Get('pdf/certificates/:refnumber/codes')
  async codes(@Param('refnumber') refnumber: string): Promise<CertificateCode[]> {
    return this.certificates.codes(await this.certificates.article(refnumber, false));
  }
}
