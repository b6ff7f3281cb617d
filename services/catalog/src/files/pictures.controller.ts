import { Controller, Get, Param, Req, Res } from '@nestjs/common';
import type { Response } from 'express';
import { formatOfPicture } from '#contracts/pictures.ts';
import { DomainError } from '#platform/domain-error.ts';
import { FileStore } from '#platform/file-store.ts';
import { sendFile } from '#platform/send-file.ts';
import { Public, type SessionRequest } from '#platform/session.ts';
import { pictureFolders } from './pictures.ts';

/** Pictures of editors, indexing partners and the sidebar (decisions 6). */
@Controller('assets')
@Public()
export class PicturesController {
  constructor(private readonly files: FileStore) {}

  @Get(':folder/:file')
  async picture(
    @Param('folder') folder: string,
    @Param('file') file: string,
    @Req() request: SessionRequest,
    @Res() response: Response,
  ): Promise<void> {
    const format = pictureFolders.some((known) => known === folder) ? formatOfPicture(file) : undefined;
    const picture = format && (await this.files.open(`${folder}/${file}`));
    if (!picture) throw new DomainError('not_found');
    await sendFile(request, response, picture, {
      type: `image/${format}`,
      etag: `"${file}"`,
      cache: 'public, max-age=31536000, immutable',
    });
  }
}
