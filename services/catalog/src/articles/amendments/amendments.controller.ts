import { Body, Controller, Param, Post, UploadedFile, UseInterceptors } from '@nestjs/common';
import type { StaffArticle } from '#contracts/fields/entities.ts';
import type { SignedInUser } from '#contracts/policies/roles.ts';
import { Idempotent } from '#platform/writes/idempotency.ts';
import { CurrentUser } from '#platform/sessions/session.ts';
import { IfMatch } from '#platform/writes/versions.ts';
import { Upload } from '#platform/http/uploads.ts';
import { PublishAmendmentDto, PublishAmendment } from './publish-amendment.ts';

@Controller('api/admin/archives/:id/amendments')
export class AmendmentsController {
  constructor(private readonly publishing: PublishAmendment) {}

  /** Publishes a notice about the article. @returns the notice */
  @Post()
  @UseInterceptors(Upload('pdfFile'), Idempotent)
  publish(
    @Param('id') id: string,
    @Body() fields: PublishAmendmentDto,
    @CurrentUser() user: SignedInUser,
    @IfMatch() version?: number,
    @UploadedFile() pdf?: Express.Multer.File,
  ): Promise<StaffArticle> {
    return this.publishing.publish({ id, fields, upload: pdf?.buffer, version, user });
  }
}
