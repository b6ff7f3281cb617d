import { Body, Controller, Get, HttpCode, Param, Post, UploadedFile, UseInterceptors } from '@nestjs/common';
import { cacheTags } from '#contracts/cache-tags.js';
import type { IndexingEntry, SessionUser } from '#contracts/entities.js';
import { PublicCache } from '#platform/public-cache.js';
import { CurrentUser, Public } from '#platform/session.js';
import { Upload } from '../assets/uploads.js';
import { AddIndexingEntryDto, UpdateIndexingEntryDto } from './indexing-entry.dto.js';
import { IndexingService } from './indexing.service.js';

@Controller('api/indexing')
export class IndexingController {
  constructor(private readonly indexing: IndexingService) {}

  @Get()
  @Public()
  @PublicCache(() => [cacheTags.indexing])
  list(@CurrentUser() user?: SessionUser): Promise<IndexingEntry[]> {
    return this.indexing.list(user !== undefined);
  }

  @Post()
  @UseInterceptors(Upload('imgFile'))
  add(
    @Body() fields: AddIndexingEntryDto,
    @UploadedFile() image?: Express.Multer.File,
  ): Promise<IndexingEntry> {
    return this.indexing.add(fields, image?.buffer);
  }

  @Post(':id')
  @HttpCode(200)
  @UseInterceptors(Upload('imgFile'))
  update(
    @Param('id') id: string,
    @Body() fields: UpdateIndexingEntryDto,
    @UploadedFile() image?: Express.Multer.File,
  ): Promise<IndexingEntry> {
    return this.indexing.update(id, fields, image?.buffer);
  }
}
