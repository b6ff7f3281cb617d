import { Controller, Get, Param, Req, Res } from '@nestjs/common';
import type { Response } from 'express';
import type { ManuscriptPdfName } from '#contracts/manuscripts/letters-and-receipts.ts';
import { numberFromSegment } from '#contracts/text/numbers.ts';
import { DomainError } from '#platform/errors/domain-error.ts';
import { fileResponses, Responds } from '#platform/http/responds.ts';
import { sendFile } from '#platform/http/send-file.ts';
import { Public, type SessionRequest } from '#platform/sessions/session.ts';
import { RenderedFiles } from '../printing/rendered-files.ts';
import { ManuscriptsClient, requestReader } from './manuscripts-client.ts';
import { LettersAndReceiptsData } from './letters-and-receipts.data.ts';

/** Decision letters and receipts, for staff and for the holder of the author's link; 404 for anybody else. */
@Controller('api/pdf/manuscripts/:id')
@Public()
export class LettersAndReceiptsController {
  constructor(
    private readonly manuscripts: ManuscriptsClient,
    private readonly data: LettersAndReceiptsData,
    private readonly rendered: RenderedFiles,
  ) {}

  /** The decision letter by its place among the decisions, from 1. */
  @Get('letter/:place')
  @Responds(fileResponses('application/pdf'))
  letter(
    @Param('id') manuscript: string,
    @Param('place') place: string,
    @Req() request: SessionRequest,
    @Res() response: Response,
  ): Promise<void> {
    return this.send({ manuscript, kind: 'letter', place: numberFromSegment(place) ?? 0 }, request, response);
  }

  /** The receipt of the publication fee. */
  @Get('receipt')
  @Responds(fileResponses('application/pdf'))
  receipt(
    @Param('id') manuscript: string,
    @Req() request: SessionRequest,
    @Res() response: Response,
  ): Promise<void> {
    return this.send({ manuscript, kind: 'receipt', place: 1 }, request, response);
  }

  private async send(name: ManuscriptPdfName, request: SessionRequest, response: Response): Promise<void> {
    const by = requestReader(request);
    const paper = by && (await this.manuscripts.call('manuscripts.document', { ...name, by }));
    if (!paper) throw new DomainError('not_found');
    const key = this.data.key(await this.data.content(paper));
    const { file, etag } = await this.rendered.file(key, 'documents.render-manuscript-paper', name);
    const title =
      paper.kind === 'receipt' ? `Receipt ${paper.receipt}` : `Letter ${paper.number}-${name.place}`;
    await sendFile(response, file, {
      type: 'application/pdf',
      etag,
      downloadName: `${title.replaceAll('/', '-')}.pdf`,
      disposition: 'attachment',
    });
  }
}
