import { pipeline } from 'node:stream/promises';
import { Controller, Get, HttpCode, Param, Post, Res, UseGuards } from '@nestjs/common';
import type { Response } from 'express';
import type { SignedInUser } from '#contracts/policies/roles.ts';
import type { StaffManuscript } from '#contracts/manuscripts/manuscripts.ts';
import { CurrentUser } from '#platform/sessions/session.ts';
import { Responds } from '#platform/http/responds.ts';
import { StaffManuscripts } from '../review/staff-manuscripts.ts';
import {
  type AccessedManuscript,
  CurrentManuscript,
  ManuscriptAccessGuard,
} from '../register/manuscript-access.guard.ts';
import { ReviewerRegister } from '../review/reviewer-register.ts';
import { Erasing } from './erasing.ts';
import { Package } from './package.ts';

/** Exports and erases a manuscript for the office. */
@Controller('api/admin/manuscripts/:id')
@UseGuards(ManuscriptAccessGuard)
export class ErasingController {
  constructor(
    private readonly erasing: Erasing,
    private readonly packages: Package,
    private readonly staff: StaffManuscripts,
  ) {}

  /** Erases a manuscript that has ended before its period is over. */
  @Post('erase')
  @HttpCode(200)
  async erase(@CurrentManuscript() { filter, user }: AccessedManuscript): Promise<StaffManuscript> {
    return this.staff.toView(await this.erasing.erase(filter, user), filter);
  }

  @Get('package.zip')
  @Responds({ 200: ['application/zip'] })
  async package(@CurrentManuscript() call: AccessedManuscript, @Res() response: Response): Promise<void> {
    const { name, file } = this.packages.pack(call);
    response.set({
      'Content-Type': 'application/zip',
      'Content-Disposition': `attachment; filename="${name}"`,
      'Cache-Control': 'private, no-store',
    });
    try {
      await pipeline(file, response);
    } catch (error) {
      // A client that disconnects is not an error.
      if ((error as NodeJS.ErrnoException).code !== 'ERR_STREAM_PREMATURE_CLOSE') throw error;
    }
  }
}

@Controller('api/admin/reviewers/:id/erase')
export class ReviewerErasingController {
  constructor(
    private readonly erasing: Erasing,
    private readonly register: ReviewerRegister,
  ) {}

  @Post()
  @HttpCode(204)
  async erase(@Param('id') id: string, @CurrentUser() user: SignedInUser): Promise<void> {
    await this.erasing.eraseReviewer(await this.register.findToErase(id, user), user);
  }
}
