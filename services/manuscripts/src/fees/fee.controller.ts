import { Body, Controller, HttpCode, Param, Post, UseGuards } from '@nestjs/common';
import type { SignedInUser } from '#contracts/fields/entities.ts';
import type { StaffManuscript } from '#contracts/manuscripts/manuscripts.ts';
import { CurrentUser } from '#platform/sessions/session.ts';
import { IfMatch } from '#platform/writes/versions.ts';
import { OfficeService } from '../office/office.service.ts';
import { VisibleGuard } from '../office/visible.guard.ts';
import { Visible } from '../office/visible.ts';
import { FeeDto } from './fees.dto.ts';
import { Fees } from './fees.ts';

@Controller('api/admin/manuscripts/:id/fee')
@UseGuards(VisibleGuard)
export class FeeController {
  constructor(
    private readonly fees: Fees,
    private readonly office: OfficeService,
    private readonly visible: Visible,
  ) {}

  /** Changes, waives or confirms the fee, or takes its receipt back. */
  @Post()
  @HttpCode(200)
  async act(
    @Param('id') id: string,
    @Body() given: FeeDto,
    @CurrentUser() user: SignedInUser,
    @IfMatch() version?: number,
  ): Promise<StaffManuscript> {
    const filter = await this.visible.one(id, user);
    return this.office.asSeen(await this.fees.act(filter, given, user, version));
  }
}
