import { Controller, HttpCode, Param, Post, UseGuards } from '@nestjs/common';
import type { SignedInUser } from '#contracts/policies/roles.ts';
import type { StaffManuscript } from '#contracts/manuscripts/manuscripts.ts';
import { CurrentUser } from '#platform/sessions/session.ts';
import { StaffManuscripts } from '../review/staff-manuscripts.ts';
import {
  type AccessedManuscript,
  CurrentManuscript,
  ManuscriptAccessGuard,
} from '../register/manuscript-access.guard.ts';
import { ReviewerRegister } from '../review/reviewer-register.ts';
import { Erasing } from './erasing.ts';

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
