import { Controller, Get, Param, Query, Res } from '@nestjs/common';
import type { Response } from 'express';
import type { HistoryEntry } from '#contracts/entities.ts';
import { History, type HistoryOf } from '#platform/history.ts';
import { PageQuery } from '#platform/paging.ts';
import { ArticlesService } from '../../publishing/articles/articles.service.ts';
import { EditorsService } from '../../journal/editors/editors.service.ts';
import { IndexingPartnersService } from '../../journal/indexing-partners/indexing-partners.service.ts';
import { IssuesService } from '../../publishing/issues/issues.service.ts';

/**
 * History endpoints: who changed what and when, with old and new value; newest first, paginated, total in
 * X-Total-Count.
 */
@Controller('api/admin')
export class HistoryController {
  constructor(
    private readonly history: History,
    private readonly articles: ArticlesService,
    private readonly editors: EditorsService,
    private readonly partners: IndexingPartnersService,
    private readonly issues: IssuesService,
  ) {}

  @Get('archives/:id/history')
  async ofArticle(
    @Param('id') id: string,
    @Query() page: PageQuery,
    @Res({ passthrough: true }) response: Response,
  ): Promise<HistoryEntry[]> {
    await this.articles.byId(id, true);
    return this.page({ type: 'article', id }, page, response);
  }

  @Get('editors/:id/history')
  async ofEditor(
    @Param('id') id: string,
    @Query() page: PageQuery,
    @Res({ passthrough: true }) response: Response,
  ): Promise<HistoryEntry[]> {
    await this.editors.get(id, true);
    return this.page({ type: 'editor', id }, page, response);
  }

  @Get('indexing/:id/history')
  async ofIndexingPartner(
    @Param('id') id: string,
    @Query() page: PageQuery,
    @Res({ passthrough: true }) response: Response,
  ): Promise<HistoryEntry[]> {
    await this.partners.requirePartner(id);
    return this.page({ type: 'indexing', id }, page, response);
  }

  @Get('issues/:id/history')
  async ofIssue(
    @Param('id') id: string,
    @Query() page: PageQuery,
    @Res({ passthrough: true }) response: Response,
  ): Promise<HistoryEntry[]> {
    await this.issues.requireIssue(id);
    return this.page({ type: 'issue', id }, page, response);
  }

  @Get('settings/history')
  ofSettings(
    @Query() page: PageQuery,
    @Res({ passthrough: true }) response: Response,
  ): Promise<HistoryEntry[]> {
    return this.page({ type: 'settings', id: 'site' }, page, response);
  }

  private async page(of: HistoryOf, page: PageQuery, response: Response): Promise<HistoryEntry[]> {
    const { total, entries } = await this.history.page(of, page);
    response.setHeader('X-Total-Count', total);
    return entries;
  }
}
