import { Injectable } from '@nestjs/common';
import { SettingsService } from '../../journal/settings/settings.service.ts';
import { reportException } from './exceptions.ts';
import { reportHeader } from './report-header.ts';
import { performances } from './report-items.ts';
import type { ReportKind } from './report-kinds.ts';
import { type Query, reportRequest, type ReportRequest } from './report-request.ts';
import { ReportRows } from './report-rows.ts';
import type { ReportEntry, ReportWriter } from './report-writer.ts';

/** Makes COUNTER's reports of what was counted. */
@Injectable()
export class ReportsService {
  constructor(
    private readonly rows: ReportRows,
    private readonly settings: SettingsService,
  ) {}

  /** @throws RefusedReport for a request without customer or with invalid dates */
  async write(kind: ReportKind, query: Query, writer: ReportWriter): Promise<AsyncGenerator<string>> {
    const request = await this.within(reportRequest(kind, query));
    const journal = await this.settings.journal();
    const entries = request.isEmpty ? nothing() : this.entries(request);
    return writer.write({ request, journal, header: reportHeader(request, journal) }, entries);
  }

  /** Only complete months are reported; later ones are named as an exception. */
  private async within(request: ReportRequest): Promise<ReportRequest> {
    const { first, last } = await this.rows.available();
    if (request.last < first) {
      request.exceptions.push(reportException(3030));
      return { ...request, isEmpty: true };
    }
    if (request.last <= last) return { ...request, first: laterOf(request.first, first) };
    request.exceptions.push(reportException(3031, `Usage is available to ${last}`));
    if (request.first > last) return { ...request, isEmpty: true };
    return { ...request, first: laterOf(request.first, first), last };
  }

  private async *entries(request: ReportRequest): AsyncGenerator<ReportEntry> {
    if (request.metrics.length === 0) return;
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
    const items = performances(request, await this.rows.ofJournal(request));
    if (searches.length + items.length > 0) yield { performances: [...searches, ...items] };
  }
}

const laterOf = (one: string, other: string): string => (one > other ? one : other);

async function* nothing(): AsyncGenerator<ReportEntry> {
  // No entries.
}
