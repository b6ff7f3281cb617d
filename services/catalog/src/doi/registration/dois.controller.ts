import { Controller, Get, Header, HttpCode, Param, Post, Query, Res, UseInterceptors } from '@nestjs/common';
import type { Response } from 'express';
import {
  type ArticleDoi,
  type DepositState,
  depositStates,
  type DoiDeposits,
  type DoiRegistry,
  type IssueDois,
} from '#contracts/articles/doi-deposits.ts';
import type { SignedInUser } from '#contracts/policies/roles.ts';
import type { IssueKey } from '#contracts/publication/issue-key.ts';
import { numberFromSegment } from '#contracts/text/numbers.ts';
import { Idempotent } from '#platform/writes/idempotency.ts';
import { type Page, PageQuery } from '#platform/validation/paging.ts';
import { Responds } from '#platform/http/responds.ts';
import { OneOf, Optional, Rule } from '#platform/validation/rules.ts';
import { CurrentUser } from '#platform/sessions/session.ts';
import { issueKey, type IssueParams } from '../../issues/read/issue-params.ts';
import { DoisService } from './dois.service.ts';

/** '2026/5/2'. */
function parseIssue(text: string): IssueKey | undefined {
  const [year, volume, issue, ...more] = text.split('/').map((part) => numberFromSegment(part));
  if (year === undefined || volume === undefined || issue === undefined || more.length > 0) return undefined;
  return { year, volume, issue };
}

class DoisQuery extends PageQuery {
  @Optional() @OneOf(depositStates) state?: DepositState;
  @Optional()
  @Rule((text) =>
    parseIssue(text) ? undefined : 'Enter an issue as year/volume/issue, for example 2026/5/2',
  )
  issue?: string;
}

function sendXml(response: Response, name: string, text: string): void {
  response.setHeader('Content-Disposition', `attachment; filename="${name}"`);
  response.type('application/xml').send(text);
}

/** The DOIs of the journal's articles and their deposits at the registry. */
@Controller('api/admin/dois')
export class DoisController {
  constructor(private readonly dois: DoisService) {}

  @Get()
  list(@Query() { state, issue, ...page }: DoisQuery): Promise<Page<ArticleDoi>> {
    return this.dois.list({ state, issue: issue === undefined ? undefined : parseIssue(issue) }, page);
  }

  @Get('registry')
  registry(): Promise<DoiRegistry> {
    return this.dois.registryState();
  }

  @Get(':id')
  read(@Param('id') id: string): Promise<DoiDeposits> {
    return this.dois.read(id);
  }

  @Get(':id/xml')
  @Responds({ 200: ['application/xml'] })
  @Header('Cache-Control', 'private, no-store')
  async xml(@Param('id') id: string, @Res() response: Response): Promise<void> {
    sendXml(response, `doi-${id}.xml`, await this.dois.previewXml(id));
  }

  @Post(':id/deposit')
  @HttpCode(202)
  @UseInterceptors(Idempotent)
  deposit(@Param('id') id: string, @CurrentUser() user: SignedInUser): Promise<DoiDeposits> {
    return this.dois.deposit(id, user);
  }

  @Get('issues/:year/:volume/:issue/xml')
  @Responds({ 200: ['application/xml'] })
  @Header('Cache-Control', 'private, no-store')
  async issueXml(@Param() params: IssueParams, @Res() response: Response): Promise<void> {
    const issue = issueKey(params);
    const name = `dois-${issue.year}-${issue.volume}-${issue.issue}.xml`;
    sendXml(response, name, await this.dois.previewIssueXml(issue));
  }

  @Post('issues/:year/:volume/:issue/deposit')
  @HttpCode(202)
  @UseInterceptors(Idempotent)
  depositIssue(@Param() params: IssueParams, @CurrentUser() user: SignedInUser): Promise<IssueDois> {
    return this.dois.depositIssue(issueKey(params), user);
  }

  @Post('issues/:year/:volume/:issue/suggest')
  @HttpCode(200)
  @UseInterceptors(Idempotent)
  suggest(@Param() params: IssueParams, @CurrentUser() user: SignedInUser): Promise<IssueDois> {
    return this.dois.suggest(issueKey(params), user);
  }
}
