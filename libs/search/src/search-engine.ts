import type {
  Facet,
  Hits,
  IndexedDocument,
  IndexQuery,
  Position,
  RankedQuery,
  RelatedQuery,
} from './search-fields.ts';

export const QUERY_MS = 3_000;

/** Client of a query: staff do not wait for the queries of visitors. */
export type SearchClient = 'staff' | 'visitor';

/** A document to be added or replaced, or the id of one to be removed. */
export type Change = IndexedDocument | { id: string; removed: true };

/** One page of the matches: with their number, or a function that counts them where that takes longer. */
export type FoundPage = Omit<Hits, 'total'> & { total: number | Hits['total'] };

/** Engine that stores the index and runs its queries: SQLite in each process, or an OpenSearch that all share. */
export interface SearchEngine {
  /** Called when the index may have lost changes, which are then read again from its position. */
  onLoss?: () => void;
  /**
   * Position from which to continue the index of a collection; undefined if the caller has to build it, 'elsewhere'
   * while another process does.
   * @param source the unique id of the collection
   */
  position(source: string): Promise<Position | 'elsewhere' | undefined>;
  /** Discards the last position, from which the collection cannot be read any more. */
  forget(): Promise<void>;
  /** Begins an empty index, which is complete when changes are applied with a position. */
  clear(): Promise<void>;
  /** Resolves when queries see the changes; the position is stored with or after them. */
  apply(changes: Change[], reached?: Position): Promise<void>;
  find(query: RankedQuery, client: SearchClient): Promise<FoundPage>;
  /** Matches of a visitors' query by rank and label, like `find`; undefined for as many as its `countUpTo`. */
  facets(query: RankedQuery): Promise<Facet[] | undefined>;
  /** The number of matches in any text, per group. */
  count(query: IndexQuery): Promise<Record<string, number>>;
  /** The ids of documents that share rare words, those with the most and rarest first. */
  related(query: RelatedQuery): Promise<string[]>;
  close(): Promise<void>;
}
