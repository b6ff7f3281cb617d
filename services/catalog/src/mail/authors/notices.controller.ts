import { Body, Controller, Get, Param, Post, Query, UseInterceptors } from '@nestjs/common';
import { errorTable } from '#contracts/api/errors.ts';
import { emailListProblem, emailProblem } from '#contracts/text/emails.ts';
import type { AuthorNotice } from '#contracts/fields/entities.ts';
import type { SignedInUser } from '#contracts/policies/roles.ts';
import { fieldError } from '#platform/errors/domain-error.ts';
import { Idempotent } from '#platform/writes/idempotency.ts';
import { type Page, PageQuery } from '#platform/validation/paging.ts';
import { ListOf, Optional } from '#platform/validation/rules.ts';
import { CurrentUser } from '#platform/sessions/session.ts';
import { ArticlesService } from '../../articles/read/articles.service.ts';
import { NoticesService } from './notices.service.ts';

const MAX_ADDRESSES = 50;

class SendNoticesDto {
  /** Recipients, for example co-authors; the article's own addresses if omitted. */
  @Optional()
  @ListOf(MAX_ADDRESSES, (text) => emailProblem(text.trim()))
  to?: string[];
}

@Controller('api/admin/archives/:id/notices')
export class NoticesController {
  constructor(
    private readonly articles: ArticlesService,
    private readonly notices: NoticesService,
  ) {}

  @Get()
  async list(@Param('id') id: string, @Query() page: PageQuery): Promise<Page<AuthorNotice>> {
    const article = await this.articles.byId(id, true);
    return this.notices.list(article._id, page);
  }

  @Post()
  @UseInterceptors(Idempotent)
  async send(
    @Param('id') id: string,
    @Body() { to }: SendNoticesDto,
    @CurrentUser() user: SignedInUser,
  ): Promise<AuthorNotice[]> {
    const article = await this.articles.byId(id, true);
    if (article.status !== 'enabled')
      throw fieldError('to', 'The article is disabled. Enable it before you send the notice');
    if (article.amends) throw fieldError('to', errorTable.notice_without_documents.message);
    const problem = to ? undefined : emailListProblem(article.email);
    if (problem) throw fieldError('to', problem);
    return this.notices.send(article._id, to ?? [article.email], user);
  }
}
