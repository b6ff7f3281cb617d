import { Controller, Get, Param, Res } from '@nestjs/common';
import { MessagePattern, Payload } from '@nestjs/microservices';
import type { Response } from 'express';
import { formatOfPicture, pictureFormats } from '#contracts/values/pictures.ts';
import type { RpcRequest } from '#contracts/api/rpc.ts';
import { DomainError } from '#platform/errors/domain-error.ts';
import { FileStore } from '#platform/files/file-store.ts';
import { fileResponses, Responds } from '#platform/http/responds.ts';
import { sendFile } from '#platform/http/send-file.ts';
import { Public } from '#platform/sessions/session.ts';
import { pictureFolders, Pictures, TEXT_PICTURES } from './pictures.ts';
import { THUMBNAILS } from './thumbnails.ts';

const servedFolders: readonly string[] = [...pictureFolders, THUMBNAILS, TEXT_PICTURES];

/**
 * Pictures of editors, indexing partners, issues, the sidebar (requirements.md#files) and full texts, and the first pages of
 * articles.
 */
@Controller('assets')
@Public()
export class PicturesController {
  constructor(
    private readonly files: FileStore,
    private readonly pictures: Pictures,
  ) {}

  @Get(':folder/:file')
  @Responds(fileResponses(...pictureFormats.map((format) => `image/${format}`)))
  async picture(
    @Param('folder') folder: string,
    @Param('file') file: string,
    @Res() response: Response,
  ): Promise<void> {
    const format = servedFolders.includes(folder) ? formatOfPicture(file) : undefined;
    const picture = format && (await this.files.open(`${folder}/${file}`));
    if (!picture) throw new DomainError('not_found');
    await sendFile(response, picture, {
      type: `image/${format}`,
      etag: `"${file}"`,
      cache: 'public, max-age=31536000, immutable',
    });
  }

  /** Pictures for documents that show them. */
  @MessagePattern('catalog.picture')
  async pictureData(@Payload() { folder, picture }: RpcRequest<'catalog.picture'>): Promise<string | null> {
    const bytes = await this.pictures.read(folder, picture);
    return bytes?.toString('base64') ?? null;
  }
}
