import { Body, Controller, Get, HttpCode, Param, Post, UploadedFile, UseInterceptors } from '@nestjs/common';
import { cacheTags } from '#contracts/api/cache-tags.ts';
import type { IndexingPartner, StaffIndexingPartner } from '#contracts/fields/entities.ts';
import type { SignedInUser } from '#contracts/policies/roles.ts';
import { Idempotent } from '#platform/writes/idempotency.ts';
import { PublicCache } from '#platform/http/public-cache.ts';
import { CurrentUser, Public } from '#platform/sessions/session.ts';
import { HistoryOf } from '#platform/writes/history-of.ts';
import { IfMatch } from '#platform/writes/versions.ts';
import { Upload } from '#platform/http/uploads.ts';
import { AddIndexingPartnerDto, PartnerOrderDto, UpdateIndexingPartnerDto } from './indexing-partner.kind.ts';
import { IndexingPartnerDocument } from './indexing-partner.schema.ts';
import { IndexingPartnersService } from './indexing-partners.service.ts';

@Controller('api/indexing')
export class IndexingPartnersController {
  constructor(private readonly partners: IndexingPartnersService) {}

  @Get()
  @Public()
  @PublicCache(() => [cacheTags.indexing])
  list(@CurrentUser() user?: SignedInUser): Promise<(IndexingPartner | StaffIndexingPartner)[]> {
    return this.partners.list(user !== undefined);
  }

  @Post()
  @UseInterceptors(Upload('imgFile'), Idempotent)
  add(
    @Body() fields: AddIndexingPartnerDto,
    @CurrentUser() user: SignedInUser,
    @UploadedFile() image?: Express.Multer.File,
  ): Promise<StaffIndexingPartner> {
    return this.partners.add(fields, image?.buffer, user);
  }

  @Post('order')
  @HttpCode(200)
  reorder(
    @Body() { ids }: PartnerOrderDto,
    @CurrentUser() user: SignedInUser,
  ): Promise<StaffIndexingPartner[]> {
    return this.partners.reorder(ids, user);
  }

  @Post(':id')
  @HttpCode(200)
  @UseInterceptors(Upload('imgFile'), Idempotent)
  update(
    @Param('id') id: string,
    @Body() fields: UpdateIndexingPartnerDto,
    @CurrentUser() user: SignedInUser,
    @IfMatch() version?: number,
    @UploadedFile() image?: Express.Multer.File,
  ): Promise<StaffIndexingPartner> {
    return this.partners.update({ id, fields, upload: image?.buffer, version, user });
  }
}

@Controller('api/admin/indexing')
export class IndexingPartnerHistoryController extends HistoryOf('indexing', IndexingPartnerDocument) {}
