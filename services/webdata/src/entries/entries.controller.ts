import {
  Body,
  Controller,
  Get,
  Param,
  Post,
  Put,
  Query,
  Res,
  type StreamableFile,
  UseInterceptors,
} from '@nestjs/common';
import type { Response } from 'express';
import type { WebdataCounts, WebdataEntry } from '#contracts/fields/entities.ts';
import type { SignedInUser } from '#contracts/policies/roles.ts';
import { Idempotent } from '#platform/writes/idempotency.ts';
import { jsonList } from '#platform/http/json-list.ts';
import type { Page } from '#platform/validation/paging.ts';
import { CurrentUser, Roles } from '#platform/sessions/session.ts';
import { ChangesOf } from '#platform/writes/changes-of.ts';
import { HistoryOf } from '#platform/writes/history-of.ts';
import { IfMatch } from '#platform/writes/versions.ts';
import { EntriesService } from './entries.service.ts';
import { AddEntryDto, ChangeStatusDto, CountsQuery, EntriesQuery } from './entry.dto.ts';
import { EntryDocument } from './entry.schema.ts';

export class EntryChangesController extends ChangesOf('webdata') {}

@Controller('api/webdata')
@Roles('administrator', 'editor', 'data_entry')
export class EntriesController extends HistoryOf('webdata', EntryDocument) {
  constructor(private readonly entries: EntriesService) {
    super();
  }

  /**
   * Every entry without parameters, as specified; a page if any parameter is given (requirements.md#lists-and-pages).
   */
  @Get()
  async list(
    @Query() query: EntriesQuery,
    @Res({ passthrough: true }) response: Response,
  ): Promise<Page<WebdataEntry> | StreamableFile> {
    const unfiltered = Object.values(query).every((value) => value === undefined);
    if (!unfiltered) return this.entries.page(query);
    const { total, entries } = await this.entries.all();
    response.setHeader('X-Total-Count', total);
    return jsonList(response, entries);
  }

  @Get('counts')
  counts(@Query() { search }: CountsQuery): Promise<WebdataCounts> {
    return this.entries.counts(search);
  }

  @Post()
  @UseInterceptors(Idempotent)
  add(
    @Body() { content, status, sample }: AddEntryDto,
    @CurrentUser() user: SignedInUser,
  ): Promise<WebdataEntry> {
    return this.entries.add(content, status, user, sample);
  }

  @Put(':id')
  changeStatus(
    @Param('id') id: string,
    @Body() { status }: ChangeStatusDto,
    @CurrentUser() user: SignedInUser,
    @IfMatch() version: number | undefined,
  ): Promise<WebdataEntry> {
    return this.entries.changeStatus(id, status, user, version);
  }
}
