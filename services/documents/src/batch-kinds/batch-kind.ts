/** One file of a batch. */
export interface BatchPart<Content = unknown> {
  /** The item that requested it, as sent: a ref number or an editor's id. Identifies the part when it fails. */
  item: string;
  /**
   * Folders and name in the zip, without `.pdf`: such as ['4711.5', 'Asha Verma']. The zip makes them safe and
   * unique.
   */
  path: readonly string[];
  /** Key of its file in the file store. Equal for equal content, so that an existing file is reused. */
  key: string;
  content: Content;
}

/** Document information that PDF viewers show. */
export interface PdfInformation {
  title: string;
  author: string;
  subject: string;
  /** BCP 47. */
  language: string;
}

/**
 * A kind of batch: defines what its files contain and renders them. The rest (jobs, chunks, progress, splitting,
 * zip, resuming) is shared. To add one: a class in its document's folder, and its line in `kinds.ts`.
 */
export interface BatchKind<Content = unknown> {
  /** Name under which the result is saved. */
  readonly fileName: string;
  /**
   * zip: each part is one page, printed together with others and split afterwards. pdf: all items make one part of
   * any number of pages, which is the result itself and takes its document information from its HTML.
   */
  readonly result: 'zip' | 'pdf';
  /** The error message of a 400 for a missing item, such as 'Article not found!'. */
  readonly missing: string;

  /** Normalized form of an item, equal for all spellings of it; undefined for an invalid item. */
  keyOf(item: string): string | undefined;

  /**
   * Runs in the HTTP process before a job is created: the number of parts that the items make, and the missing
   * items.
   */
  count(items: string[]): Promise<{ parts: number; missing: string[] }>;

  /**
   * Runs in the worker: the parts of these items in the items' order, for up to GATHERED_AT_ONCE items (zip) or
   * all of them (pdf). An item without a part is reported as failed. An exception counts as an infrastructure
   * failure, and the batch is retried later.
   */
  gather(items: string[]): Promise<BatchPart<Content>[]>;

  /**
   * One self-contained document: for a zip one page per content, in their order. An exception counts as a fault of
   * the content.
   */
  html(contents: Content[]): string;

  /**
   * Background of every page of a zip's parts, as a document of one page of the same size: drawn once and placed
   * under each page, because drawing it on each would take most of the time. `html` leaves it out.
   */
  backdrop?(): string;

  /** Document information of a split page; not called for a pdf. */
  information(content: Content): PdfInformation;

  /** Called between drawing the parts and storing their files. */
  note?(parts: BatchPart<Content>[]): Promise<void>;
}

/** Maximum number of items per call of `gather`, for a zip. */
export const GATHERED_AT_ONCE = 50;
