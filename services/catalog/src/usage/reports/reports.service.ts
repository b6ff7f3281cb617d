import { Injectable } from '@nestjs/common';
import { SettingsService } from '../../journal/settings/settings.service.ts';
import { RefusedReport, reportException } from './exceptions.ts';
import { reportHeader } from './report-header.ts';
import { performances } from './report-items.ts';
import type { ReportKind } from './report-kinds.ts';
import { type Query, reportRequest, type ReportRequest } from './report-request.ts';
import { ReportRows } from './report-rows.ts';
import type { ReportEntry, ReportWriter } from './report-writer.ts';

@Injectable()
export class ReportsService {
  constructor(
    private readonly rows: ReportRows,
    private readonly settings: SettingsService,
  ) {}

  /** @throws RefusedReport for a request without customer or with invalid dates */
  async write(kind: ReportKind, query: Query, writer: ReportWriter): Promise<AsyncGenerator<string>> {
    return this.text(await this.within(reportRequest(kind, query)), writer);
  }

  /** The header of a report without usage says so: it needs the first entry. */
  private async *text(request: ReportRequest, writer: ReportWriter): AsyncGenerator<string> {
    const journal = await this.settings.getJournal();
    const entries = this.entries(request);
    try {
      const first = await entries.next();
      const { available } = request;
      if (first.done && available.first <= available.last) request.exceptions.push(reportException(3030));
      const header = reportHeader(request, journal);
      yield* writer.write({ request, journal, header }, resumed(first, entries));
    } finally {
      await entries.return(undefined);
    }
  }

  /** Only complete months are reported; others are named as exceptions. */
  private async within(request: Omit<ReportRequest, 'available'>): Promise<ReportRequest> {
    const { first, last } = await this.rows.available();
    if (request.first > last) throw new RefusedReport(3020, `begin_date: usage is available to ${last}`);
    if (request.first < first)
      request.exceptions.push(reportException(3032, `Usage is available from ${first}`));
    if (request.last > last) request.exceptions.push(reportException(3031, `Usage is available to ${last}`));
    return {
      ...request,
      available: {
        first: request.first > first ? request.first : first,
        last: request.last < last ? request.last : last,
      },
    };
  }

  private async *entries(request: ReportRequest): AsyncGenerator<ReportEntry> {
    if (request.isEmpty || request.metrics.length === 0) return;
    if (request.kind.about === 'item') {
      for await (const { article, rows } of this.rows.ofItems(request)) {
        const divided = performances(request, rows, undefined, article.year);
        if (divided.length > 0) yield { article, performances: divided };
      }
      return;
    }
    const searches =
      request.kind.about === 'platform'
        ? performances(request, await this.rows.searches(request), 'Platform')
        : [];
    const items = performances(request, await this.rows.readJournalRows(request));
    if (searches.length + items.length > 0) yield { performances: [...searches, ...items] };
  }
}

async function* resumed<Entry>(
  first: IteratorResult<Entry, unknown>,
  rest: AsyncGenerator<Entry>,
): AsyncGenerator<Entry> {
  if (first.done) return;
  yield first.value;
  yield* rest;
}
