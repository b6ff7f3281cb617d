import {
  Body,
  Controller,
  Get,
  HttpCode,
  Param,
  Patch,
  Post,
  Query,
  UseGuards,
  UseInterceptors,
} from '@nestjs/common';
import type { ServiceRecord } from '#contracts/fields/issued-documents.ts';
import type { SignedInUser } from '#contracts/policies/roles.ts';
import type { StaffManuscript } from '#contracts/manuscripts/manuscripts.ts';
import type {
  CheckedReviewer,
  ReleaseCheck,
  ReviewerCandidate,
  ReviewerListing,
  ReviewInvitation,
} from '#contracts/manuscripts/reviews.ts';
import { ClientAddress } from '#platform/sessions/client-address.ts';
import { CurrentUser } from '#platform/sessions/session.ts';
import type { Page } from '#platform/validation/paging.ts';
import { Idempotent } from '#platform/writes/idempotency.ts';
import { IfMatch } from '#platform/writes/versions.ts';
import {
  type AccessedManuscript,
  CurrentManuscript,
  ManuscriptAccessGuard,
} from '../register/manuscript-access.guard.ts';
import { ServiceRecords } from '../documents/service-records.ts';
import { Candidates } from './candidates.ts';
import { Invitations } from './invitations.ts';
import { ReviewOffice } from './review-office.ts';
import { ReviewerList } from './reviewer-list.ts';
import { ReviewerRegister } from './reviewer-register.ts';
import {
  CandidatesQuery,
  DueDto,
  InvitationQuery,
  InviteDto,
  JoinDto,
  NamesCheckedDto,
  PersonQuery,
  ReturnDto,
  ReviewerDto,
  ReviewersQuery,
  ShowDto,
} from './reviewers.dto.ts';

/** The reviewers of a manuscript for the office. */
@Controller('api/admin/manuscripts/:id')
@UseGuards(ManuscriptAccessGuard)
export class ReviewsController {
  constructor(
    private readonly candidates: Candidates,
    private readonly invitations: Invitations,
    private readonly reviews: ReviewOffice,
  ) {}

  @Get('candidates')
  list(
    @CurrentManuscript() call: AccessedManuscript,
    @Query() { q }: CandidatesQuery,
  ): Promise<ReviewerCandidate[]> {
    return this.candidates.suggest(call, q);
  }

  /** Conflicts of a person, while the address is typed. */
  @Get('conflicts')
  conflicts(
    @CurrentManuscript() call: AccessedManuscript,
    @Query() person: PersonQuery,
  ): Promise<CheckedReviewer> {
    return this.candidates.check(call, person);
  }

  @Get('invitation')
  letter(
    @CurrentManuscript() call: AccessedManuscript,
    @Query() query: InvitationQuery,
  ): Promise<ReviewInvitation> {
    return this.invitations.letter(call, query);
  }

  /** Content that reviewers would receive if the manuscript were passed on to them now. */
  @Get('release')
  check(@CurrentManuscript() call: AccessedManuscript): Promise<ReleaseCheck> {
    return this.reviews.check(call);
  }

  /** Passes changes of the manuscript on to its reviewers, who see none otherwise. */
  @Post('release')
  @HttpCode(200)
  passOn(
    @CurrentManuscript() call: AccessedManuscript,
    @Body() { send_anyway }: NamesCheckedDto,
    @IfMatch() version?: number,
  ): Promise<StaffManuscript> {
    return this.reviews.passOn(call, send_anyway, version);
  }

  /** Invites a reviewer, or invites again one who has declined, did not respond or was cancelled. */
  @Post('reviews')
  @UseInterceptors(Idempotent)
  invite(@CurrentManuscript() call: AccessedManuscript, @Body() given: InviteDto): Promise<StaffManuscript> {
    return this.invitations.invite(call, given);
  }

  @Post('reviews/:review/remind')
  @HttpCode(200)
  remind(
    @CurrentManuscript() call: AccessedManuscript,
    @Param('review') review: string,
    @Body() { due }: DueDto,
  ): Promise<StaffManuscript> {
    return this.reviews.remind(call, review, due);
  }

  @Post('reviews/:review/cancel')
  @HttpCode(200)
  cancel(
    @CurrentManuscript() call: AccessedManuscript,
    @Param('review') review: string,
  ): Promise<StaffManuscript> {
    return this.reviews.cancel(call, review);
  }

  @Post('reviews/:review/return')
  @HttpCode(200)
  return(
    @CurrentManuscript() call: AccessedManuscript,
    @Param('review') review: string,
    @Body() given: ReturnDto,
  ): Promise<StaffManuscript> {
    return this.reviews.return(call, review, given);
  }

  /** Shows the report to the author after the decision, or hides it. */
  @Post('reviews/:review/show')
  @HttpCode(200)
  show(
    @CurrentManuscript() call: AccessedManuscript,
    @Param('review') review: string,
    @Body() given: ShowDto,
  ): Promise<StaffManuscript> {
    return this.reviews.show(call, review, given);
  }

  /** Shows the copy of a report to the author, or hides it; remarks are chosen separately. */
  @Post('files/:file/show')
  @HttpCode(200)
  showFile(
    @CurrentManuscript() call: AccessedManuscript,
    @Param('file') file: string,
    @Body() given: ShowDto,
  ): Promise<StaffManuscript> {
    return this.reviews.showFile(call, file, given);
  }

  /** A new link of the reviewer, to pass on by other means than mail. */
  @Post('reviews/:review/link')
  link(
    @CurrentManuscript() call: AccessedManuscript,
    @Param('review') review: string,
    @ClientAddress() address: string,
  ): Promise<{ url: string }> {
    return this.reviews.link(call, review, address);
  }
}

/** All people who were invited to review. */
@Controller('api/admin/reviewers')
export class ReviewersController {
  constructor(
    private readonly reviewers: ReviewerList,
    private readonly records: ServiceRecords,
    private readonly register: ReviewerRegister,
  ) {}

  @Get()
  list(@Query() query: ReviewersQuery, @CurrentUser() user: SignedInUser): Promise<Page<ReviewerListing>> {
    return this.reviewers.page(query, user);
  }

  /** Handling editors, by year. */
  @Get('editors')
  editors(@CurrentUser() user: SignedInUser): Promise<ServiceRecord[]> {
    return this.records.findEditors(user);
  }

  @Get(':id')
  get(@Param('id') id: string, @CurrentUser() user: SignedInUser): Promise<ReviewerListing> {
    return this.register.get(id, user);
  }

  @Patch(':id')
  change(
    @Param('id') id: string,
    @Body() given: ReviewerDto,
    @CurrentUser() user: SignedInUser,
  ): Promise<ReviewerListing> {
    return this.register.change(id, given, user);
  }

  /** Merges another record of the same person into this one. */
  @Post(':id/join')
  @HttpCode(200)
  join(
    @Param('id') id: string,
    @Body() { email }: JoinDto,
    @CurrentUser() user: SignedInUser,
  ): Promise<ReviewerListing> {
    return this.register.join(id, email, user);
  }
}
