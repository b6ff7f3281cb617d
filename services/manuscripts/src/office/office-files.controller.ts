import { Controller, Get, Res, UseGuards } from '@nestjs/common';
import type { Response } from 'express';
import { DomainError } from '#platform/errors/domain-error.ts';
import { Responds } from '#platform/http/responds.ts';
import { sendStream } from '#platform/http/send-file.ts';
import { CopyDownloads, type FoundFile } from '../files/file-downloads.ts';
import { ManuscriptFiles } from '../files/manuscript-files.ts';
import {
  type AccessedManuscript,
  CurrentManuscript,
  ManuscriptAccessGuard,
} from '../register/manuscript-access.guard.ts';
import { isForOffice } from '../register/manuscript-state.ts';
import { Package } from './package.ts';

/** Downloads of a manuscript for the office. */
@Controller('api/admin/manuscripts/:id')
@UseGuards(ManuscriptAccessGuard)
export class OfficeFilesController extends CopyDownloads<AccessedManuscript> {
  constructor(
    private readonly packages: Package,
    files: ManuscriptFiles,
  ) {
    super(files);
  }

  protected findFile({ manuscript }: AccessedManuscript, id: string): FoundFile {
    const file = manuscript.files.find((one) => one.id === id && isForOffice(one));
    if (!file) throw new DomainError('not_found');
    return { file, number: manuscript.number };
  }

  @Get('package.zip')
  @Responds({ 200: ['application/zip'] })
  async package(@CurrentManuscript() call: AccessedManuscript, @Res() response: Response): Promise<void> {
    const { name, file } = this.packages.pack(call);
    await sendStream(response, { name, type: 'application/zip' }, file);
  }
}
