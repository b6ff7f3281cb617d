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
  UploadedFile,
  UseGuards,
  UseInterceptors,
} from '@nestjs/common';
import type { Request, Response } from 'express';
import { MAX_MANUSCRIPT_FILE_BYTES } from '#contracts/manuscripts/files.ts';
import type { ReviewerReview } from '#contracts/manuscripts/reviews.ts';
import { DomainError } from '#platform/errors/domain-error.ts';
import { fileResponses, Responds } from '#platform/http/responds.ts';
import { Upload } from '#platform/http/uploads.ts';
import { LetInByGuard } from '#platform/sessions/session.ts';
import { IfMatch } from '#platform/writes/versions.ts';
import { FileQuery } from '../files/file.query.ts';
import { ManuscriptFiles } from '../files/manuscript-files.ts';
import { requireUpload } from '../files/uploads.ts';
import { LinkGuard, OpenTo, CurrentLink } from '../register/links/link.guard.ts';
import type { LinkDocument } from '../register/links/link.schema.ts';
import { AnswerDto, SaveReportDto } from './reviewer.dto.ts';
import { isReadable } from './releases.ts';
import { ReviewerService } from './reviewer.service.ts';

/** A review as its reviewer's link opens it, without an account. Nothing changes by a GET: programs follow links. */
@Controller('api/manuscripts/review')
@LetInByGuard()
@UseGuards(LinkGuard)
@OpenTo('reviewer')
export class ReviewerController {
  constructor(
    private readonly reviewer: ReviewerService,
    private readonly files: ManuscriptFiles,
  ) {}

  @Get()
  get(@CurrentLink() link: LinkDocument): Promise<ReviewerReview> {
    return this.reviewer.view(link);
  }

  @Patch()
  save(
    @CurrentLink() link: LinkDocument,
    @Body() { language, ...given }: SaveReportDto,
    @IfMatch() version?: number,
  ): Promise<ReviewerReview> {
    return this.reviewer.save(link, given, language, version);
  }

  /** Repeated, it adds remarks to a decline. */
  @Post('answer')
  @HttpCode(200)
  answer(
    @CurrentLink() link: LinkDocument,
    @Body() { answer, ...declined }: AnswerDto,
  ): Promise<ReviewerReview> {
    return answer === 'accept' ? this.reviewer.accept(link) : this.reviewer.decline(link, declined);
  }

  /** Repeated, it responds with the report that was sent. */
  @Post('send')
  @HttpCode(200)
  send(@CurrentLink() link: LinkDocument): Promise<ReviewerReview> {
    return this.reviewer.send(link);
  }

  /** Adds a report as a file. */
  @Post('files')
  @UseInterceptors(Upload('file', MAX_MANUSCRIPT_FILE_BYTES))
  upload(
    @CurrentLink() link: LinkDocument,
    @Query() { kind }: FileQuery,
    @UploadedFile() file?: Express.Multer.File,
  ): Promise<ReviewerReview> {
    return this.reviewer.addFile(link, kind, requireUpload(file));
  }

  @Get('files/:file')
  @Responds(fileResponses('application/octet-stream'))
  async file(
    @CurrentLink() link: LinkDocument,
    @Param('file') id: string,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    const { file, isCopy, number } = await this.reviewer.file(link, id);
    if (isCopy) await this.files.sendCopy(request, response, file, number);
    else await this.files.send(request, response, file);
  }

  /** Text of a reviewed file, if all of it could be converted. */
  @Get('files/:file/text')
  @Responds({ ...fileResponses(), 200: ['TextTree'] })
  async text(
    @CurrentLink() link: LinkDocument,
    @Param('file') id: string,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    const given = await this.reviewer.file(link, id);
    if (!isReadable(given)) throw new DomainError('not_found');
    await this.files.sendText(request, response, given.file);
  }

  @Delete('files/:file')
  removeFile(@CurrentLink() link: LinkDocument, @Param('file') id: string): Promise<ReviewerReview> {
    return this.reviewer.removeFile(link, id);
  }
}
