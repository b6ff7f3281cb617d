import { indexedWords } from '#contracts/text/folding.ts';
import { webdataStatuses } from '#contracts/values/statuses.ts';
import type { SearchFields } from '#search/search-fields.ts';
import type { EntryDocument } from './entry.schema.ts';

export const entryIndex: SearchFields<EntryDocument> = {
  version: 3,
  texts: ['words'],
  prefixes: [1, 2, 3, 4, 5, 6],
  groups: webdataStatuses,
  read: ['words', 'status'],
  oldestFirst: { number: 1 },
  indexed: ({ words, status }) => ({ group: status, texts: [indexedWords(words).join(' ')] }),
};
