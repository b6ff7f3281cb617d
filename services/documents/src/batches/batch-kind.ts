/** One file of a batch. */
export interface BatchPart<Content = unknown> {
  /** The item that asked for it, as it was given: a ref number or an editor's id. Names the part when it fails. */
  item: string;
  /** Its folders and its name in the zip, without `.pdf`: such as ['4711.5', 'Asha Verma']. The zip makes them safe and unique. */
  path: readonly string[];
  /** Where its file lies in the file store. The same for the same content: what is there already is not made again. */
  key: string;
  content: Content;
}

/** What a reader's program shows of a PDF. */
export interface PdfInformation {
  title: string;
  author: string;
  subject: string;
  /** BCP 47. */
  language: string;
}

/**
 * A kind of batch: says what its files show and draws them. All the rest (jobs, chunks, progress, splitting, zip, resuming) is the
 * machinery's. To add one: a class in its document's folder, and its line in `kinds.ts`.
 */
export interface BatchKind<Content = unknown> {
  /** Name under which the result is saved. */
  readonly fileName: string;
  /**
   * zip: each part is one page, printed beside others and split from them. pdf: all items make one part of any number of pages,
   * which is the result itself and takes its information from its HTML.
   */
  readonly result: 'zip' | 'pdf';
  /** What 400 says of an item that is not there, such as 'Article not found!'. */
  readonly missing: string;

  /** The form in which two spellings of one item are equal; undefined for what can be no item. */
  keyOf(item: string): string | undefined;

  /** Runs in the HTTP process before a job is made: how many parts the items make, and which of them are not there. */
  count(items: string[]): Promise<{ parts: number; missing: string[] }>;

  /**
   * Runs in the worker: the parts of these items in the items' order, for up to GATHERED_AT_ONCE items (zip) or all of them (pdf).
   * An item without a part is reported as failed. A throw is taken as trouble of the house, and all is tried again later.
   */
  gather(items: string[]): Promise<BatchPart<Content>[]>;

  /** One self-contained document: for a zip one page for each content, in their order. A throw is taken as a content's fault. */
  html(contents: Content[]): string;

  /**
   * What lies under every page of a zip's parts, as a document of one page of their size: it is drawn once and put under each,
   * where drawing it with each would take most of the time. `html` leaves it out then.
   */
  backdrop?(): string;

  /** What a split page carries; not asked for a pdf. */
  information(content: Content): PdfInformation;

  /** Is done between drawing parts and storing their files. */
  note?(parts: BatchPart<Content>[]): Promise<void>;
}

/** Most items that `gather` is asked for at once, for a zip. */
export const GATHERED_AT_ONCE = 50;
