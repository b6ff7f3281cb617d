import { pipeline } from 'node:stream/promises';
import { Controller, Get, Param, Query, Res } from '@nestjs/common';
import type { Response } from 'express';
import { DomainError } from '#platform/errors/domain-error.ts';
import { Responds } from '#platform/http/responds.ts';
import { Public } from '#platform/sessions/session.ts';
import { SettingsService } from '../../journal/settings/settings.service.ts';
import { RefusedReport } from './exceptions.ts';
import { isReportPath, reportKinds, showsDataType } from './report-kinds.ts';
import { checkCustomer, type Query as ReportQuery, THE_WORLD } from './report-request.ts';
import { ReportRows } from './report-rows.ts';
import { tsvReport } from './report-tsv.ts';
import { ReportsService } from './reports.service.ts';
import { articleIds, authorsOf, journalIds, type Performance, platformOf } from './report-items.ts';
import type { ReportHeader } from './report-header.ts';
import type { ReportEntry, ReportWriter } from './report-writer.ts';

const performanceOf = ({ Data_Type, attributes, counts }: Performance, withDataType: boolean) => ({
  ...(withDataType && { Data_Type }),
  ...attributes,
  Performance: Object.fromEntries(counts),
});

/** Writes a report as COUNTER's JSON, piece by piece. */
const jsonReport: ReportWriter = {
  type: 'application/json; charset=utf-8',
  ending: 'json',
  async *write({ request, journal, header }, entries) {
    yield `{"Report_Header":${JSON.stringify(header satisfies ReportHeader)},"Report_Items":[`;
    const { about } = request.kind;
    const common = { Publisher: journal.publisher || journal.name, Platform: platformOf(journal) };
    const itemOf = ({ article, performances }: ReportEntry) => ({
      ...(about === 'platform' && { Platform: common.Platform }),
      ...(about === 'title' && { Title: journal.name, Item_ID: journalIds(journal), ...common }),
      ...(article && {
        Item: article.titleText,
        Item_ID: articleIds(article, journal),
        ...common,
        ...(request.attributes.includes('Authors') &&
          authorsOf(article).length > 0 && { Authors: authorsOf(article) }),
        ...(request.attributes.includes('Publication_Date') && { Publication_Date: article.publishdate }),
        ...(request.attributes.includes('Article_Version') && { Article_Version: 'VoR' }),
      }),
      Attribute_Performance: performances.map((one) => performanceOf(one, showsDataType(request.kind))),
    });
    // Articles stand within their parent, which is not described: the journal is the same for all.
    const [begin, end] = about === 'item' ? ['{"Items":[', ']}'] : ['', ''];
    let separator = begin;
    for await (const entry of entries) {
      yield `${separator}${JSON.stringify(itemOf(entry))}`;
      separator = ',';
    }
    yield separator === ',' ? `${end}]}` : ']}';
  },
};

/** COUNTER's API, release 5.1 (projectcounter.org): usage of everybody, as articles are open to everybody. */
@Controller('r51')
@Public()
export class ReportsController {
  constructor(
    private readonly reports: ReportsService,
    private readonly rows: ReportRows,
    private readonly settings: SettingsService,
  ) {}

  @Get('status')
  async status() {
    const { name, counterRecord } = await this.settings.getJournal();
    return [
      {
        Description: `COUNTER usage reports of ${name}`,
        Service_Active: true,
        ...(counterRecord && { Registry_Record: counterRecord }),
      },
    ];
  }

  @Get('members')
  @Responds({ 400: ['ReportException'], 403: ['ReportException'] })
  members(@Query() query: ReportQuery, @Res({ passthrough: true }) response: Response) {
    return this.refusing(response, () => {
      checkCustomer(query);
      return [{ Institution_Name: THE_WORLD.name, Customer_ID: THE_WORLD.id }];
    });
  }

  @Get('reports')
  @Responds({ 400: ['ReportException'], 403: ['ReportException'] })
  list(@Query() query: ReportQuery, @Res({ passthrough: true }) response: Response) {
    return this.refusing(response, async () => {
      checkCustomer(query);
      const { first, last } = await this.rows.available();
      return Object.entries(reportKinds).map(([path, { id, name, description }]) => ({
        Report_Name: name,
        Report_ID: id,
        Release: '5.1',
        Report_Description: description,
        Path: `/r51/reports/${path}`,
        First_Month_Available: first,
        Last_Month_Available: last,
      }));
    });
  }

  /** The report in JSON; with the ending .tsv as a table. */
  @Get('reports/:report')
  @Responds({
    200: ['application/json', 'text/tab-separated-values'],
    // An address with characters that none has is refused before.
    400: ['ReportException', 'ErrorBody'],
    403: ['ReportException'],
  })
  async report(
    @Param('report') file: string,
    @Query() query: ReportQuery,
    @Res() response: Response,
  ): Promise<void> {
    const path = file.replace(/\.tsv$/, '');
    if (!isReportPath(path)) throw new DomainError('not_found');
    const writer = path === file ? jsonReport : tsvReport;
    const text = await this.refusing(response, () => this.reports.write(reportKinds[path], query, writer));
    if (!(Symbol.asyncIterator in text)) {
      response.json(text);
      return;
    }
    response.set({
      'Content-Type': writer.type,
      'Content-Disposition': `${writer.ending === 'tsv' ? 'attachment' : 'inline'}; filename="${path}.${writer.ending}"`,
      'Cache-Control': 'no-store',
    });
    await pipeline(text, response);
  }

  /** COUNTER's own form of an error instead of the site's. */
  private async refusing<Result>(response: Response, respond: () => Result | Promise<Result>) {
    try {
      return await respond();
    } catch (error) {
      if (!(error instanceof RefusedReport)) throw error;
      response.status(error.status);
      return error.exception;
    }
  }
}
