import { Controller, Delete, HttpCode, Param, Post, UploadedFile, UseInterceptors } from '@nestjs/common';
import type { StaffSettings } from '#contracts/fields/entities.ts';
import type { SignedInUser } from '#contracts/policies/roles.ts';
import { type SitePicture, sitePictures } from '#contracts/fields/settings-fields.ts';
import { DomainError, fieldError } from '#platform/errors/domain-error.ts';
import { Idempotent } from '#platform/writes/idempotency.ts';
import { CurrentUser, Roles } from '#platform/sessions/session.ts';
import { IfMatch } from '#platform/writes/versions.ts';
import { Pictures } from '../../files/pictures.ts';
import { Upload } from '#platform/http/uploads.ts';
import { SettingsService } from './settings.service.ts';

/**
 * The logo, pictures of the public sidebar and the signature on certificates, each a setting; the site has a built-in
 * picture for an unset one of the sidebar.
 */
@Controller('api/settings/pictures')
@Roles('administrator')
export class SidebarPicturesController {
  constructor(
    private readonly settings: SettingsService,
    private readonly pictures: Pictures,
  ) {}

  @Post(':picture')
  @HttpCode(200)
  @UseInterceptors(Upload('imgFile'), Idempotent)
  async put(
    @Param('picture') picture: string,
    @CurrentUser() user: SignedInUser,
    @IfMatch() version?: number,
    @UploadedFile() image?: Express.Multer.File,
  ): Promise<StaffSettings> {
    const setting = settingOf(picture);
    if (!image) throw fieldError('imgFile', 'A picture is required');
    const name = await this.pictures.store('site', image.buffer);
    return this.settings.update({ [setting]: name }, user, version);
  }

  @Delete(':picture')
  async remove(
    @Param('picture') picture: string,
    @CurrentUser() user: SignedInUser,
    @IfMatch() version?: number,
  ): Promise<StaffSettings> {
    return this.settings.update({ [settingOf(picture)]: '' }, user, version);
  }
}

/** @throws DomainError not_found */
function settingOf(picture: string): SitePicture {
  const setting = sitePictures.find((name) => name === picture);
  if (!setting) throw new DomainError('not_found');
  return setting;
}
