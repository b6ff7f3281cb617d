import { Body, Controller, HttpCode, Post, UseGuards } from '@nestjs/common';
import type { AuthorManuscript } from '#contracts/manuscripts/manuscripts.ts';
import { LetInByGuard } from '#platform/sessions/session.ts';
import { AuthorService, requireStoredId } from '../author/author.service.ts';
import { LinkGuard, CurrentLink } from '../register/links/link.guard.ts';
import type { LinkDocument } from '../register/links/link.schema.ts';
import { PaymentDto } from './fees.dto.ts';
import { Fees } from './fees.ts';

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
