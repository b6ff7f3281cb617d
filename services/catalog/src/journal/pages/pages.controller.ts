import { Body, Controller, Delete, Get, HttpCode, Param, Post, Res, UseInterceptors } from '@nestjs/common';
import type { Response } from 'express';
import { cacheTags } from '#contracts/api/cache-tags.ts';
import type { SignedInUser } from '#contracts/policies/roles.ts';
import type {
  Announcements,
  JournalPage,
  PageLink,
  PageListing,
  PageTemplate,
  StaffPage,
  StaffPageListing,
} from '#contracts/journal/journal-pages.ts';
import { pagePlaces } from '#contracts/fields/page-fields.ts';
import { DomainError } from '#platform/errors/domain-error.ts';
import { Idempotent } from '#platform/writes/idempotency.ts';
import { MINUTE, PublicCache } from '#platform/http/public-cache.ts';
import { Responds } from '#platform/http/responds.ts';
import { CurrentUser, Public } from '#platform/sessions/session.ts';
import { HistoryOf } from '#platform/writes/history-of.ts';
import { IfMatch } from '#platform/writes/versions.ts';
import { AddPageDto, UpdatePageDto } from './page.kind.ts';
import { PageDocument } from './page.schema.ts';
import { PagesService } from './pages.service.ts';
import { pageTemplates } from './templates/page-templates.ts';

/** The journal's own pages. Drafts are served by the staff's endpoints alone. */
@Controller('api')
export class PagesController {
  constructor(private readonly pages: PagesService) {}

  @Get('pages')
  @Public()
  @PublicCache(() => [cacheTags.pages])
  list(@CurrentUser() user?: SignedInUser): Promise<(PageListing | StaffPageListing)[]> {
    return user ? this.pages.listForStaff() : this.pages.list();
  }

  /** The links of the menu, About and the footer. */
  @Get('menu')
  @Public()
  @PublicCache(() => [cacheTags.menu])
  menu(): Promise<PageLink[]> {
    return this.pages.links();
  }

  @Get('announcements')
  @Public()
  @PublicCache(() => [cacheTags.pages, cacheTags.settings], MINUTE)
  announcements(): Promise<Announcements> {
    return this.pages.announcements();
  }

  @Get('pages/in/:place')
  @Public()
  @PublicCache(() => [cacheTags.pages])
  inPlace(@Param('place') place: string): Promise<JournalPage[]> {
    const known = pagePlaces.find((one) => one === place);
    if (!known) throw new DomainError('not_found');
    return this.pages.inPlace(known);
  }

  /** A former address redirects. */
  @Get('pages/:page')
  @Responds({ 301: [] })
  @Public()
  @PublicCache(() => [cacheTags.pages])
  async page(
    @Param('page') slug: string,
    @Res({ passthrough: true }) response: Response,
  ): Promise<JournalPage> {
    const page = await this.pages.bySlug(slug);
    if (page.slug !== slug) response.status(301).location(`/api/pages/${page.slug}`);
    return page;
  }

  @Get('admin/page-templates')
  templates(): PageTemplate[] {
    return pageTemplates;
  }

  @Get('admin/pages/:id')
  byId(@Param('id') id: string): Promise<StaffPage> {
    return this.pages.byId(id);
  }

  @Post('pages')
  @UseInterceptors(Idempotent)
  add(@Body() fields: AddPageDto, @CurrentUser() user: SignedInUser): Promise<StaffPage> {
    return this.pages.add(fields, user);
  }

  @Post('pages/:page')
  @HttpCode(200)
  @UseInterceptors(Idempotent)
  update(
    @Param('page') id: string,
    @Body() fields: UpdatePageDto,
    @CurrentUser() user: SignedInUser,
    @IfMatch() version?: number,
  ): Promise<StaffPage> {
    return this.pages.update({ id, fields, version, user });
  }

  @Post('pages/:page/confirm')
  @HttpCode(200)
  confirm(
    @Param('page') id: string,
    @CurrentUser() user: SignedInUser,
    @IfMatch() version?: number,
  ): Promise<StaffPage> {
    return this.pages.confirm(id, version, user);
  }

  @Delete('pages/:page')
  @HttpCode(204)
  remove(
    @Param('page') id: string,
    @CurrentUser() user: SignedInUser,
    @IfMatch() version?: number,
  ): Promise<void> {
    return this.pages.remove(id, version, user);
  }
}

@Controller('api/admin/pages')
export class PageHistoryController extends HistoryOf('page', PageDocument) {}
