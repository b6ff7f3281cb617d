import { Controller, Get, Param, Query } from '@nestjs/common';
import type { HistoryEntry } from '#contracts/fields/entities.ts';
import { History } from '#platform/writes/history.ts';
import { type Page, PageQuery } from '#platform/validation/paging.ts';
import { Roles } from '#platform/sessions/session.ts';
import { EditorsService } from '../../journal/editors/editors.service.ts';
import { IndexingPartnersService } from '../../journal/indexing-partners/indexing-partners.service.ts';
import { PagesService } from '../../journal/pages/pages.service.ts';
import { ArticlesService } from '../../publishing/articles/articles.service.ts';
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
    private readonly pages: PagesService,
  ) {}

  @Get('archives/:id/history')
  async ofArticle(@Param('id') id: string, @Query() page: PageQuery): Promise<Page<HistoryEntry>> {
    await this.articles.byId(id, true);
    return this.history.page({ type: 'article', id }, page);
  }

  @Get('editors/:id/history')
  async ofEditor(@Param('id') id: string, @Query() page: PageQuery): Promise<Page<HistoryEntry>> {
    await this.editors.get(id, true);
    return this.history.page({ type: 'editor', id }, page);
  }

  @Get('indexing/:id/history')
  async ofIndexingPartner(@Param('id') id: string, @Query() page: PageQuery): Promise<Page<HistoryEntry>> {
    await this.partners.requirePartner(id);
    return this.history.page({ type: 'indexing', id }, page);
  }

  @Get('issues/:id/history')
  async ofIssue(@Param('id') id: string, @Query() page: PageQuery): Promise<Page<HistoryEntry>> {
    await this.issues.requireIssue(id);
    return this.history.page({ type: 'issue', id }, page);
  }

  @Get('pages/:id/history')
  async ofPage(@Param('id') id: string, @Query() page: PageQuery): Promise<Page<HistoryEntry>> {
    await this.pages.byId(id);
    return this.history.page({ type: 'page', id }, page);
  }

  @Get('settings/history')
  @Roles('administrator')
  ofSettings(@Query() page: PageQuery): Promise<Page<HistoryEntry>> {
    return this.history.page({ type: 'settings', id: 'site' }, page);
  }
}
