import { Controller, Get, Query, Res, type StreamableFile } from '@nestjs/common';
import { IsOptional } from 'class-validator';
import type { Response } from 'express';
import { cacheTags } from '#contracts/cache-tags.ts';
import type { ArticleListing } from '#contracts/entities.ts';
import { MAX_PAGE_SIZE, MAX_SEARCH_RESULTS } from '#contracts/limits.ts';
import { fieldError } from '#platform/domain-error.ts';
import { jsonList } from '#platform/json-list.ts';
import { PublicCache } from '#platform/public-cache.ts';
import { Integer, MaxText } from '#platform/rules.ts';
import { Public } from '#platform/session.ts';
import { type Range, SearchService } from './search.service.ts';

class PagedQuery {
  @IsOptional() @Integer(1, MAX_SEARCH_RESULTS) page?: number;
  @IsOptional() @Integer(1, MAX_PAGE_SIZE) limit?: number;
}

class SearchQuery extends PagedQuery {
  @MaxText(200) keyword = '';
}

class StaffSearchQuery extends PagedQuery {
  @MaxText(200) q = '';
}

@Controller('api')
export class SearchController {
  constructor(private readonly search: SearchService) {}

  /** Without `page` and `limit` every match, up to 10,000; with either, that page (decisions 8). */
  @Get('search')
  @Public()
  @PublicCache(() => [cacheTags.articles])
  find(
    @Query() { keyword, ...query }: SearchQuery,
    @Res({ passthrough: true }) response: Response,
  ): Promise<ArticleListing[] | StreamableFile> {
    return this.respond(keyword, query, false, response);
  }

  @Get('admin/search')
  findForStaff(
    @Query() { q, ...query }: StaffSearchQuery,
    @Res({ passthrough: true }) response: Response,
  ): Promise<ArticleListing[] | StreamableFile> {
    return this.respond(q, query, true, response);
  }

  private async respond(text: string, query: PagedQuery, forStaff: boolean, response: Response) {
    const range = rangeOf(query);
    const { total, articles } = await this.search.find(text, range ?? everyMatch, forStaff);
    response.setHeader('X-Total-Count', total);
    return range ? Array.fromAsync(articles) : jsonList(response, articles);
  }
}

const everyMatch: Range = { skip: 0, limit: MAX_SEARCH_RESULTS };

function rangeOf({ page, limit }: PagedQuery): Range | undefined {
  if (page === undefined && limit === undefined) return undefined;
  const { page: number, limit: size } = { page: page ?? 1, limit: limit ?? 20 };
  if (number * size > MAX_SEARCH_RESULTS)
    throw fieldError('page', `A search shows its first ${MAX_SEARCH_RESULTS} results only`);
  return { skip: (number - 1) * size, limit: size };
}
