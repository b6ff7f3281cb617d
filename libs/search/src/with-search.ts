import { IsString, Matches, MinLength } from 'class-validator';
import { PartOf } from '#platform/process/connections.ts';

export interface SearchConfig {
  SEARCH_FILE: string;
  OPENSEARCH_URL: string;
}

// eslint-disable-next-line @typescript-eslint/no-explicit-any -- TypeScript requires this of a mixin's constructor
type Constructor = new (...args: any[]) => object;

export function withSearch<Base extends Constructor>(base: Base) {
  class WithSearch extends base implements SearchConfig {
    /** File of the search index, of this process alone; rebuilt from MongoDB if it is missing. */
    @IsString() @MinLength(1) SEARCH_FILE = ':memory:';
    /** Node of OpenSearch in place of the file, or several separated by commas: https://user:password@host:9200. */
    @PartOf('search', 'https://user:password@search.example.org:9200')
    @Matches(/^(?:https?:\/\/[^\s,]+(?:,https?:\/\/[^\s,]+)*)?$/)
    OPENSEARCH_URL = '';
  }
  return WithSearch;
}
