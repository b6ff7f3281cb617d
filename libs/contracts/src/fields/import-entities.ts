import type { Article } from './entities.ts';
import type { NamedIssue } from '#contracts/publication/issue-key.ts';

/**
 * `checked`: validated, waiting for a user to start loading; `rejected`: validated, and every row has errors.
 */
export const importStates = [
  'checking',
  'checked',
  'rejected',
  'loading',
  'completed',
  'failed',
  'cancelled',
] as const;
export type ImportState = (typeof importStates)[number];

/** An uploaded zip of articles or of a complete journal. */
export interface JournalImport {
  id: string;
  state: ImportState;
  /** Name of the zip. */
  file: string;
  /** In bytes. */
  size: number;
  /** New articles, or an export restored with its settings, editors and indexing partners. */
  contents: 'articles' | 'journal';
  /** Another system's export with its version and count, such as 'An export of OJS 3.3 with 26 articles'; or empty. */
  source: string;
  /** Progress of the current step: rows checked or articles loaded. */
  done: number;
  total: number;
  /** Totals of the zip, those without a problem, and of these the ones in issues without any problem. */
  found: ImportCounts;
  loadable: ImportCounts;
  complete: ImportCounts;
  /** Rows with a problem, and warnings that do not prevent loading. */
  problems: number;
  remarks: number;
  /** The issues loaded so far, with the number of articles of each. */
  issues: (NamedIssue & { articles: number })[];
  /** Reason why the import failed or was rejected. */
  message?: string;
  createdby: string;
  /** ISO 8601. */
  creation: string;
  updated_at: string;
}

export interface ImportCounts {
  articles: number;
  issues: number;
}

/** Number of articles that an import has loaded so far. */
export const loadedArticles = ({ issues }: Pick<JournalImport, 'issues'>): number =>
  issues.reduce((sum, { articles }) => sum + articles, 0);

/** '1 article', '2,000 articles' */
export const countOf = (count: number, one: string): string =>
  `${count.toLocaleString('en')} ${count === 1 ? one : `${one}s`}`;

/** A problem with a row of an import, or a warning about it. */
export interface ImportProblem {
  /** File name of the list in the zip; empty for a problem of the zip itself. */
  list: string;
  /** Row number as in a spreadsheet, from 1 in JSON; 0 for a problem of the list itself. */
  row: number;
  /** The article's reference number, or the name of another kind of row. */
  name: string;
  /** Whether the row is left out. */
  blocking: boolean;
  /** Messages by field; the empty key is for the row itself. The value is an excerpt of what the row has there. */
  problems: { field: string; message: string; value?: string }[];
}

/** An article that an import can load. The title is encoded rich text. */
export interface ImportedArticle extends Pick<
  Article,
  'year' | 'volume' | 'issue' | 'issue_label' | 'refnumber' | 'title' | 'authorname' | 'pagenumber'
> {
  /** Row number in its list. */
  row: number;
}
