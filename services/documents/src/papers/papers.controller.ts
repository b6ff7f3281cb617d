import { Controller, Get, Param, Req, Res } from '@nestjs/common';
import type { Response } from 'express';
import type { ManuscriptPaperName, PaperReader } from '#contracts/manuscripts/papers.ts';
import { MANUSCRIPT_LINK } from '#contracts/manuscripts/limits.ts';
import { numberFromSegment } from '#contracts/text/numbers.ts';
import { DomainError } from '#platform/errors/domain-error.ts';
import { fileResponses, Responds } from '#platform/http/responds.ts';
import { sendFile } from '#platform/http/send-file.ts';
import { Public, type SessionRequest } from '#platform/sessions/session.ts';
import { RenderedFiles } from '../printing/rendered-files.ts';
import { ManuscriptsClient } from './manuscripts-client.ts';
import { PaperData } from './paper.data.ts';

/** Letters and receipts, for staff and for the holder of the author's link: to anybody else they do not exist. */
@Controller('api/pdf/manuscripts/:id')
@Public()
export class PapersController {
  constructor(
    private readonly manuscripts: ManuscriptsClient,
    private readonly data: PaperData,
    private readonly rendered: RenderedFiles,
  ) {}

  /** The letter of a decision, by its place among them. */
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

  /** The receipt of its fee. */
  @Get('receipt')
  @Responds(fileResponses('application/pdf'))
  receipt(
    @Param('id') manuscript: string,
    @Req() request: SessionRequest,
    @Res() response: Response,
  ): Promise<void> {
    return this.send({ manuscript, kind: 'receipt', place: 1 }, request, response);
  }

  private async send(name: ManuscriptPaperName, request: SessionRequest, response: Response): Promise<void> {
    const by = readerOf(request);
    const paper = by && (await this.manuscripts.call('manuscripts.document', { ...name, by }));
    if (!paper) throw new DomainError('not_found');
    const key = this.data.key(await this.data.content(paper));
    const { file, etag } = await this.rendered.file(key, 'documents.render-manuscript-paper', name);
    const called =
      paper.kind === 'receipt' ? `Receipt ${paper.receipt}` : `Letter ${paper.number}-${name.place}`;
    await sendFile(request, response, file, {
      type: 'application/pdf',
      etag,
      cache: 'private, no-store',
      downloadName: `${called.replaceAll('/', '-')}.pdf`,
      disposition: 'attachment',
    });
  }
}

function readerOf({ user, headers }: SessionRequest): PaperReader | undefined {
  if (user) return { user };
  const link = headers[MANUSCRIPT_LINK.toLowerCase()];
  return typeof link === 'string' && link !== '' ? { link } : undefined;
}
