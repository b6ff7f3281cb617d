import { Controller, Get, Param } from '@nestjs/common';
import { cacheTags } from '#contracts/api/cache-tags.ts';
import type { CurrentAddress } from '#contracts/fields/entities.ts';
import type { SessionUser } from '#contracts/policies/roles.ts';
import { paths } from '#contracts/journal/paths.ts';
import { PublicCache } from '#platform/http/public-cache.ts';
import { CurrentUser, Public } from '#platform/sessions/session.ts';
import { IssuesService } from '../../issues/read/issues.service.ts';
import { formerOjsIssue } from '../former-addresses/former-addresses.ts';
import { ArticlesService } from './articles.service.ts';

/** Redirects from ids of OJS to the articles and issues of a journal that moved here. */
@Controller('api/ojs')
@Public()
export class OjsAddressesController {
  constructor(
    private readonly articles: ArticlesService,
    private readonly issues: IssuesService,
  ) {}

  @Get('articles/:id')
  @PublicCache(() => [cacheTags.articles])
  async article(@Param('id') id: string, @CurrentUser() user?: SessionUser): Promise<CurrentAddress> {
    const article = await this.articles.byOjsId(id, user !== undefined);
    return {
      page: paths.article(article),
      ...(article.file && { file: paths.articleDownload(article, 'pdf') }),
    };
  }

  @Get('issues/:id')
  @PublicCache(() => [cacheTags.archives])
  async issue(@Param('id') id: string): Promise<CurrentAddress> {
    return { page: paths.issue(await this.issues.requireByFormerAddress(formerOjsIssue(id))) };
  }
}
