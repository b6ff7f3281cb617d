import {
  Body,
  Controller,
  Delete,
  Get,
  HttpCode,
  Param,
  Patch,
  Post,
  Res,
  UploadedFile,
  UseInterceptors,
} from '@nestjs/common';
import type { Response } from 'express';
import type { SignedInUser } from '#contracts/policies/roles.ts';
import { type StaffFullText, textLimits } from '#contracts/full-text/full-text.ts';
import { fieldError } from '#platform/errors/domain-error.ts';
import { Responds } from '#platform/http/responds.ts';
import { CurrentUser } from '#platform/sessions/session.ts';
import { Flag } from '#platform/validation/rules.ts';
import { Idempotent } from '#platform/writes/idempotency.ts';
import { IfMatch } from '#platform/writes/versions.ts';
import { Upload } from '#platform/http/uploads.ts';
import { FullTexts } from './full-texts.service.ts';
import { sourceOf } from './text-sources.ts';

class ShowTextDto {
  /** Whether readers see it. */
  @Flag() shown!: boolean;
}

/** The full text of an article, which a job converts from an uploaded file. */
@Controller('api/archives/:id/text')
export class FullTextController {
  constructor(private readonly texts: FullTexts) {}

  /** Returns 204 while the article has none, since a page requests it for every article. */
  @Get()
  @Responds({ 200: ['StaffFullText'], 204: [] })
  async get(
    @Param('id') id: string,
    @Res({ passthrough: true }) response: Response,
  ): Promise<StaffFullText | undefined> {
    const text = await this.texts.find(id);
    if (!text) response.status(204);
    return text;
  }

  /** Replaces the file of the text; the upload is streamed to the file store. */
  @Post()
  @HttpCode(202)
  @UseInterceptors(Upload('textFile', textLimits.totalBytes), Idempotent)
  upload(
    @Param('id') id: string,
    @CurrentUser() user: SignedInUser,
    @UploadedFile() file?: Express.Multer.File,
  ): Promise<StaffFullText> {
    if (!file) throw fieldError('textFile', 'The file is required');
    return this.texts.upload(id, sourceOf(file), user);
  }

  @Patch()
  show(
    @Param('id') id: string,
    @Body() { shown }: ShowTextDto,
    @CurrentUser() user: SignedInUser,
    @IfMatch() version?: number,
  ): Promise<StaffFullText> {
    return this.texts.show({ id, version, user }, shown);
  }

  @Delete()
  @HttpCode(204)
  remove(
    @Param('id') id: string,
    @CurrentUser() user: SignedInUser,
    @IfMatch() version?: number,
  ): Promise<void> {
    return this.texts.remove({ id, version, user });
  }
}
