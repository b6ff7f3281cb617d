import { Controller, Get, Param, Req, Res } from '@nestjs/common';
import type { Response } from 'express';
import { documentTags } from '#contracts/api/cache-tags.ts';
import { paths } from '#contracts/journal/paths.ts';
import { isSameReference } from '#contracts/publication/reference-number.ts';
import { DomainError } from '#platform/errors/domain-error.ts';
import { redirectPermanently } from '#platform/http/redirect.ts';
import { fileResponses, Responds } from '#platform/http/responds.ts';
import { sendFile } from '#platform/http/send-file.ts';
import { Public, type SessionRequest } from '#platform/sessions/session.ts';
import { RenderedFiles } from '../printing/rendered-files.ts';
import { CoverPageData, coverPageKey } from './cover-page.data.ts';

@Controller('api/pdf/coverpage')
export class CoverPagesController {
  constructor(
    private readonly data: CoverPageData,
    private readonly rendered: RenderedFiles,
  ) {}

  @Get(':refnumber')
  @Responds({ ...fileResponses('application/pdf'), 301: [] })
  @Public()
  async coverPage(
    @Param('refnumber') requested: string,
    @Req() request: SessionRequest,
    @Res() response: Response,
  ): Promise<void> {
    const forStaff = request.user !== undefined;
    const content = await this.data.content({ refnumber: requested, forStaff });
    if (!content) throw new DomainError('article_not_found');
    const { refnumber } = content;
    if (!isSameReference(requested, refnumber)) {
      redirectPermanently(response, paths.coverPage(refnumber));
      return;
    }
    const { file, etag } = await this.rendered.file(coverPageKey(content), 'documents.render-cover-page', {
      refnumber,
      forStaff,
    });
    response.setHeader('Surrogate-Key', documentTags(content));
    await sendFile(response, file, {
      type: 'application/pdf',
      etag,
      cache: forStaff ? 'private, no-store' : 'public, max-age=60',
      downloadName: `Cover page ${refnumber}.pdf`,
    });
  }
}
