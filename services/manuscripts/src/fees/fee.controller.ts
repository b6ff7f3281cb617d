import { Body, Controller, HttpCode, Post, UseGuards } from '@nestjs/common';
import type { StaffManuscript } from '#contracts/manuscripts/manuscripts.ts';
import { IfMatch } from '#platform/writes/versions.ts';
import { OfficeService } from '../office/office.service.ts';
import { type OfficeCall, TheCall, VisibleGuard } from '../office/visible.guard.ts';
import { FeeDto } from './fees.dto.ts';
import { Fees } from './fees.ts';

@Controller('api/admin/manuscripts/:id/fee')
@UseGuards(VisibleGuard)
export class FeeController {
  constructor(
    private readonly fees: Fees,
    private readonly office: OfficeService,
  ) {}

  /** Changes, waives or confirms the fee, or takes its receipt back. */
  @Post()
  @HttpCode(200)
  async act(
    @TheCall() { filter, user }: OfficeCall,
    @Body() given: FeeDto,
    @IfMatch() version?: number,
  ): Promise<StaffManuscript> {
    return this.office.asSeen(await this.fees.act(filter, given, user, version), filter);
  }
}
