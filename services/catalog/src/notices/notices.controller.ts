import { Body, Controller, Get, Param, Post, Query, Res, UseInterceptors } from '@nestjs/common';
import { ArrayMaxSize, ArrayMinSize, IsArray, MaxLength } from 'class-validator';
import type { Response } from 'express';
import { isEmail } from '#contracts/emails.js';
import type { AuthorNotice, SessionUser } from '#contracts/entities.js';
import { fieldError } from '#platform/domain-error.js';
import { Idempotent } from '#platform/idempotency.js';
import { PageQuery } from '#platform/paging.js';
import { Optional } from '#platform/rules.js';
import { CurrentUser } from '#platform/session.js';
import { ArticlesService } from '../articles/articles.service.js';
import { NoticesService } from './notices.service.js';

const MOST_ADDRESSES = 50;

class SendNoticesDto {
  /** Whom to tell: co-authors too. Without it, the article's own addresses. */
  @Optional()
  @IsArray({ message: 'This must be a list of e-mail addresses' })
  @ArrayMinSize(1, { message: 'This must be a list of e-mail addresses' })
  @ArrayMaxSize(MOST_ADDRESSES, { message: `At most ${MOST_ADDRESSES} addresses can be told at once` })
  @MaxLength(254, { each: true })
  to?: string[];
}

@Controller('api/admin/archives/:id/notices')
export class NoticesController {
  constructor(
    private readonly articles: ArticlesService,
    private readonly notices: NoticesService,
  ) {}

  @Get()
  async list(
    @Param('id') id: string,
    @Query() page: PageQuery,
    @Res({ passthrough: true }) response: Response,
  ): Promise<AuthorNotice[]> {
    const article = await this.articles.byId(id, true);
    const { total, notices } = await this.notices.list(article._id, page);
    response.setHeader('X-Total-Count', total);
    return notices;
  }

  @Post()
  @UseInterceptors(Idempotent)
  async send(
    @Param('id') id: string,
    @Body() { to }: SendNoticesDto,
    @CurrentUser() user: SessionUser,
  ): Promise<AuthorNotice[]> {
    const article = await this.articles.byId(id, true);
    if (article.status !== 'enabled')
      throw fieldError('to', 'The article is disabled: the notice would lead nowhere');
    const addresses = (to ?? article.email.split(',')).map((address) => address.trim());
    if (!addresses.every(isEmail)) throw fieldError('to', 'This must be a list of e-mail addresses');
    return this.notices.send(article._id, addresses, user);
  }
}
