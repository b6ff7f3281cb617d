import {
  Body,
  Controller,
  Delete,
  Get,
  HttpCode,
  Param,
  Post,
  UploadedFiles,
  UseInterceptors,
} from '@nestjs/common';
import { cacheTags } from '#contracts/api/cache-tags.ts';
import type { Issue, IssueSummary } from '#contracts/fields/entities.ts';
import type { SignedInUser } from '#contracts/policies/roles.ts';
import { MAX_ISSUE_PDF_BYTES } from '#contracts/text/limits.ts';
import { Idempotent } from '#platform/writes/idempotency.ts';
import { PublicCache } from '#platform/http/public-cache.ts';
import { CurrentUser, Public } from '#platform/sessions/session.ts';
import { HistoryOf } from '#platform/writes/history-of.ts';
import { Upload } from '#platform/http/uploads.ts';
import { IfMatch } from '#platform/writes/versions.ts';
import { CreateIssueDto, EditIssueDto } from '../read/issue.dto.ts';
import { IssueDocument } from '../read/issue.schema.ts';
import { IssuesService } from '../read/issues.service.ts';
import { ArchivedYears } from './archived-years.ts';
import { EditIssue } from './edit-issue.ts';

@Controller('api')
export class IssuesController {
  constructor(
    private readonly issues: IssuesService,
    private readonly archivedYears: ArchivedYears,
    private readonly editIssue: EditIssue,
  ) {}

  @Get('archives')
  @Public()
  @PublicCache(() => [cacheTags.archives])
  years(@CurrentUser() user?: SignedInUser): Promise<IssueSummary[]> {
    return this.archivedYears.list(user !== undefined);
  }

  @Get('admin/archives')
  list(): Promise<Issue[]> {
    return this.issues.list();
  }

  @Post('admin/create-issue')
  @UseInterceptors(Idempotent)
  create(@Body() issue: CreateIssueDto, @CurrentUser() user: SignedInUser): Promise<Issue> {
    return this.issues.create(issue, user);
  }

  @Post('admin/issues/:id')
  @HttpCode(200)
  @UseInterceptors(Upload(['imgFile', 'pdfFile'], MAX_ISSUE_PDF_BYTES), Idempotent)
  edit(
    @Param('id') id: string,
    @Body() fields: EditIssueDto,
    @CurrentUser() user: SignedInUser,
    @IfMatch() version?: number,
    @UploadedFiles() files: { imgFile?: Express.Multer.File[]; pdfFile?: Express.Multer.File[] } = {},
  ): Promise<Issue> {
    const [cover, pdf] = [files.imgFile?.[0]?.buffer, files.pdfFile?.[0]?.buffer];
    return this.editIssue.edit({ id, fields, cover, pdf, version, user });
  }

  @Delete('admin/issues/:id')
  @HttpCode(204)
  remove(
    @Param('id') id: string,
    @CurrentUser() user: SignedInUser,
    @IfMatch() version?: number,
  ): Promise<void> {
    return this.issues.remove(id, version, user);
  }
}

@Controller('api/admin/issues')
export class IssueHistoryController extends HistoryOf('issue', IssueDocument) {}
