import { Controller, Get, Param, Req, Res } from '@nestjs/common';
import type { Response } from 'express';
import { DomainError } from '#platform/errors/domain-error.ts';
import { fileResponses, Responds } from '#platform/http/responds.ts';
import { sendFile } from '#platform/http/send-file.ts';
import { Public, type SessionRequest } from '#platform/sessions/session.ts';
import { requestReader } from '../letters-and-receipts/manuscripts-client.ts';
import { RenderedFiles } from '../printing/rendered-files.ts';
import { AnnualCertificateData, itemName, parseItem } from './annual-certificate.data.ts';

/** A reviewer's certificate for the reviews of a year, for staff and for the reviewer by a link; 404 for anybody else. */
@Controller('api/pdf/reviewers/:id/:year')
@Public()
export class AnnualCertificatesController {
  constructor(
    private readonly data: AnnualCertificateData,
    private readonly rendered: RenderedFiles,
  ) {}

  @Get()
  @Responds(fileResponses('application/pdf'))
  async certificate(
    @Param('id') id: string,
    @Param('year') year: string,
    @Req() request: SessionRequest,
    @Res() response: Response,
  ): Promise<void> {
    const item = parseItem(`review-${id}-${year}`);
    const reader = requestReader(request);
    if (!item || !reader) throw new DomainError('not_found');
    const link = 'link' in reader ? reader.link : undefined;
    const [record] = (await this.data.records([item], link)).values();
    if (!record) throw new DomainError('not_found');
    const [content] = await this.data.contents([record]);
    const job = 'documents.render-service-certificate';
    const { file, etag } = await this.rendered.file(this.data.key(content!), job, { item: itemName(item) });
    await sendFile(response, file, {
      type: 'application/pdf',
      etag,
      downloadName: `Certificate ${record.year} ${record.name}.pdf`,
      disposition: 'attachment',
    });
  }
}
