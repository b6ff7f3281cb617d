import type { Journal } from '../../journal/settings/journal.ts';
import type { ArticleDocument } from '../../articles/read/article.schema.ts';
import type { ReportHeader } from './report-header.ts';
import type { Performance } from './report-items.ts';
import type { ReportRequest } from './report-request.ts';

/** The usage of the platform, the journal or an article. */
export interface ReportEntry {
  article?: ArticleDocument;
  performances: Performance[];
}

export interface Report {
  request: ReportRequest;
  journal: Journal;
  header: ReportHeader;
}

export interface ReportWriter {
  type: string;
  /** The ending of the file's name. */
  ending: string;
  write(report: Report, entries: AsyncIterable<ReportEntry>): AsyncGenerator<string>;
}
