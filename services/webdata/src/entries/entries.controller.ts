import { Body, Controller, Get, Param, Post, Put, Query, Res } from '@nestjs/common';
import type { Response } from 'express';
import type { SessionUser, WebdataEntry } from '#contracts/entities.js';
import { CurrentUser } from '#platform/session.js';
import { EntriesService } from './entries.service.js';
import { AddEntryDto, ChangeStatusDto, EntriesQuery } from './entry.dto.js';

@Controller('api/webdata')
export class EntriesController {
  constructor(private readonly entries: EntriesService) {}

  @Get()
  async list(
    @Query() query: EntriesQuery,
    @Res({ passthrough: true }) response: Response,
  ): Promise<WebdataEntry[]> {
    const { total, entries } = await this.entries.list(query);
    response.setHeader('X-Total-Count', total);
    return entries;
  }

  @Post()
  add(@Body() { content, status }: AddEntryDto, @CurrentUser() user: SessionUser): Promise<WebdataEntry> {
    return this.entries.add(content, status, user);
  }

  @Put(':id')
  changeStatus(@Param('id') id: string, @Body() { status }: ChangeStatusDto): Promise<WebdataEntry> {
    return this.entries.changeStatus(id, status);
  }
}
