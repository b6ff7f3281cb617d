import { Controller, Get, Query, Res } from '@nestjs/common';
import { IsString, MaxLength } from 'class-validator';
import type { Response } from 'express';
import { cacheTags } from '#contracts/cache-tags.js';
import type { ArticleListing } from '#contracts/entities.js';
import { PageQuery } from '#platform/paging.js';
import { PublicCache } from '#platform/public-cache.js';
import { Public } from '#platform/session.js';
import { type Found, SearchService } from './search.service.js';

class SearchQuery extends PageQuery {
  @IsString() @MaxLength(200) keyword = '';
}

class StaffSearchQuery extends PageQuery {
  @IsString() @MaxLength(200) q = '';
}

@Controller('api')
export class SearchController {
  constructor(private readonly search: SearchService) {}

  @Get('search')
  @Public()
  @PublicCache(() => [cacheTags.articles])
  async find(
    @Query() query: SearchQuery,
    @Res({ passthrough: true }) response: Response,
  ): Promise<ArticleListing[]> {
    return answer(response, await this.search.find(query.keyword, query, false));
  }

  @Get('admin/search')
  async findForStaff(
    @Query() query: StaffSearchQuery,
    @Res({ passthrough: true }) response: Response,
  ): Promise<ArticleListing[]> {
    return answer(response, await this.search.find(query.q, query, true));
  }
}

function answer(response: Response, { total, articles }: Found): ArticleListing[] {
  response.setHeader('X-Total-Count', total);
  return articles;
}
