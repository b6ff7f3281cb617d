import { Body, Controller, HttpCode, Post, UseGuards } from '@nestjs/common';
import type { StaffManuscript, AuthorManuscript } from '#contracts/manuscripts/manuscripts.ts';
import { IfMatch } from '#platform/writes/versions.ts';
import { StaffManuscripts } from '../review/staff-manuscripts.ts';
import {
  type AccessedManuscript,
  CurrentManuscript,
  ManuscriptAccessGuard,
} from '../register/manuscript-access.guard.ts';
import { FeeDto, PaymentDto } from './fees.dto.ts';
import { Fees } from './fees.ts';
import { LetInByGuard } from '#platform/sessions/session.ts';
import { AuthorService, requireStoredId } from '../author/author.service.ts';
import { LinkGuard, CurrentLink } from '../register/links/link.guard.ts';
import type { LinkDocument } from '../register/links/link.schema.ts';

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

@Controller('api/manuscripts/mine/payment')
@LetInByGuard()
@UseGuards(LinkGuard)
export class PaymentController {
  constructor(
    private readonly fees: Fees,
    private readonly author: AuthorService,
  ) {}

  @Post()
  @HttpCode(200)
  async report(@CurrentLink() link: LinkDocument, @Body() given: PaymentDto): Promise<AuthorManuscript> {
    return this.author.toView(await this.fees.report({ _id: requireStoredId(link) }, given));
  }
}
