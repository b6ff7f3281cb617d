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
  Req,
  Res,
  StreamableFile,
  UploadedFile,
  UseGuards,
  UseInterceptors,
} from '@nestjs/common';
import type { Request, Response } from 'express';
import type { HistoryEntry, SignedInUser } from '#contracts/fields/entities.ts';
import { MAX_MANUSCRIPT_FILE_BYTES } from '#contracts/manuscripts/files.ts';
import type {
  DecisionLetter,
  ManuscriptArticle,
  ManuscriptListing,
  ManuscriptStatistics,
  ManuscriptsToday,
  StaffManuscript,
} from '#contracts/manuscripts/manuscripts.ts';
import type { AskedKind } from '#contracts/manuscripts/stages.ts';
import { fileResponses, Responds } from '#platform/http/responds.ts';
import { Upload } from '#platform/http/uploads.ts';
import { ClientAddress } from '#platform/sessions/client-address.ts';
import { CurrentUser } from '#platform/sessions/session.ts';
import { type Page, PageQuery } from '#platform/validation/paging.ts';
import { History } from '#platform/writes/history.ts';
import { Idempotent } from '#platform/writes/idempotency.ts';
import { IfMatch } from '#platform/writes/versions.ts';
import { Sending } from '../author/sending.ts';
import { FileQuery } from '../files/file.query.ts';
import { ManuscriptFiles } from '../files/manuscript-files.ts';
import { kindOf, storedOf } from '../files/uploads.ts';
import { dayIn, JournalSettings } from '../journal/journal-settings.ts';
import { articleOf } from '../publication/article-values.ts';
import { Decisions } from './decisions.ts';
import { Figures } from './figures.ts';
import {
  AddDto,
  ChangeDto,
  DecisionDto,
  HandleDto,
  LetterQuery,
  ListQuery,
  NoteDto,
  PeriodQuery,
  RecuseDto,
  ReviewDto,
} from './office.dto.ts';
import { OfficeService } from './office.service.ts';
import { VisibleGuard } from './visible.guard.ts';
import { Visible } from './visible.ts';

/** The register of manuscripts, as the office works with it. */
@Controller('api/admin/manuscripts')
@UseGuards(VisibleGuard)
export class OfficeController {
  constructor(
    private readonly office: OfficeService,
    private readonly decisions: Decisions,
    private readonly sending: Sending,
    private readonly files: ManuscriptFiles,
    private readonly figures: Figures,
    private readonly visible: Visible,
    private readonly settings: JournalSettings,
    private readonly history: History,
  ) {}

  @Get()
  list(@Query() query: ListQuery, @CurrentUser() user: SignedInUser): Promise<Page<ManuscriptListing>> {
    return this.office.list(query, user);
  }

  @Get('today')
  async today(@CurrentUser() user: SignedInUser): Promise<ManuscriptsToday> {
    return this.figures.today(await this.visible.to(user), await this.settings.get());
  }

  /** Of the manuscripts submitted within a period, a year by default. */
  @Get('statistics')
  async statistics(
    @Query() { from, to }: PeriodQuery,
    @CurrentUser() user: SignedInUser,
  ): Promise<ManuscriptStatistics> {
    const settings = await this.settings.get();
    const period = { from: from ?? dayIn(settings, -365), to: to ?? dayIn(settings) };
    return this.figures.statistics(await this.visible.to(user), period);
  }

  @Get('statistics.csv')
  @Responds({ 200: ['text/csv'] })
  async statisticsFile(
    @Query() period: PeriodQuery,
    @CurrentUser() user: SignedInUser,
  ): Promise<StreamableFile> {
    const figures = await this.statistics(period, user);
    const lines = Object.entries({ figure: 'value', ...figures }).map(
      ([name, value]) => `${name},${value}\r\n`,
    );
    return new StreamableFile(Buffer.from(lines.join('')), {
      type: 'text/csv; charset=utf-8',
      disposition: 'attachment; filename="manuscripts.csv"',
    });
  }

  @Post()
  @UseInterceptors(Idempotent)
  add(@Body() given: AddDto, @CurrentUser() user: SignedInUser): Promise<StaffManuscript> {
    return this.office.add(given, user);
  }

  @Get(':id')
  get(@Param('id') id: string, @CurrentUser() user: SignedInUser): Promise<StaffManuscript> {
    return this.office.view(id, user);
  }

  @Patch(':id')
  change(
    @Param('id') id: string,
    @Body() given: ChangeDto,
    @CurrentUser() user: SignedInUser,
    @IfMatch() version?: number,
  ): Promise<StaffManuscript> {
    return this.office.change(id, given, user, version);
  }

  /** A draft that staff entered, or a revision that came by mail. */
  @Post(':id/send')
  @HttpCode(200)
  async send(@Param('id') id: string, @CurrentUser() user: SignedInUser): Promise<StaffManuscript> {
    const filter = await this.visible.one(id, user);
    return this.office.asSeen(await this.sending.send(filter, user, true));
  }

  @Post(':id/files')
  @UseInterceptors(Upload('file', MAX_MANUSCRIPT_FILE_BYTES))
  upload(
    @Param('id') id: string,
    @Query() { kind }: FileQuery,
    @CurrentUser() user: SignedInUser,
    @UploadedFile() file?: Express.Multer.File,
  ): Promise<StaffManuscript> {
    return this.office.addFile(id, kindOf(kind), storedOf(file), user);
  }

  @Get(':id/files/:file')
  @Responds(fileResponses('application/octet-stream'))
  async file(
    @Param('id') id: string,
    @Param('file') fileId: string,
    @CurrentUser() user: SignedInUser,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    const { file } = await this.office.file(id, fileId, user);
    await this.files.send(request, response, file);
  }

  /** The copy without names. */
  @Get(':id/files/:file/copy')
  @Responds(fileResponses('application/octet-stream'))
  async copy(
    @Param('id') id: string,
    @Param('file') fileId: string,
    @CurrentUser() user: SignedInUser,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    const { manuscript, file } = await this.office.file(id, fileId, user);
    await this.files.sendCopy(request, response, file, manuscript.number);
  }

  /** One that staff uploaded; what an author has sent stays. */
  @Delete(':id/files/:file')
  removeFile(
    @Param('id') id: string,
    @Param('file') fileId: string,
    @CurrentUser() user: SignedInUser,
  ): Promise<StaffManuscript> {
    return this.office.removeFile(id, fileId, user);
  }

  @Post(':id/review')
  @HttpCode(200)
  review(
    @Param('id') id: string,
    @Body() { due }: ReviewDto,
    @CurrentUser() user: SignedInUser,
  ): Promise<StaffManuscript> {
    return this.office.review(id, due, user);
  }

  @Get(':id/letter')
  letter(
    @Param('id') id: string,
    @Query() { kind, asked, show, due }: LetterQuery,
    @CurrentUser() user: SignedInUser,
  ): Promise<DecisionLetter> {
    const names = asked.split(',').filter((name) => name !== '') as AskedKind[];
    return this.decisions.letter(id, { kind, asked: names, show: show?.split(','), due }, user);
  }

  @Post(':id/decisions')
  @UseInterceptors(Idempotent)
  decide(
    @Param('id') id: string,
    @Body() given: DecisionDto,
    @CurrentUser() user: SignedInUser,
    @IfMatch() version?: number,
  ): Promise<StaffManuscript> {
    return this.decisions.decide(id, given, user, version);
  }

  @Post(':id/reopen')
  @HttpCode(200)
  reopen(@Param('id') id: string, @CurrentUser() user: SignedInUser): Promise<StaffManuscript> {
    return this.decisions.reopen(id, user);
  }

  @Post(':id/handle')
  @HttpCode(200)
  handle(
    @Param('id') id: string,
    @Body() { handle }: HandleDto,
    @CurrentUser() user: SignedInUser,
  ): Promise<StaffManuscript> {
    return this.office.handle(id, handle, user);
  }

  @Post(':id/recuse')
  @HttpCode(204)
  recuse(
    @Param('id') id: string,
    @Body() given: RecuseDto,
    @CurrentUser() user: SignedInUser,
  ): Promise<void> {
    return this.office.recuse(id, given, user);
  }

  @Post(':id/notes')
  @HttpCode(200)
  note(
    @Param('id') id: string,
    @Body() { text }: NoteDto,
    @CurrentUser() user: SignedInUser,
  ): Promise<StaffManuscript> {
    return this.office.note(id, text, user);
  }

  @Post(':id/objections/:objection/settle')
  @HttpCode(200)
  settle(
    @Param('id') id: string,
    @Param('objection') objection: string,
    @CurrentUser() user: SignedInUser,
  ): Promise<StaffManuscript> {
    return this.office.settle(id, objection, user);
  }

  /** A new link of the author, to pass on by another way than mail. */
  @Post(':id/link')
  link(
    @Param('id') id: string,
    @CurrentUser() user: SignedInUser,
    @ClientAddress() address: string,
  ): Promise<{ url: string }> {
    return this.office.link(id, user, address);
  }

  /** Stages, days and decisions: no names of authors. */
  @Get(':id/history')
  async changes(
    @Param('id') id: string,
    @Query() page: PageQuery,
    @CurrentUser() user: SignedInUser,
  ): Promise<Page<HistoryEntry>> {
    const { _id } = await this.office.find(id, user);
    return this.history.page({ type: 'manuscript', id: _id.toHexString() }, page);
  }

  /** What the form that adds its article begins with. */
  @Get(':id/article')
  async article(@Param('id') id: string, @CurrentUser() user: SignedInUser): Promise<ManuscriptArticle> {
    return articleOf(await this.office.find(id, user), await this.settings.get());
  }
}
