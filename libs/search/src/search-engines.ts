import type { Model, Types } from 'mongoose';
import { reportPart } from '#platform/process/health.ts';
import type { SearchEngine } from './search-engine.ts';
import { layoutOf, type SearchFields } from './search-fields.ts';
import { SqliteEngine } from './sqlite-engine.ts';
import type { SearchConfig } from './with-search.ts';

export async function engineOf<Document extends { _id: Types.ObjectId }>(
  documents: Model<Document>,
  fields: SearchFields<Document>,
  { SEARCH_FILE, OPENSEARCH_URL }: SearchConfig,
): Promise<SearchEngine> {
  const layout = layoutOf(fields);
  if (!OPENSEARCH_URL) return new SqliteEngine(layout, SEARCH_FILE);
  // Loaded only where it is used.
  const { OpenSearchEngine } = await import('./opensearch/opensearch-engine.ts');
  const engine = new OpenSearchEngine(documents, layout, OPENSEARCH_URL);
  reportPart('search', () => engine.responds());
  return engine;
}
