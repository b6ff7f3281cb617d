import { Controller, Get, HttpCode, Param, Post, Res, UseGuards } from '@nestjs/common';
import type { Response } from 'express';
import type { SignedInUser } from '#contracts/policies/roles.ts';
import type { StaffManuscript } from '#contracts/manuscripts/manuscripts.ts';
import { DomainError } from '#platform/errors/domain-error.ts';
import { CurrentUser } from '#platform/sessions/session.ts';
import { Responds } from '#platform/http/responds.ts';
import { sendStream } from '#platform/http/send-file.ts';
import { CopyDownloads, type FoundFile } from '../files/file-downloads.ts';
import { ManuscriptFiles } from '../files/manuscript-files.ts';
import { StaffManuscripts } from '../review/staff-manuscripts.ts';
import {
  type AccessedManuscript,
  CurrentManuscript,
  ManuscriptAccessGuard,
} from '../register/manuscript-access.guard.ts';
import { ReviewerRegister } from '../review/reviewer-register.ts';
import { isForOffice } from '../register/manuscript-state.ts';
import { Erasing } from './erasing.ts';
import { Package } from './package.ts';

/** Downloads of a manuscript for the office. */
@Controller('api/admin/manuscripts/:id')
@UseGuards(ManuscriptAccessGuard)
export class OfficeFilesController extends CopyDownloads<AccessedManuscript> {
  constructor(
    private readonly packages: Package,
    files: ManuscriptFiles,
  ) {
    super(files);
  }

  protected findFile({ manuscript }: AccessedManuscript, id: string): FoundFile {
    const file = manuscript.files.find((one) => one.id === id && isForOffice(one));
    if (!file) throw new DomainError('not_found');
    return { file, number: manuscript.number };
  }

  @Get('package.zip')
  @Responds({ 200: ['application/zip'] })
  async package(@CurrentManuscript() call: AccessedManuscript, @Res() response: Response): Promise<void> {
    const { name, file } = this.packages.pack(call);
    await sendStream(response, { name, type: 'application/zip' }, file);
  }
}

@Controller('api/admin')
export class ErasingController {
  constructor(
    private readonly erasing: Erasing,
    private readonly staff: StaffManuscripts,
    private readonly register: ReviewerRegister,
  ) {}

  /** Erases a manuscript that has ended before its period is over. */
  @Post('manuscripts/:id/erase')
  @UseGuards(ManuscriptAccessGuard)
  @HttpCode(200)
  async erase(@CurrentManuscript() { filter, user }: AccessedManuscript): Promise<StaffManuscript> {
    return this.staff.toView(await this.erasing.erase(filter, user), filter);
  }

  @Post('reviewers/:id/erase')
  @HttpCode(204)
  async eraseReviewer(@Param('id') id: string, @CurrentUser() user: SignedInUser): Promise<void> {
    await this.erasing.eraseReviewer(await this.register.findToErase(id, user), user);
  }
}
