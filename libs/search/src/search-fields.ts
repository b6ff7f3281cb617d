import type { Types } from 'mongoose';

/** Fields of a collection's documents in a service's index. */
export interface SearchFields<Document extends { _id: Types.ObjectId }> extends IndexLayout {
  read: readonly (keyof Document & string)[];
  /** The order in which a complete reading adds the documents: later ones rank as newer. */
  oldestFirst: Readonly<Record<string, 1 | -1>>;
  indexed(document: Document): Omit<IndexedDocument, 'id' | 'body'>;
  /** The bodies of those of the documents that have one, by id in hexadecimal; for a layout with bodies. */
  bodies?(documents: Document[]): Promise<Map<string, string>>;
}

/** Stands for the body among the texts of a query; no text can have this name. */
export const BODY = '(body)';

export interface IndexLayout {
  /** Increment it when the content of a field changes, so that older files are rebuilt. */
  version: number;
  /** The fields that `indexed` needs; only these are read from MongoDB. A file made from others is rebuilt. */
  read: readonly string[];
  texts: readonly string[];
  /** The text whose words are names of people, other spellings of which a forgiving query finds. */
  names?: string;
  /** Whether documents have bodies: long texts, in which queries match only complete words, singular or plural. */
  hasBodies?: true;
  /** Lengths of indexed prefixes: they make the file larger, and frequent words of these lengths much faster. */
  prefixes: readonly number[];
  /** The groups of documents, such as their statuses: queries name some of them and counts are per group. */
  groups: readonly string[];
}

/** The layout alone, which can be passed to a thread and compared. */
export const layoutOf = ({
  version,
  read,
  texts,
  names,
  hasBodies,
  prefixes,
  groups,
}: IndexLayout): IndexLayout => ({ version, read, texts, names, hasBodies, prefixes, groups });

export interface IndexedDocument {
  /** The id of the document, in hexadecimal. */
  id: string;
  group: string;
  /** Folded words separated by spaces, in the order of the layout's `texts`. */
  texts: string[];
  /** Folded words, separated by spaces. */
  body?: string;
  /** A folded word that belongs to no text, by which queries filter. */
  label?: string;
  /** A number below 2^20, such as a year: documents of a higher rank are newer. 0 by default. */
  rank?: number;
  /** Data that results show of the document, as JSON, so that a page of them is read from the index alone. */
  shown?: string;
}

export interface IndexQuery {
  /** Folded words, each of which must match a word in full or as a prefix; none matches every document. */
  words: string[];
  /** Documents with all words of one of these lists, singular or plural, do not match; for a query with words. */
  excluded?: string[][];
  groups: readonly string[];
  /** The label that a document must have, if there are words. */
  label?: string;
  /** The rank that it must have, if there are words. */
  rank?: number;
}

export interface RankedQuery extends IndexQuery {
  /**
   * Lists of texts, each containing the one before: documents with all words within the first list rank first,
   * then those with all words within the second, and so on. Within each, the newest come first. The last one may
   * contain the body, which is written as BODY.
   */
  ranking: readonly (readonly string[])[];
  /** 'relevance' by default. By time, only the last list counts. */
  order?: 'relevance' | 'newest' | 'oldest';
  /** Whether other spellings of names match too, and words without a match are replaced if nothing is found. */
  forgiving?: boolean;
  /** More matches are not counted; by default all are. */
  countUpTo?: number;
  /** Whether the page includes `shown` of each document. */
  withShown?: boolean;
  skip: number;
  limit: number;
}

/** The number of matches with a rank and a label. */
export interface Facet {
  rank: number;
  /** The label; empty for documents without one. */
  label: string;
  documents: number;
}

/** Finds documents that share rare words with a text. */
export interface RelatedQuery {
  words: string[];
  group: string;
  texts: readonly string[];
  /** The document that the words are from, which is not among the results; absent when they are from none. */
  except?: string;
  limit: number;
}

export interface Hits {
  /** The ids on the page, best first. */
  ids: string[];
  /** `shown` of each document, if the query asks for it; empty if it is not indexed. */
  shown?: string[];
  /** Counts the matches, at most up to `countUpTo`; the caller can read the page's documents meanwhile. */
  total: () => Promise<number>;
  /** The words that were searched instead, as nothing matched the given ones. */
  corrected?: string[];
  /** Other spellings of names that matched too. */
  similarNames?: string[];
}

/** Position up to which the feed has read a collection. */
export interface Position {
  /** The unique id of the collection. */
  source: string;
  /** The change stream's resume token, as JSON. */
  token: string;
}
