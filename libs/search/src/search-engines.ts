import type { Types } from 'mongoose';
import type { SearchEngine } from './search-engine.ts';
import { layoutOf, type SearchFields } from './search-fields.ts';
import { SqliteEngine } from './sqlite-engine.ts';
import type { SearchConfig } from './with-search.ts';

/** The engine that the settings name, for the index of a collection. */
export function engineOf<Document extends { _id: Types.ObjectId }>(
  fields: SearchFields<Document>,
  { SEARCH_FILE }: SearchConfig,
): SearchEngine {
  return new SqliteEngine(layoutOf(fields), SEARCH_FILE);
}
