import { Body, Controller, Get, HttpCode, Param, Post, UploadedFile, UseInterceptors } from '@nestjs/common';
import { cacheTags } from '#contracts/api/cache-tags.ts';
import type { Editor, StaffEditor } from '#contracts/fields/entities.ts';
import type { SignedInUser } from '#contracts/policies/roles.ts';
import { Idempotent } from '#platform/writes/idempotency.ts';
import { PublicCache } from '#platform/http/public-cache.ts';
import { CurrentUser, Public } from '#platform/sessions/session.ts';
import { HistoryOf } from '#platform/writes/history-of.ts';
import { IfMatch } from '#platform/writes/versions.ts';
import { Upload } from '#platform/http/uploads.ts';
import { AddEditorDto, UpdateEditorDto } from './editor.kind.ts';
import { EditorDocument } from './editor.schema.ts';
import { EditorsService } from './editors.service.ts';

@Controller('api/editors')
export class EditorsController {
  constructor(private readonly editors: EditorsService) {}

  @Get()
  @Public()
  @PublicCache(() => [cacheTags.board])
  list(@CurrentUser() user?: SignedInUser): Promise<(Editor | StaffEditor)[]> {
    return this.editors.list(user !== undefined);
  }

  @Get(':id')
  @Public()
  @PublicCache(() => [cacheTags.board])
  get(@Param('id') id: string, @CurrentUser() user?: SignedInUser): Promise<Editor | StaffEditor> {
    return this.editors.get(id, user !== undefined);
  }

  @Post()
  @UseInterceptors(Upload('imgFile'), Idempotent)
  add(
    @Body() fields: AddEditorDto,
    @CurrentUser() user: SignedInUser,
    @UploadedFile() picture?: Express.Multer.File,
  ): Promise<StaffEditor> {
    return this.editors.add(fields, picture?.buffer, user);
  }

  @Post(':id')
  @HttpCode(200)
  @UseInterceptors(Upload('imgFile'), Idempotent)
  update(
    @Param('id') id: string,
    @Body() fields: UpdateEditorDto,
    @CurrentUser() user: SignedInUser,
    @IfMatch() version?: number,
    @UploadedFile() picture?: Express.Multer.File,
  ): Promise<StaffEditor> {
    return this.editors.update({ id, fields, upload: picture?.buffer, version, user });
  }
}

@Controller('api/admin/editors')
export class EditorHistoryController extends HistoryOf('editor', EditorDocument) {}
