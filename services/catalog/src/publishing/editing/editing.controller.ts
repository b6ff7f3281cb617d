import { Body, Controller, HttpCode, Param, Post, UploadedFile, UseInterceptors } from '@nestjs/common';
import type { SessionUser, StaffArticle } from '#contracts/fields/entities.ts';
import { Idempotent } from '#platform/writes/idempotency.ts';
import { CurrentUser } from '#platform/sessions/session.ts';
import { IfMatch } from '#platform/writes/versions.ts';
import { Upload } from '../../files/uploads.ts';
import { AddArticle } from './add-article.ts';
import { AddArticleDto, EditArticleDto } from './article-fields.dto.ts';
import { EditArticle } from './edit-article.ts';

@Controller('api')
export class EditingController {
  constructor(
    private readonly addArticle: AddArticle,
    private readonly editArticle: EditArticle,
  ) {}

  @Post('admin/archives')
  @UseInterceptors(Upload('pdfFile'), Idempotent)
  add(
    @Body() fields: AddArticleDto,
    @CurrentUser() user: SessionUser,
    @UploadedFile() pdf?: Express.Multer.File,
  ): Promise<StaffArticle> {
    return this.addArticle.add(fields, pdf?.buffer, user);
  }

  @Post('archives/:id')
  @HttpCode(200)
  @UseInterceptors(Upload('pdfFile'), Idempotent)
  edit(
    @Param('id') id: string,
    @Body() fields: EditArticleDto,
    @CurrentUser() user: SessionUser,
    @IfMatch() version?: number,
    @UploadedFile() pdf?: Express.Multer.File,
  ): Promise<StaffArticle> {
    return this.editArticle.edit({ id, fields, upload: pdf?.buffer, version, user });
  }
}
