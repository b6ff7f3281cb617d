import { createHash } from 'node:crypto';
import type { API } from '@opensearch-project/opensearch';
import { singular } from '#contracts/text/folding.ts';
import { nameKey } from '#contracts/text/name-key.ts';
import type { Change } from '../search-engine.ts';
import type { IndexedDocument, IndexLayout } from '../search-fields.ts';

/** Increment it when the fields below change. */
const BODY_VERSION = 4;
/** Maximum number of matches that a list can be paged through. */
export const MAX_WINDOW = 1_000_000;
/** Id of the document with the position up to which the index contains the changes, and its only field. */
export const POSITION = 'position';

/** The alias of the index of a collection. Another layout has another one, so that two releases can run side by side. */
export function aliasOf(database: string, collection: string, layout: IndexLayout): string {
  const content = JSON.stringify({ body: BODY_VERSION, ...layout });
  const hash = createHash('sha256').update(content).digest('hex').slice(0, 12);
  return `${database}-${collection}-${hash}`.toLowerCase();
}

/** Words are matched, never scored or highlighted. */
const onlyWords = { type: 'text', index_options: 'docs', norms: false } as const;

/** Settings and mappings of an index. Texts arrive folded, as for any other index. */
export function indexBody({
  texts,
  names,
  hasBodies,
  prefixes,
}: IndexLayout): API.Indices_Create_RequestBody {
  const text = {
    ...onlyWords,
    analyzer: 'whitespace',
    index_prefixes: { min_chars: Math.min(...prefixes), max_chars: Math.max(...prefixes) },
    copy_to: 'words',
  } as const;
  return {
    settings: { index: { max_result_window: MAX_WINDOW } },
    mappings: {
      dynamic: 'strict',
      _source: { includes: [POSITION, 'shown'] },
      properties: {
        texts: { type: 'object', properties: Object.fromEntries(texts.map((name) => [name, text])) },
        ...(hasBodies && { body: { ...onlyWords, analyzer: 'whitespace' } }),
        // Words of all texts, for corrections.
        words: { ...onlyWords, analyzer: 'whitespace' },
        ...(names !== undefined && { names: { type: 'keyword' } }),
        group: { type: 'keyword' },
        label: { type: 'keyword' },
        rank: { type: 'integer' },
        id: { type: 'keyword', index: false },
        shown: { type: 'keyword', index: false, doc_values: false },
        [POSITION]: { type: 'object', enabled: false },
      },
    },
  };
}

/** Begins every entry of `names` with this key. */
export const keyed = (key: string): string => `${key} `;

/** A document as it is stored; `id` is the order of creation. */
function documentOf(layout: IndexLayout, document: IndexedDocument): object {
  const { id, group, texts, body, label = '', rank = 0, shown } = document;
  const named = layout.names === undefined ? '' : (texts[layout.texts.indexOf(layout.names)] ?? '');
  const names = named.split(' ').flatMap((name) => {
    const key = nameKey(name);
    return key === undefined ? [] : [keyed(key) + name];
  });
  return {
    id,
    group,
    label,
    rank,
    texts: Object.fromEntries(layout.texts.map((name, at) => [name, texts[at]])),
    ...(layout.names !== undefined && { names }),
    ...(shown !== undefined && { shown }),
    ...(layout.hasBodies &&
      body !== undefined && { body: [...new Set(body.split(' ').map(singular))].join(' ') }),
  };
}

/** The body of a bulk request; a document of a group that the layout does not have is removed. */
export function bulkBody(
  layout: IndexLayout,
  changes: readonly Change[],
  version: number,
): API.Bulk_RequestBody {
  return changes.flatMap((change) => {
    const action = { _id: change.id, version, version_type: 'external_gte' as const };
    return 'removed' in change || !layout.groups.includes(change.group)
      ? [{ delete: action }]
      : [{ index: action }, documentOf(layout, change)];
  });
}
