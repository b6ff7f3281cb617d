import { Controller, Get, Param, Req, Res } from '@nestjs/common';
import type { Request, Response } from 'express';
import type { Verification } from '#contracts/entities.js';
import { sendFile } from '#platform/send-file.js';
import { Public } from '#platform/session.js';
import { CertificatesService } from './certificates.service.js';

@Controller('api')
@Public()
export class CertificatesController {
  constructor(private readonly certificates: CertificatesService) {}

  @Get('pdf/certificate/:refnumber/:author')
  async certificate(
    @Param('refnumber') refnumber: string,
    @Param('author') author: string,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    const { file, etag, name } = await this.certificates.file(refnumber, author);
    await sendFile(request, response, file, {
      type: 'application/pdf',
      etag,
      cache: 'public, max-age=60',
      downloadName: name,
    });
  }

  @Get('verify/:code')
  verify(@Param('code') code: string): Promise<Verification> {
    return this.certificates.verify(code);
  }
}
