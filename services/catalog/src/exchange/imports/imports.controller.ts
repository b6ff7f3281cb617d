import {
  Body,
  Controller,
  Delete,
  Get,
  HttpCode,
  Param,
  Post,
  Query,
  Req,
  StreamableFile,
  UseInterceptors,
} from '@nestjs/common';
import { IsIn, IsOptional } from 'class-validator';
import type { Request } from 'express';
import type { SignedInUser } from '#contracts/policies/roles.ts';
import {
  countOf,
  type ImportCounts,
  type ImportedArticle,
  type ImportProblem,
  type JournalImport,
  loadedArticles,
} from '#contracts/fields/import-entities.ts';
import { DomainError } from '#platform/errors/domain-error.ts';
import { csvFile, csvLine } from '#platform/http/csv-line.ts';
import { Idempotent } from '#platform/writes/idempotency.ts';
import { type Page, PageQuery } from '#platform/validation/paging.ts';
import { Accepts, Responds } from '#platform/http/responds.ts';
import { Flag, Line } from '#platform/validation/rules.ts';
import { CurrentUser, requireRecentSignIn, type SessionRequest } from '#platform/sessions/session.ts';
import { ImportsService } from './imports.service.ts';
import type { ImportRow } from './import.schema.ts';

class UploadQuery {
  /** Display name of the file. */
  @Line(200) name = '';
  /** '1' for content of which staff of a new journal may remove what they have not changed. */
  @IsOptional() @IsIn(['1'], { message: 'This must be 1' }) sample?: string;
}

class LoadImportDto {
  /** Whether authors are notified, as when articles are added one by one. */
  @Flag() notify = false;
  /** Whether an issue with any problem is left out entirely. */
  @Flag() complete_issues = false;
}

/** Bulk imports: upload a zip, check it, then load it issue by issue (docs/operations.md). */
@Controller('api/admin/imports')
export class ImportsController {
  constructor(private readonly imports: ImportsService) {}

  /** The request body is the zip itself, so that it is streamed to the file store. */
  @Post()
  @Accepts('application/zip')
  @HttpCode(202)
  @UseInterceptors(Idempotent)
  receive(
    @Req() request: Request,
    @Query() { name, sample }: UploadQuery,
    @CurrentUser() user: SignedInUser,
  ): Promise<JournalImport> {
    if (!request.is(['application/zip', 'application/x-zip-compressed', 'application/octet-stream']))
      throw new DomainError('not_a_zip');
    const length = request.headers['content-length'];
    return this.imports.receive(
      request,
      length === undefined ? undefined : Number(length),
      name || 'import.zip',
      user,
      sample === '1',
    );
  }

  @Get()
  list(@Query() page: PageQuery): Promise<Page<JournalImport>> {
    return this.imports.list(page);
  }

  @Get(':id')
  get(@Param('id') id: string): Promise<JournalImport> {
    return this.imports.get(id);
  }

  @Get(':id/problems')
  problems(@Param('id') id: string, @Query() page: PageQuery): Promise<Page<ImportProblem>> {
    return this.imports.problems(id, page);
  }

  /** The counts and the outcome of every row, as CSV. */
  @Get(':id/report.csv')
  @Responds({ 200: ['text/csv'] })
  async report(@Param('id') id: string): Promise<StreamableFile> {
    const found = await this.imports.get(id);
    const lines = importReport(found, this.imports.rowsOf(id));
    return csvFile(`import-${found.creation.slice(0, 10)}.csv`, lines);
  }

  @Get(':id/articles')
  articles(@Param('id') id: string, @Query() page: PageQuery): Promise<Page<ImportedArticle>> {
    return this.imports.articles(id, page);
  }

  @Post(':id/load')
  @HttpCode(202)
  @UseInterceptors(Idempotent)
  async load(
    @Param('id') id: string,
    @Body() choices: LoadImportDto,
    @Req() request: SessionRequest,
    @CurrentUser() user: SignedInUser,
  ): Promise<JournalImport> {
    // A journal that is restored brings its settings along.
    if ((await this.imports.get(id)).contents === 'journal') requireRecentSignIn(request);
    return this.imports.load(id, choices, user);
  }

  @Delete(':id')
  cancel(@Param('id') id: string): Promise<JournalImport> {
    return this.imports.cancel(id);
  }
}

const countText = ({ articles, issues }: ImportCounts): string =>
  `${countOf(articles, 'article')} in ${countOf(issues, 'issue')}`;

/** The lines of a report: the counts, then each row with its remarks or the reasons why it was left out. */
async function* importReport(found: JournalImport, rows: AsyncIterable<ImportRow>): AsyncGenerator<string> {
  // Spreadsheets take a CSV file for UTF-8 only with this mark.
  yield `\ufeff${csvLine(['File', found.file])}`;
  if (found.source) yield csvLine(['Source', found.source]);
  yield csvLine(['Found', countText(found.found)]);
  yield csvLine(['Without problems', countText(found.loadable)]);
  yield csvLine(['Loaded', countOf(loadedArticles(found), 'article')]);
  yield csvLine([]);
  yield csvLine(['List', 'Row', 'Ref number', 'Issue', 'Outcome', 'Field', 'Message', 'Value']);
  for await (const { kind, list, row, name, unit, blocking, loaded, problems } of rows) {
    const outcome = kind === 'remark' ? 'remark' : blocking ? 'left out' : loaded ? 'loaded' : 'not loaded';
    const place = [list, row || '', name, unit, outcome];
    for (const { field, message, value = '' } of problems) yield csvLine([...place, field, message, value]);
    if (problems.length === 0) yield csvLine([...place, '', '', '']);
  }
}
