import type {
  Facet,
  Hits,
  IndexedDocument,
  IndexQuery,
  Position,
  RankedQuery,
  RelatedQuery,
} from './search-fields.ts';

/** Limit of the time of a query. */
export const QUERY_MS = 3_000;

/** Who asks: queries of staff are not to wait for those of visitors. */
export type SearchClient = 'staff' | 'visitor';

/** A document to be added or replaced, or the id of one to be removed. */
export type Change = IndexedDocument | { id: string; removed: true };

/** One page of the matches: with their number, or a function that counts them where that takes longer. */
export type FoundPage = Omit<Hits, 'total'> & { total: number | Hits['total'] };

/** What stores the index and runs its queries: SQLite in each process, or an OpenSearch that all processes share. */
export interface SearchEngine {
  /** To be called when the index may have lost changes: they are then read again from its position. */
  onLoss?: () => void;
  /**
   * Where to continue the index of a collection; undefined if the caller has to build it, 'elsewhere' while another
   * process does.
   *
   * @param source the unique id of the collection
   */
  position(source: string): Promise<Position | 'elsewhere' | undefined>;
  /** Discards the last position, from which the collection cannot be read any more. */
  forget(): Promise<void>;
  /** Begins an empty index, which is complete when changes are applied with a position. */
  clear(): Promise<void>;
  /**
   * Resolves when queries see the changes. They are applied completely or again: the position is stored with or after
   * them.
   */
  apply(changes: Change[], reached?: Position): Promise<void>;
  find(query: RankedQuery, client: SearchClient): Promise<FoundPage>;
  /**
   * The matches of a query of visitors by rank and label, as `find` finds them with the words that it searched;
   * undefined for as many as the query's `countUpTo`.
   */
  facets(query: RankedQuery): Promise<Facet[] | undefined>;
  /** The number of matches in any text, per group. */
  count(query: IndexQuery): Promise<Record<string, number>>;
  /** The ids of documents that share rare words, those with the most and rarest first. */
  related(query: RelatedQuery): Promise<string[]>;
  close(): Promise<void>;
}
