import { Controller, Get, Param, Query, StreamableFile } from '@nestjs/common';
import { IsIn, Matches } from 'class-validator';
import { cacheTags } from '#contracts/api/cache-tags.ts';
import type { SessionUser } from '#contracts/policies/roles.ts';
import {
  type ArticleUsage,
  type MostReadArticle,
  type MostReadPeriod,
  mostReadPeriods,
  type UsageDivision,
  usageDivisions,
  usageMetrics,
  type UsageRow,
} from '#contracts/journal/usage-figures.ts';
import { fieldError } from '#platform/errors/domain-error.ts';
import { csvFile, csvLine } from '#platform/http/csv-line.ts';
import { MINUTE, PublicCache } from '#platform/http/public-cache.ts';
import { Responds } from '#platform/http/responds.ts';
import { CurrentUser, Public, Roles } from '#platform/sessions/session.ts';
import { printedIssue } from '#contracts/publication/issue-key.ts';
import { ArticlesService } from '../articles/read/articles.service.ts';
import { type Period, periodOf } from './months.ts';
import { MostRead } from './most-read.ts';
import { UsageFigures } from './usage-figures.ts';

/** Number of rows on a screen; the file has all rows. */
const SHOWN = 200;
const month = /^2\d{3}-(?:0[1-9]|1[0-2])$/;

class UsageQuery {
  @IsIn(usageDivisions, { message: `Choose one of: ${usageDivisions.join(', ')}` }) by: UsageDivision =
    'month';
  @Matches(month, { message: 'Enter the first month as year and month, for example 2026-01' }) first!: string;
  @Matches(month, { message: 'Enter the last month as year and month, for example 2026-12' }) last!: string;
}

class MostReadQuery {
  @IsIn(mostReadPeriods, { message: `Choose one of: ${mostReadPeriods.join(', ')}` }) period: MostReadPeriod =
    'year';
}

/** Usage figures for readers and for staff. */
@Controller('api')
export class UsageController {
  constructor(
    private readonly articles: ArticlesService,
    private readonly figures: UsageFigures,
    private readonly downloaded: MostRead,
  ) {}

  @Get('usage/:refnumber')
  @Public()
  @PublicCache(() => [])
  async ofArticle(
    @Param('refnumber') refnumber: string,
    @CurrentUser() user?: SessionUser,
  ): Promise<ArticleUsage> {
    const { _id } = await this.articles.byReference(refnumber, user !== undefined);
    return this.figures.countUses(_id.toHexString());
  }

  @Get('most-read')
  @Public()
  @PublicCache((articles: MostReadArticle[]) => articles.map(({ id }) => cacheTags.article(id)), MINUTE)
  mostRead(@Query() { period }: MostReadQuery): Promise<MostReadArticle[]> {
    return this.downloaded.list(period);
  }

  @Get('admin/usage')
  @Roles('administrator', 'editor', 'statistics')
  async usage(@Query() query: UsageQuery): Promise<UsageRow[]> {
    return Array.fromAsync(this.figures.by(query.by, periodOfQuery(query), SHOWN));
  }

  @Get('admin/usage.csv')
  @Responds({ 200: ['text/csv'] })
  @Roles('administrator', 'editor', 'statistics')
  file(@Query() query: UsageQuery): StreamableFile {
    const rows = this.figures.by(query.by, periodOfQuery(query));
    return csvFile(`usage-by-${query.by}-${query.first}-to-${query.last}.csv`, usageCsv(query.by, rows));
  }
}

function periodOfQuery({ first, last }: UsageQuery): Period {
  if (first > last) throw fieldError('last', 'The last month is before the first. Choose a later one');
  return periodOf(first, last);
}

/** Columns that name a row, by division. */
const heads: Record<UsageDivision, string[]> = {
  article: ['refnumber', 'year', 'volume', 'issue', 'title'],
  issue: ['year', 'volume', 'issue'],
  month: ['month'],
  country: ['country'],
};

export async function* usageCsv(
  division: UsageDivision,
  rows: AsyncIterable<UsageRow>,
): AsyncGenerator<string> {
  yield csvLine([...heads[division], ...usageMetrics]);
  for await (const row of rows)
    yield csvLine([...namesOf(row), ...usageMetrics.map((metric) => row[metric])]);
}

function namesOf({ article, issue, month, country }: UsageRow): (string | number)[] {
  if (article) {
    const { refnumber, year, volume, title_text } = article;
    return [refnumber, year, volume, printedIssue(article), title_text];
  }
  if (issue) return [issue.year, issue.volume, printedIssue(issue)];
  return [month ?? country ?? ''];
}
