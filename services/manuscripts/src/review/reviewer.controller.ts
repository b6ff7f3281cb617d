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
  UploadedFile,
  UseGuards,
  UseInterceptors,
} from '@nestjs/common';
import { PartialType } from '@nestjs/mapped-types';
import { MAX_MANUSCRIPT_FILE_BYTES } from '#contracts/manuscripts/files.ts';
import type { ReviewerReview } from '#contracts/manuscripts/reviews.ts';
import { Upload } from '#platform/http/uploads.ts';
import { LetInByGuard } from '#platform/sessions/session.ts';
import { IfMatch } from '#platform/writes/versions.ts';
import { reportFields } from '#contracts/fields/review-fields.ts';
import { MAX_REASON } from '#contracts/manuscripts/limits.ts';
import { type SiteLanguage, siteLanguages } from '#contracts/values/site-languages.ts';
import { fieldsDto } from '#platform/validation/fields-dto.ts';
import { Flag, MaxText, OneOf, Optional, Trimmed } from '#platform/validation/rules.ts';
import { FileDownloads, type FileForm, type FoundFile } from '../files/file-downloads.ts';
import { FileQuery, requireUpload } from '../files/uploads.ts';
import { ManuscriptFiles } from '../files/manuscript-files.ts';
import { CurrentLink, LinkGuard, OpenTo } from '../register/links/link.guard.ts';
import type { LinkDocument } from '../register/links/link.schema.ts';
import { ReviewerService } from './reviewer.service.ts';

class AnswerDto {
  @OneOf(['accept', 'decline']) answer!: 'accept' | 'decline';
  @Optional() @MaxText(MAX_REASON) @Trimmed() reason?: string;
  /** Another possible reviewer. */
  @Optional() @MaxText(MAX_REASON) @Trimmed() suggestion?: string;
  /** Whether the reviewer does not want to be invited again. */
  @Optional() @Flag() never?: boolean;
}

/** Any of the fields; omitted ones are not changed. */
class SaveReportDto extends PartialType(fieldsDto(reportFields), { skipNullProperties: false }) {
  /** The language of mails to the reviewer. */
  @Optional() @OneOf(siteLanguages) language?: SiteLanguage;
}

/** A review as its reviewer's link opens it, without an account. Nothing changes by a GET: programs follow links. */
@Controller('api/manuscripts/review')
@LetInByGuard()
@UseGuards(LinkGuard)
@OpenTo('reviewer')
export class ReviewerController extends FileDownloads<LinkDocument> {
  constructor(
    private readonly reviewer: ReviewerService,
    files: ManuscriptFiles,
  ) {
    super(files);
  }

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

  protected findFile(link: LinkDocument, id: string, form: FileForm): Promise<FoundFile> {
    return this.reviewer.findFile(link, id, form);
  }

  @Delete('files/:file')
  removeFile(@CurrentLink() link: LinkDocument, @Param('file') id: string): Promise<ReviewerReview> {
    return this.reviewer.removeFile(link, id);
  }
}
