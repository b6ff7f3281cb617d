import { Controller, Get, Param, Query, Res } from '@nestjs/common';
import type { Response } from 'express';
import { numberFromSegment } from '#contracts/text/numbers.ts';
import { Responds } from '#platform/http/responds.ts';
import { sendStream } from '#platform/http/send-file.ts';
import { Optional, Rule } from '#platform/validation/rules.ts';
import { issueKey, type IssueParams } from '../../issues/read/issue-params.ts';
import { SettingsService } from '../../journal/settings/settings.service.ts';
import { DoajExport } from './doaj-export.ts';
import { IssueBag } from './issue-bag.ts';
import { JournalExport } from './journal-export.ts';

const numberProblem = (text: string) =>
  numberFromSegment(text) === undefined ? 'This must be a whole number' : undefined;

/** All articles, or those of a year, or of an issue. */
class ArticlesQuery {
  @Optional() @Rule(numberProblem) year?: string;
  @Optional() @Rule(numberProblem) volume?: string;
  @Optional() @Rule(numberProblem) issue?: string;
}

@Controller('api/admin')
export class ExportController {
  constructor(
    private readonly journal: JournalExport,
    private readonly doaj: DoajExport,
    private readonly bags: IssueBag,
    private readonly settings: SettingsService,
  ) {}

  @Get('export')
  @Responds({ 200: ['application/zip'] })
  async export(@Res() response: Response): Promise<void> {
    const name = `journal-${await this.settings.today()}.zip`;
    await sendStream(response, { name, type: 'application/zip' }, this.journal.stream());
  }

  @Get('doaj.xml')
  @Responds({ 200: ['application/xml'] })
  async doajFile(@Query() query: ArticlesQuery, @Res() response: Response): Promise<void> {
    const given = Object.entries(query).filter(([, text]) => text !== undefined);
    const filter = Object.fromEntries(given.map(([name, text]) => [name, Number(text)]));
    const file = await this.doaj.stream(filter);
    await sendStream(response, { name: 'doaj.xml', type: 'application/xml; charset=utf-8' }, file);
  }

  @Get('archives/:year/:volume/:issue/bag.zip')
  @Responds({ 200: ['application/zip'] })
  async bag(@Param() issue: IssueParams, @Res() response: Response): Promise<void> {
    const { name, file } = await this.bags.create(issueKey(issue));
    await sendStream(response, { name: `${name}.zip`, type: 'application/zip' }, file);
  }
}
