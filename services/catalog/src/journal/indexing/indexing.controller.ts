import { Body, Controller, Get, HttpCode, Param, Post, UploadedFile, UseInterceptors } from '@nestjs/common';
import { cacheTags } from '#contracts/cache-tags.ts';
import type { IndexingEntry, SessionUser, StaffIndexingEntry } from '#contracts/entities.ts';
import { Idempotent } from '#platform/idempotency.ts';
import { PublicCache } from '#platform/public-cache.ts';
import { CurrentUser, Public } from '#platform/session.ts';
import { IfMatch } from '#platform/versions.ts';
import { Upload } from '../../files/uploads.ts';
import { AddIndexingEntryDto, UpdateIndexingEntryDto } from './indexing-entry.dto.ts';
import { IndexingService } from './indexing.service.ts';

@Controller('api/indexing')
export class IndexingController {
  constructor(private readonly indexing: IndexingService) {}

  @Get()
  @Public()
  @PublicCache(() => [cacheTags.indexing])
  list(@CurrentUser() user?: SessionUser): Promise<(IndexingEntry | StaffIndexingEntry)[]> {
    return this.indexing.list(user !== undefined);
  }

  @Post()
  @UseInterceptors(Upload('imgFile'), Idempotent)
  add(
    @Body() fields: AddIndexingEntryDto,
    @CurrentUser() user: SessionUser,
    @UploadedFile() image?: Express.Multer.File,
  ): Promise<StaffIndexingEntry> {
    return this.indexing.add(fields, image?.buffer, user);
  }

  @Post(':id')
  @HttpCode(200)
  @UseInterceptors(Upload('imgFile'), Idempotent)
  update(
    @Param('id') id: string,
    @Body() fields: UpdateIndexingEntryDto,
    @CurrentUser() user: SessionUser,
    @IfMatch() version?: number,
    @UploadedFile() image?: Express.Multer.File,
  ): Promise<StaffIndexingEntry> {
    return this.indexing.update({ id, fields, image: image?.buffer, version, user });
  }
}
