import { Controller, Get, Param, Req, Res } from '@nestjs/common';
import type { Response } from 'express';
import { MANUSCRIPT_LINK } from '#contracts/manuscripts/limits.ts';
import { DomainError } from '#platform/errors/domain-error.ts';
import { fileResponses, Responds } from '#platform/http/responds.ts';
import { sendFile } from '#platform/http/send-file.ts';
import { Public, type SessionRequest } from '#platform/sessions/session.ts';
import { RenderedFiles } from '../printing/rendered-files.ts';
import { askedOf, ServiceCertificateData } from './service-certificate.data.ts';

/** A reviewer's certificate of a year, for staff and for the holder of a link of the reviewer. */
@Controller('api/pdf/reviewers/:id/:year')
@Public()
export class ServiceCertificatesController {
  constructor(
    private readonly data: ServiceCertificateData,
    private readonly rendered: RenderedFiles,
  ) {}

  @Get()
  @Responds(fileResponses('application/pdf'))
  async certificate(
    @Param('id') id: string,
    @Param('year') year: string,
    @Req() { user, headers }: SessionRequest,
    @Req() request: SessionRequest,
    @Res() response: Response,
  ): Promise<void> {
    const item = `review-${id}-${year}`;
    const asked = askedOf(item);
    const link = headers[MANUSCRIPT_LINK.toLowerCase()];
    const isKnown = user !== undefined || typeof link === 'string';
    const own = user ? undefined : String(link);
    const record =
      asked && isKnown ? (await this.data.records([asked], own)).get(item.toLowerCase()) : undefined;
    if (!record) throw new DomainError('not_found');
    const [content] = await this.data.contents([record]);
    const key = this.data.key(content!);
    const { file, etag } = await this.rendered.file(key, 'documents.render-service-certificate', { item });
    await sendFile(request, response, file, {
      type: 'application/pdf',
      etag,
      cache: 'private, no-store',
      downloadName: `Certificate ${record.year} ${record.name}.pdf`,
      disposition: 'attachment',
    });
  }
}
