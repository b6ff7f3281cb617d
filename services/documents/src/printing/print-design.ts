/** Document information that PDF viewers show. */
export interface PdfInformation {
  title: string;
  author: string;
  subject: string;
  /** BCP 47. */
  language: string;
}

/** How documents are printed together. */
export interface PrintDesign<Content = unknown> {
  /**
   * zip: each part is one page, printed together with others and split afterwards. pdf: all items make one part of
   * any number of pages, which is the result itself and takes its document information from its HTML.
   */
  readonly result: 'zip' | 'pdf';

  /** One self-contained document: for a zip one page per content. An exception is a fault of the content. */
  html(contents: Content[]): string | Promise<string>;

  /**
   * Background of every page of a zip's parts, as a document of one page of the same size: drawn once and placed
   * under each page, because drawing it on each would take most of the time. `html` leaves it out.
   * @param content one of the print's; absent before the first
   */
  backdrop?(content?: Content): string;

  /** Document information of a split page; not called for a pdf. */
  information(content: Content): PdfInformation;

  /** Called between drawing the parts and storing their files. */
  note?(contents: Content[]): Promise<void>;
}

export interface PrintPart<Content = unknown> {
  /** Item that requested the part; identifies the part when it fails. */
  item: string;
  /** Key of its file in the file store. Equal for equal content, so that an existing file is reused. */
  key: string;
  content: Content;
}
