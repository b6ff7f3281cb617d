import { Controller, Get, Query, Res, type StreamableFile } from '@nestjs/common';
import { IsIn, IsOptional } from 'class-validator';
import type { Response } from 'express';
import { cacheTags } from '#contracts/api/cache-tags.ts';
import { articleTypes } from '#contracts/publication/article-types.ts';
import type { FoundArticle, SearchSuggestions, StaffArticleListing } from '#contracts/fields/entities.ts';
import { MAX_PAGE_SIZE, MAX_SEARCH_RESULTS } from '#contracts/text/limits.ts';
import {
  CORRECTED_HEADER,
  type SearchOrder,
  searchOrders,
  SIMILAR_NAMES_HEADER,
  TYPE_COUNTS_HEADER,
  YEAR_COUNTS_HEADER,
} from '#contracts/api/search.ts';
import { fieldError } from '#platform/errors/domain-error.ts';
import { jsonList } from '#platform/http/json-list.ts';
import { PublicCache } from '#platform/http/public-cache.ts';
import { Integer, MaxText } from '#platform/validation/rules.ts';
import { Public } from '#platform/sessions/session.ts';
import { type Counts, type SearchResult, type Range, SearchService } from './search.service.ts';

class PagedQuery {
  @IsOptional() @Integer(1, MAX_SEARCH_RESULTS) page?: number;
  @IsOptional() @Integer(1, MAX_PAGE_SIZE) limit?: number;
}

class SuggestionsQuery {
  @MaxText(200) keyword = '';
}

class SearchQuery extends PagedQuery {
  @MaxText(200) keyword = '';
  @IsOptional() @Integer(1_800, 2_200) year?: number;
  @IsOptional() @IsIn(articleTypes, { message: 'This is not a type of article' }) type?: string;
  @IsOptional() @IsIn(searchOrders, { message: 'This is not an order of results' }) sort?: SearchOrder;
  /** '1' searches only what was typed. */
  @IsOptional() @IsIn(['1'], { message: 'This must be 1' }) exact?: string;
  /** '1' counts the matches of each year and type. */
  @IsOptional() @IsIn(['1'], { message: 'This must be 1' }) counts?: string;
}

class StaffSearchQuery extends PagedQuery {
  @MaxText(200) q = '';
}

@Controller('api')
export class SearchController {
  constructor(private readonly search: SearchService) {}

  /** Without `page` and `limit` every match, up to 10,000; with either, that page (requirements.md#lists-and-pages). */
  @Get('search')
  @Public()
  @PublicCache(() => [cacheTags.articles])
  async find(
    @Query() { keyword, page, limit, exact, counts, ...filters }: SearchQuery,
    @Res({ passthrough: true }) response: Response,
  ): Promise<FoundArticle[] | StreamableFile> {
    const range = rangeOf({ page, limit });
    const options = { ...filters, exact: exact === '1' };
    const [[found, each], isCurrent] = await this.storedOnlyIfCurrent(response, async () => {
      const matches = await this.search.findForReaders(keyword, range ?? everyMatch, options);
      const total = matches.total();
      const once = { ...matches, total: () => total };
      return Promise.all([
        range ? complete(once) : counted(once),
        counts && total.then((number) => this.search.counts(keyword, options, number, matches.corrected)),
      ]);
    });
    if (each) setCounts(response, each);
    const { articles } = found;
    // An article may have been changed or disabled since it was indexed.
    if (!isCurrent && Array.isArray(articles))
      return this.respond(response, { ...found, articles: await this.search.readAgain(articles) });
    return this.respond(response, found);
  }

  /** Suggestions for words that a reader is typing. */
  @Get('search/suggestions')
  @Public()
  @PublicCache(() => [cacheTags.articles])
  async suggestions(
    @Query() { keyword }: SuggestionsQuery,
    @Res({ passthrough: true }) response: Response,
  ): Promise<SearchSuggestions> {
    const [suggestions] = await this.storedOnlyIfCurrent(response, () => this.search.suggest(keyword));
    return suggestions;
  }

  /** The years that have articles, newest first. */
  @Get('search/years')
  @Public()
  @PublicCache(() => [cacheTags.archives])
  years(): Promise<number[]> {
    return this.search.years();
  }

  @Get('admin/search')
  async findForStaff(
    @Query() { q, ...query }: StaffSearchQuery,
    @Res({ passthrough: true }) response: Response,
  ): Promise<StaffArticleListing[] | StreamableFile> {
    const range = rangeOf(query);
    const found = await this.search.findForStaff(q, range ?? everyMatch);
    return this.respond(response, await (range ? complete(found) : counted(found)));
  }

  /** Lets caches store a response only if the index is current: the event that would replace it may be over already. */
  private async storedOnlyIfCurrent<T>(
    response: Response,
    find: () => Promise<T>,
  ): Promise<[found: T, isCurrent: boolean]> {
    const [found, isCurrent] = await this.search.current(find);
    if (!isCurrent) response.setHeader('Cache-Control', 'private, no-store');
    return [found, isCurrent];
  }

  private async respond<Item extends object>(
    response: Response,
    { total, articles, corrected, similarNames }: Counted<Item> | Complete<Item>,
  ): Promise<Item[] | StreamableFile> {
    response.setHeader('X-Total-Count', total);
    if (corrected) response.setHeader(CORRECTED_HEADER, encodeURIComponent(corrected.join(' ')));
    if (similarNames) response.setHeader(SIMILAR_NAMES_HEADER, encodeURIComponent(similarNames.join(',')));
    return Array.isArray(articles) ? articles : jsonList(response, articles);
  }
}

function setCounts(response: Response, { years, types }: Counts): void {
  const encoded = (counts: Map<string | number, number>) =>
    new URLSearchParams([...counts].map(([name, count]) => [String(name), String(count)])).toString();
  response.setHeader(YEAR_COUNTS_HEADER, encoded(years));
  response.setHeader(TYPE_COUNTS_HEADER, encoded(types));
}

interface Counted<Item> extends Omit<SearchResult<Item>, 'total'> {
  total: number;
}

const counted = async <Item>(found: SearchResult<Item>): Promise<Counted<Item>> => ({
  ...found,
  total: await found.total(),
});

/** A page, read from the database. */
interface Complete<Item> extends Omit<Counted<Item>, 'articles'> {
  articles: Item[];
}

const complete = async <Item>(found: SearchResult<Item>): Promise<Complete<Item>> => {
  const [{ total }, articles] = await Promise.all([counted(found), Array.fromAsync(found.articles)]);
  return { ...found, total, articles };
};

const everyMatch: Range = { skip: 0, limit: MAX_SEARCH_RESULTS };

function rangeOf({ page, limit }: PagedQuery): Range | undefined {
  if (page === undefined && limit === undefined) return undefined;
  const { page: number, limit: size } = { page: page ?? 1, limit: limit ?? 20 };
  if (number * size > MAX_SEARCH_RESULTS)
    throw fieldError('page', `A search shows only its first ${MAX_SEARCH_RESULTS} results`);
  return { skip: (number - 1) * size, limit: size };
}
