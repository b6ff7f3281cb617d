import {
  Body,
  Controller,
  Delete,
  Get,
  HttpCode,
  Param,
  Patch,
  Post,
  Query,
  StreamableFile,
  UploadedFile,
  UseGuards,
  UseInterceptors,
} from '@nestjs/common';
import type { HistoryEntry } from '#contracts/fields/entities.ts';
import type { SignedInUser } from '#contracts/policies/roles.ts';
import { MAX_MANUSCRIPT_FILE_BYTES } from '#contracts/manuscripts/files.ts';
import type {
  DecisionLetter,
  Handler,
  ManuscriptArticle,
  ManuscriptListing,
  ManuscriptMessage,
  ManuscriptStatistics,
  ManuscriptsToday,
  SentMailText,
  StaffManuscript,
} from '#contracts/manuscripts/manuscripts.ts';
import type { RequestedKind } from '#contracts/policies/manuscript-stages.ts';
import { DomainError } from '#platform/errors/domain-error.ts';
import { csvFile, csvLine } from '#platform/http/csv-line.ts';
import { Responds } from '#platform/http/responds.ts';
import { Upload } from '#platform/http/uploads.ts';
import { ClientAddress } from '#platform/sessions/client-address.ts';
import { CurrentUser } from '#platform/sessions/session.ts';
import { type Page, PageQuery } from '#platform/validation/paging.ts';
import { History } from '#platform/writes/history.ts';
import { Idempotent } from '#platform/writes/idempotency.ts';
import { IfMatch } from '#platform/writes/versions.ts';
import { SendManuscript } from '../author/send-manuscript.ts';
import { FileQuery, parseKind, requireUpload } from '../files/uploads.ts';
import { dayIn, JournalSettings } from '../settings/journal-settings.ts';
import { articleValues } from './article-values.ts';
import { Mails } from '../mails/mails.ts';
import { Decisions } from './decisions.ts';
import { SubmissionStatistics } from '../register/submission-statistics.ts';
import { TodaysManuscripts } from './todays-manuscripts.ts';
import { Messages } from './messages.ts';
import {
  AddDto,
  ChangeDto,
  DayDto,
  DecisionDto,
  HandleDto,
  LetterQuery,
  ListQuery,
  MessageDto,
  MessageQuery,
  NoteDto,
  PeriodQuery,
  RecuseDto,
  ReviewDto,
} from './office.dto.ts';
import { StaffManuscripts } from '../review/staff-manuscripts.ts';
import { OfficeService } from './office.service.ts';
import {
  type AccessedManuscript,
  CurrentManuscript,
  ManuscriptAccessGuard,
} from '../register/manuscript-access.guard.ts';
import { ManuscriptAccess } from '../register/manuscript-access.ts';

/** The register of manuscripts for the office. */
@Controller('api/admin/manuscripts')
@UseGuards(ManuscriptAccessGuard)
export class OfficeController {
  constructor(
    private readonly office: OfficeService,
    private readonly staff: StaffManuscripts,
    private readonly decisions: Decisions,
    private readonly messages: Messages,
    private readonly mails: Mails,
    private readonly sending: SendManuscript,
    private readonly todays: TodaysManuscripts,
    private readonly submissions: SubmissionStatistics,
    private readonly visible: ManuscriptAccess,
    private readonly settings: JournalSettings,
    private readonly history: History,
  ) {}

  @Get()
  list(@Query() query: ListQuery, @CurrentUser() user: SignedInUser): Promise<Page<ManuscriptListing>> {
    return this.office.list(query, user);
  }

  @Get('queue.csv')
  @Responds({ 200: ['text/csv'] })
  async queueFile(@Query() query: ListQuery, @CurrentUser() user: SignedInUser): Promise<StreamableFile> {
    return csvFile('queue.csv', await this.office.listLines(query, user));
  }

  @Get('today')
  async today(@CurrentUser() user: SignedInUser): Promise<ManuscriptsToday> {
    const seen = await this.visible.filterFor(user).catch((error: unknown) => {
      if (error instanceof DomainError && error.code === 'address_required') return undefined;
      throw error;
    });
    const figures = await this.todays.count(seen ?? { _id: { $in: [] } }, user.id, await this.settings.get());
    return seen ? figures : { ...figures, needs_address: true };
  }

  /** Statistics of the manuscripts submitted within a period, a year by default. */
  @Get('statistics')
  async statistics(
    @Query() { from, to }: PeriodQuery,
    @CurrentUser() user: SignedInUser,
  ): Promise<ManuscriptStatistics> {
    const settings = await this.settings.get();
    const period = { from: from ?? dayIn(settings, -365), to: to ?? dayIn(settings) };
    return this.submissions.count(await this.visible.filterFor(user), period);
  }

  @Get('statistics.csv')
  @Responds({ 200: ['text/csv'] })
  async statisticsFile(
    @Query() period: PeriodQuery,
    @CurrentUser() user: SignedInUser,
  ): Promise<StreamableFile> {
    const { months, ...figures } = await this.statistics(period, user);
    const byMonth = months.flatMap(({ month, received, accepted }) => [
      [`received_${month}`, received],
      [`accepted_${month}`, accepted],
    ]);
    const lines = [...Object.entries({ figure: 'value', ...figures }), ...byMonth].map(csvLine);
    return csvFile('manuscripts.csv', lines);
  }

  @Post()
  @UseInterceptors(Idempotent)
  add(@Body() given: AddDto, @CurrentUser() user: SignedInUser): Promise<StaffManuscript> {
    return this.office.add(given, user);
  }

  @Get(':id')
  get(@CurrentManuscript() call: AccessedManuscript): Promise<StaffManuscript> {
    return this.staff.toView(call.manuscript, call.filter);
  }

  @Patch(':id')
  change(
    @CurrentManuscript() call: AccessedManuscript,
    @Body() given: ChangeDto,
    @IfMatch() version?: number,
  ): Promise<StaffManuscript> {
    return this.office.change(call, given, version);
  }

  /** Sends a draft that staff entered, or a revision that came by mail. */
  @Post(':id/send')
  @HttpCode(200)
  async send(@CurrentManuscript() { filter, user }: AccessedManuscript): Promise<StaffManuscript> {
    return this.staff.toView(await this.sending.send(filter, user, true), filter);
  }

  @Post(':id/files')
  @UseInterceptors(Upload('file', MAX_MANUSCRIPT_FILE_BYTES))
  upload(
    @CurrentManuscript() call: AccessedManuscript,
    @Query() { kind }: FileQuery,
    @UploadedFile() file?: Express.Multer.File,
  ): Promise<StaffManuscript> {
    return this.office.addFile(call, parseKind(kind), requireUpload(file));
  }

  /** Removes a file that staff uploaded; files that an author has sent stay. */
  @Delete(':id/files/:file')
  removeFile(
    @CurrentManuscript() call: AccessedManuscript,
    @Param('file') fileId: string,
  ): Promise<StaffManuscript> {
    return this.office.removeFile(call, fileId);
  }

  @Post(':id/review')
  @HttpCode(200)
  review(
    @CurrentManuscript() call: AccessedManuscript,
    @Body() { due }: ReviewDto,
  ): Promise<StaffManuscript> {
    return this.office.review(call, due);
  }

  @Get(':id/letter')
  letter(
    @CurrentManuscript() call: AccessedManuscript,
    @Query() { kind, asked, show, due }: LetterQuery,
  ): Promise<DecisionLetter> {
    const names = asked.split(',').filter((name) => name !== '') as RequestedKind[];
    return this.decisions.letter(call, { kind, asked: names, show: show?.split(','), due });
  }

  @Post(':id/decisions')
  @UseInterceptors(Idempotent)
  decide(
    @CurrentManuscript() call: AccessedManuscript,
    @Body() given: DecisionDto,
    @IfMatch() version?: number,
  ): Promise<StaffManuscript> {
    return this.decisions.decide(call, given, version);
  }

  @Post(':id/reopen')
  @HttpCode(200)
  reopen(@CurrentManuscript() call: AccessedManuscript): Promise<StaffManuscript> {
    return this.decisions.reopen(call);
  }

  /** Sets another due day for the author's revision. */
  @Post(':id/due')
  @HttpCode(200)
  due(@CurrentManuscript() call: AccessedManuscript, @Body() { due }: DayDto): Promise<StaffManuscript> {
    return this.office.changeDue(call, due);
  }

  @Post(':id/handle')
  @HttpCode(200)
  handle(@CurrentManuscript() call: AccessedManuscript, @Body() given: HandleDto): Promise<StaffManuscript> {
    return this.office.handle(call, given);
  }

  /** The users of the office who see the manuscript, by username. */
  @Get(':id/handlers')
  candidates(@CurrentManuscript() call: AccessedManuscript): Promise<Handler[]> {
    return this.office.candidates(call);
  }

  @Post(':id/recuse')
  @HttpCode(204)
  recuse(@CurrentManuscript() call: AccessedManuscript, @Body() given: RecuseDto): Promise<void> {
    return this.office.recuse(call, given);
  }

  @Post(':id/notes')
  @HttpCode(200)
  note(@CurrentManuscript() call: AccessedManuscript, @Body() { text }: NoteDto): Promise<StaffManuscript> {
    return this.office.note(call, text);
  }

  @Post(':id/objections/:objection/settle')
  @HttpCode(200)
  settle(
    @CurrentManuscript() call: AccessedManuscript,
    @Param('objection') objection: string,
  ): Promise<StaffManuscript> {
    return this.office.settle(call, objection);
  }

  /** A mail to the author or a reviewer, in the journal's words. */
  @Get(':id/message')
  message(
    @CurrentManuscript() call: AccessedManuscript,
    @Query() { to }: MessageQuery,
  ): Promise<ManuscriptMessage> {
    return this.messages.draft(call, to);
  }

  @Post(':id/messages')
  @UseInterceptors(Idempotent)
  sendMessage(
    @CurrentManuscript() call: AccessedManuscript,
    @Body() given: MessageDto,
  ): Promise<StaffManuscript> {
    return this.messages.send(call, given);
  }

  /** Text of a mail: as it was sent, or else as it was written. */
  @Get(':id/mails/:mail')
  mail(
    @CurrentManuscript() { manuscript }: AccessedManuscript,
    @Param('mail') mail: string,
  ): Promise<SentMailText> {
    return this.mails.readText(manuscript, mail);
  }

  /** Sends an undelivered mail again. */
  @Post(':id/mails/:mail/again')
  @HttpCode(200)
  sendAgain(
    @CurrentManuscript() call: AccessedManuscript,
    @Param('mail') mail: string,
  ): Promise<StaffManuscript> {
    return this.office.sendAgain(call, mail);
  }

  /** Notes that staff have seen the undelivered mail, so that it needs no more attention. */
  @Post(':id/mails/:mail/seen')
  @HttpCode(200)
  seeMail(
    @CurrentManuscript() call: AccessedManuscript,
    @Param('mail') mail: string,
  ): Promise<StaffManuscript> {
    return this.office.seeMail(call, mail);
  }

  /** A new link of the author, to pass on by other means than mail. */
  @Post(':id/link')
  link(
    @CurrentManuscript() call: AccessedManuscript,
    @ClientAddress() address: string,
  ): Promise<{ url: string }> {
    return this.office.link(call, address);
  }

  /** History of the manuscript: stages, days and decisions, no names of authors. */
  @Get(':id/history')
  changes(
    @CurrentManuscript() { manuscript }: AccessedManuscript,
    @Query() page: PageQuery,
  ): Promise<Page<HistoryEntry>> {
    return this.history.page({ type: 'manuscript', id: manuscript._id.toHexString() }, page);
  }

  /** Initial values of the form that adds its article. */
  @Get(':id/article')
  async article(@CurrentManuscript() { manuscript }: AccessedManuscript): Promise<ManuscriptArticle> {
    return articleValues(manuscript, await this.settings.get());
  }
}
