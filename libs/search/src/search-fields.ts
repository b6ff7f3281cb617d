import type { Types } from 'mongoose';

/** What a service's index holds of each document of a collection. */
export interface SearchFields<Document extends { _id: Types.ObjectId }> extends IndexLayout {
  read: readonly (keyof Document & string)[];
  /** The order in which a complete reading adds the documents: later ones rank as newer. */
  oldestFirst: Readonly<Record<string, 1 | -1>>;
  indexed(document: Document): Omit<IndexedDocument, 'id'>;
}

export interface IndexLayout {
  /** To be incremented when the content of a field changes, so that older files are rebuilt. */
  version: number;
  /** The fields that `indexed` needs; only these are read from MongoDB. A file made from others is rebuilt. */
  read: readonly string[];
  /** The names of the searched texts. */
  texts: readonly string[];
  /**
   * The lengths of prefixes that have an index entry each. More of them make the file larger, and queries for
   * words of these lengths that match many documents several times faster.
   */
  prefixes: readonly number[];
  /** The groups of documents, such as their statuses: queries name some of them and counts are per group. */
  groups: readonly string[];
}

export interface IndexedDocument {
  /** Of the document, in hexadecimal. */
  id: string;
  group: string;
  /** In the order of `texts`: folded words, separated by spaces. */
  texts: string[];
}

export interface IndexQuery {
  /** Folded words, each of which must match a word in full or as a prefix; none matches every document. */
  words: string[];
  groups: readonly string[];
}

export interface RankedQuery extends IndexQuery {
  /**
   * Lists of texts, each containing the one before: documents with all words within the first list rank first,
   * then those with all words within the second, and so on. Within each, the newest come first.
   */
  ranking: readonly (readonly string[])[];
  skip: number;
  limit: number;
}

export interface Hits {
  /** The number of all matches. */
  total: number;
  /** The ids on the page, best first. */
  ids: string[];
}

/** How far the feed has read which collection. */
export interface Position {
  /** The unique id of the collection. */
  source: string;
  /** The change stream's resume token, as JSON. */
  token: string;
}
