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
  Res,
  UseInterceptors,
} from '@nestjs/common';
import type { Request, Response } from 'express';
import type { ImportProblem, JournalImport, SessionUser } from '#contracts/entities.ts';
import { DomainError } from '#platform/domain-error.ts';
import { Idempotent } from '#platform/idempotency.ts';
import { PageQuery } from '#platform/paging.ts';
import { Flag, MaxText } from '#platform/rules.ts';
import { CurrentUser } from '#platform/session.ts';
import { ImportsService } from './imports.service.ts';

class UploadQuery {
  /** Display name of the file. */
  @MaxText(200) name = 'import.zip';
}

class LoadImportDto {
  /** Whether authors are notified, as when articles are added one by one. */
  @Flag() notify = false;
}

/** Bulk imports: upload a zip, check it, then load it issue by issue (docs/operations.md). */
@Controller('api/admin/imports')
export class ImportsController {
  constructor(private readonly imports: ImportsService) {}

  /** The request body is the zip itself, so that it is streamed to the file store. */
  @Post()
  @HttpCode(202)
  @UseInterceptors(Idempotent)
  receive(
    @Req() request: Request,
    @Query() { name }: UploadQuery,
    @CurrentUser() user: SessionUser,
  ): Promise<JournalImport> {
    if (!request.is(['application/zip', 'application/x-zip-compressed', 'application/octet-stream']))
      throw new DomainError('not_a_zip');
    const length = request.headers['content-length'];
    return this.imports.receive(request, length === undefined ? undefined : Number(length), name, user);
  }

  @Get()
  async list(
    @Query() page: PageQuery,
    @Res({ passthrough: true }) response: Response,
  ): Promise<JournalImport[]> {
    const { total, imports } = await this.imports.list(page);
    response.setHeader('X-Total-Count', total);
    return imports;
  }

  @Get(':id')
  get(@Param('id') id: string): Promise<JournalImport> {
    return this.imports.get(id);
  }

  @Get(':id/problems')
  async problems(
    @Param('id') id: string,
    @Query() page: PageQuery,
    @Res({ passthrough: true }) response: Response,
  ): Promise<ImportProblem[]> {
    const { total, problems } = await this.imports.problems(id, page);
    response.setHeader('X-Total-Count', total);
    return problems;
  }

  @Post(':id/load')
  @HttpCode(202)
  @UseInterceptors(Idempotent)
  load(
    @Param('id') id: string,
    @Body() { notify }: LoadImportDto,
    @CurrentUser() user: SessionUser,
  ): Promise<JournalImport> {
    return this.imports.load(id, notify, user);
  }

  @Delete(':id')
  cancel(@Param('id') id: string): Promise<JournalImport> {
    return this.imports.cancel(id);
  }
}
