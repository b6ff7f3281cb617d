import { Body, Controller, HttpCode, Post, UseGuards } from '@nestjs/common';
import type { StaffManuscript } from '#contracts/manuscripts/manuscripts.ts';
import { IfMatch } from '#platform/writes/versions.ts';
import { StaffManuscripts } from '../review/staff-manuscripts.ts';
import {
  type AccessedManuscript,
  CurrentManuscript,
  ManuscriptAccessGuard,
} from '../register/manuscript-access.guard.ts';
import { FeeDto } from './fees.dto.ts';
import { Fees } from './fees.ts';

@Controller('api/admin/manuscripts/:id/fee')
@UseGuards(ManuscriptAccessGuard)
export class FeeController {
  constructor(
    private readonly fees: Fees,
    private readonly staff: StaffManuscripts,
  ) {}

  /** Changes, waives or confirms the fee, or cancels its receipt. */
  @Post()
  @HttpCode(200)
  async act(
    @CurrentManuscript() { filter, user }: AccessedManuscript,
    @Body() given: FeeDto,
    @IfMatch() version?: number,
  ): Promise<StaffManuscript> {
    return this.staff.toView(await this.fees.act(filter, given, user, version), filter);
  }
}
