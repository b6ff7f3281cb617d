import {
  Body,
  Controller,
  Get,
  HttpCode,
  Param,
  Post,
  Query,
  UseGuards,
  UseInterceptors,
} from '@nestjs/common';
import type { ServiceRecord } from '#contracts/fields/issued-documents.ts';
import type { SignedInUser } from '#contracts/fields/entities.ts';
import type { StaffManuscript } from '#contracts/manuscripts/manuscripts.ts';
import type {
  CheckedReviewer,
  ReviewerCandidate,
  ReviewerListing,
  ReviewInvitation,
} from '#contracts/manuscripts/reviews.ts';
import { ClientAddress } from '#platform/sessions/client-address.ts';
import { CurrentUser } from '#platform/sessions/session.ts';
import type { Page } from '#platform/validation/paging.ts';
import { Idempotent } from '#platform/writes/idempotency.ts';
import { VisibleGuard } from '../office/visible.guard.ts';
import { ServiceRecords } from '../papers/service-records.ts';
import { Candidates } from './candidates.ts';
import { Invitations } from './invitations.ts';
import { ReviewOffice } from './review-office.ts';
import { ReviewerList } from './reviewer-list.ts';
import {
  CandidatesQuery,
  DueDto,
  InvitationQuery,
  InviteDto,
  PersonQuery,
  ReturnDto,
  ReviewersQuery,
  ShowDto,
} from './reviewers.dto.ts';

/** The reviewers of a manuscript, as the office works with them. */
@Controller('api/admin/manuscripts/:id')
@UseGuards(VisibleGuard)
export class ReviewsController {
  constructor(
    private readonly candidates: Candidates,
    private readonly invitations: Invitations,
    private readonly reviews: ReviewOffice,
  ) {}

  @Get('candidates')
  list(
    @Param('id') id: string,
    @Query() { q }: CandidatesQuery,
    @CurrentUser() user: SignedInUser,
  ): Promise<ReviewerCandidate[]> {
    return this.candidates.of(id, q, user);
  }

  /** What speaks against somebody, while the address is typed. */
  @Get('conflicts')
  conflicts(
    @Param('id') id: string,
    @Query() person: PersonQuery,
    @CurrentUser() user: SignedInUser,
  ): Promise<CheckedReviewer> {
    return this.candidates.check(id, person, user);
  }

  @Get('invitation')
  letter(
    @Param('id') id: string,
    @Query() query: InvitationQuery,
    @CurrentUser() user: SignedInUser,
  ): Promise<ReviewInvitation> {
    return this.invitations.letter(id, query, user);
  }

  /** Invites, or invites again who has declined, was silent or cancelled. */
  @Post('reviews')
  @UseInterceptors(Idempotent)
  invite(
    @Param('id') id: string,
    @Body() given: InviteDto,
    @CurrentUser() user: SignedInUser,
  ): Promise<StaffManuscript> {
    return this.invitations.invite(id, given, user);
  }

  @Post('reviews/:review/remind')
  @HttpCode(200)
  remind(
    @Param('id') id: string,
    @Param('review') review: string,
    @Body() { due }: DueDto,
    @CurrentUser() user: SignedInUser,
  ): Promise<StaffManuscript> {
    return this.reviews.remind(id, review, due, user);
  }

  @Post('reviews/:review/cancel')
  @HttpCode(200)
  cancel(
    @Param('id') id: string,
    @Param('review') review: string,
    @CurrentUser() user: SignedInUser,
  ): Promise<StaffManuscript> {
    return this.reviews.cancel(id, review, user);
  }

  @Post('reviews/:review/return')
  @HttpCode(200)
  return(
    @Param('id') id: string,
    @Param('review') review: string,
    @Body() given: ReturnDto,
    @CurrentUser() user: SignedInUser,
  ): Promise<StaffManuscript> {
    return this.reviews.return(id, review, given, user);
  }

  /** Whether the author reads the report after the decision. */
  @Post('reviews/:review/show')
  @HttpCode(200)
  show(
    @Param('id') id: string,
    @Param('review') review: string,
    @Body() { shown }: ShowDto,
    @CurrentUser() user: SignedInUser,
  ): Promise<StaffManuscript> {
    return this.reviews.show(id, review, shown, user);
  }

  /** A new link of the reviewer, to pass on by another way than mail. */
  @Post('reviews/:review/link')
  link(
    @Param('id') id: string,
    @Param('review') review: string,
    @CurrentUser() user: SignedInUser,
    @ClientAddress() address: string,
  ): Promise<{ url: string }> {
    return this.reviews.link(id, review, user, address);
  }
}

/** All who were invited to review. */
@Controller('api/admin/reviewers')
export class ReviewersController {
  constructor(
    private readonly reviewers: ReviewerList,
    private readonly records: ServiceRecords,
  ) {}

  @Get()
  list(@Query() query: ReviewersQuery, @CurrentUser() user: SignedInUser): Promise<Page<ReviewerListing>> {
    return this.reviewers.page(query, user);
  }

  /** Handling editors, by year. */
  @Get('editors')
  editors(@CurrentUser() user: SignedInUser): Promise<ServiceRecord[]> {
    return this.records.ofEditors(user);
  }
}
