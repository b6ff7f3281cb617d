import type { PrintDesign, PrintPart } from '../../printing/print-design.ts';

/** One file of a batch. Its item is as sent: a ref number or an editor's id. */
export interface BatchPart<Content = unknown> extends PrintPart<Content> {
  /** Folders and name in the zip, without `.pdf`: ['4711.5', 'Asha Verma']. The zip makes them safe and unique. */
  path: readonly string[];
}

export interface BatchName {
  /** Description of the contents: 'Certificates, Vol. 1 Issue 3, 7 articles'. */
  title: string;
  /** Name under which the result is saved: 'vol1-issue3-certificates.zip'. */
  fileName: string;
}

export interface BatchCount {
  parts: number;
  missing: string[];
  /** Items that have no such document, and are left out. */
  without?: ReadonlySet<string>;
  name: BatchName;
}

/**
 * A kind of batch: defines what its files contain and renders them. The rest (jobs, prints, progress,
 * splitting, zip, resuming) is shared. To add one: a class in its document's folder, and its line in `kinds.ts`.
 */
export interface BatchKind<Content = unknown> extends PrintDesign<Content> {
  /** The error message of a 400 for a missing item, such as 'Article not found!'. */
  readonly missing: string;

  /** Normalized form of an item, equal for all spellings of it; undefined for an invalid item. */
  keyOf(item: string): string | undefined;

  /** Runs in the HTTP process before a job is created: numbers of its parts, missing items, and its name. */
  count(items: string[]): Promise<BatchCount>;

  /**
   * Runs in the worker: the parts of these items in the items' order, for up to MAX_GATHERED_ITEMS items (zip) or
   * all of them (pdf). An item without a part is reported as failed. An exception counts as an infrastructure
   * failure, and the batch is retried later.
   */
  gather(items: string[]): Promise<BatchPart<Content>[]>;
}

/** Maximum number of items per call of `gather`, for a zip. */
export const MAX_GATHERED_ITEMS = 50;

/** '1 editor', '7 editors' */
export const countWithNoun = (count: number, noun: string): string =>
  `${count} ${noun}${count === 1 ? '' : 's'}`;
