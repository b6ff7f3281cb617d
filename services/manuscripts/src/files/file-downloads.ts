import { createParamDecorator, type ExecutionContext, Get, Param, Res } from '@nestjs/common';
import type { Response } from 'express';
import { fileResponses, Responds } from '#platform/http/responds.ts';
import type { StoredFile } from '../register/manuscript.schema.ts';
import type { ManuscriptFiles } from './manuscript-files.ts';

export type FileForm = 'original' | 'copy' | 'text';

export interface FoundFile {
  file: StoredFile;
  /** The manuscript's; drafts have none. */
  number: number | undefined;
  /** Whether the caller reads the copy in place of the original. */
  isCopy?: boolean;
}

/** The link or the call of the office that the controller's guard has admitted. */
const Admitted = createParamDecorator((_: unknown, context: ExecutionContext): unknown => {
  const { link, call } = context.switchToHttp().getRequest<{ link?: unknown; call?: unknown }>();
  return link ?? call;
});

/** Downloads of a manuscript's files. Each controller finds those that its caller may read. */
export abstract class FileDownloads<Access> {
  constructor(protected readonly files: ManuscriptFiles) {}

  /** @throws DomainError not_found */
  protected abstract findFile(access: Access, id: string, form: FileForm): Promise<FoundFile> | FoundFile;

  @Get('files/:file')
  @Responds(fileResponses('application/octet-stream'))
  async file(
    @Admitted() access: Access,
    @Param('file') id: string,
    @Res() response: Response,
  ): Promise<void> {
    const { file, isCopy, number } = await this.findFile(access, id, 'original');
    if (isCopy) await this.files.sendCopy(response, file, number);
    else await this.files.send(response, file);
  }

  /** Text of a file as reviewers read it, if all of it could be converted. */
  @Get('files/:file/text')
  @Responds({ ...fileResponses(), 200: ['TextTree'] })
  async text(
    @Admitted() access: Access,
    @Param('file') id: string,
    @Res() response: Response,
  ): Promise<void> {
    await this.files.sendText(response, (await this.findFile(access, id, 'text')).file);
  }
}

/** Downloads for those who read the original and its copy. */
export abstract class CopyDownloads<Access> extends FileDownloads<Access> {
  /** The copy without names, as the other side of the review receives it. */
  @Get('files/:file/copy')
  @Responds(fileResponses('application/octet-stream'))
  async copy(
    @Admitted() access: Access,
    @Param('file') id: string,
    @Res() response: Response,
  ): Promise<void> {
    const { file, number } = await this.findFile(access, id, 'copy');
    await this.files.sendCopy(response, file, number);
  }
}
