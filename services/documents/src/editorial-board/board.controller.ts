import { Controller, Get, Res } from '@nestjs/common';
import type { Response } from 'express';
import { cacheTags } from '#contracts/api/cache-tags.ts';
import { fileResponses, Responds } from '#platform/http/responds.ts';
import { sendFile } from '#platform/http/send-file.ts';
import { Public } from '#platform/sessions/session.ts';
import { RenderedFiles } from '../printing/rendered-files.ts';
import { BoardData } from './board.data.ts';

@Controller('api/pdf/editorialboard')
export class BoardController {
  constructor(
    private readonly data: BoardData,
    private readonly rendered: RenderedFiles,
  ) {}

  @Get()
  @Responds(fileResponses('application/pdf'))
  @Public()
  async board(@Res() response: Response): Promise<void> {
    const key = this.data.fileKey(await this.data.content());
    const { file, etag } = await this.rendered.file(key, 'documents.render-editorial-board', {});
    response.setHeader('Surrogate-Key', `${cacheTags.board} ${cacheTags.settings}`);
    await sendFile(response, file, {
      type: 'application/pdf',
      etag,
      cache: 'public, max-age=60',
      downloadName: 'Editorial board.pdf',
    });
  }
}
