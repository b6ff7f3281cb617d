import type { API, Types } from '@opensearch-project/opensearch';
import { bothNumbers, singular } from '#contracts/text/folding.ts';
import { nameKey } from '#contracts/text/name-key.ts';
import { isRedundant } from '../expressions.ts';
import { SHARED_WORDS } from '../related-words.ts';
import {
  BODY,
  type IndexLayout,
  type IndexQuery,
  type RankedQuery,
  type RelatedQuery,
} from '../search-fields.ts';
import { keyed, MAX_WINDOW } from './index-body.ts';

type Query = Types.Common_QueryDsl.QueryContainer;
type SearchBody = API.Search_RequestBody;
type Sort = Types.Common.SortCombinations;

/** Maximum number of names found by one key. */
const MAX_NAMES = 50;
/** Maximum number of ranks and labels of documents. */
const MAX_RANKS = 1_000;
const MAX_LABELS = 100;
/** Maximum number of replacements tried for a word. */
const MAX_TRIED = 5;

const newestFirst: Sort[] = [{ rank: 'desc' }, { id: 'desc' }];
const oldestFirst: Sort[] = [{ rank: 'asc' }, { id: 'asc' }];
const bestFirst: Sort[] = [{ _score: 'desc' }];

/** One page of the matches, in the order of `RankedQuery`: the score is the number of lists that contain all words. */
export function pageBody(layout: IndexLayout, query: RankedQuery): SearchBody {
  const { words, ranking, skip, limit, order = 'relevance', countUpTo, withShown } = query;
  const isWithin = skip + limit <= MAX_WINDOW;
  const isRanked = order === 'relevance' && words.length > 0;
  const keys = keysOf(layout, query);
  const last = ranking.at(-1)!;
  const better = [
    ...ranking.slice(0, -1).map((texts) => everyWord(words, texts)),
    ...(last.includes(BODY) ? [everyWord(words, last, keys)] : []),
  ];
  return {
    ...(isWithin ? { from: skip, size: limit } : { from: 0, size: 0 }),
    _source: withShown ? ['shown'] : false,
    track_total_hits: countUpTo ?? true,
    query: {
      bool: {
        filter: [...conditions(query, last), ...matching(query, last, keys)],
        ...(isRanked && { should: better.map((filter) => ({ constant_score: { filter: all(filter) } })) }),
      },
    },
    sort: [...(isRanked ? bestFirst : []), ...(order === 'oldest' ? oldestFirst : newestFirst)],
    ...(keys.size > 0 && { aggs: namesByKey(keys) }),
  };
}

/** The number of matches in any text, per group: the buckets of `groups`. */
export function countBody(layout: IndexLayout, query: IndexQuery): SearchBody {
  return {
    size: 0,
    track_total_hits: false,
    query: { bool: { filter: [...conditions(query, layout.texts), ...matching(query, layout.texts)] } },
    aggs: { groups: byTerm({ field: 'group', size: layout.groups.length }) },
  };
}

/** The matches by rank, and these by label: the buckets of `ranks`, each with buckets of `labels`. */
export function facetsBody(layout: IndexLayout, query: RankedQuery): SearchBody {
  const labels = byTerm({ field: 'label', size: MAX_LABELS });
  const last = query.ranking.at(-1)!;
  return {
    size: 0,
    track_total_hits: true,
    ...(query.countUpTo !== undefined && { terminate_after: query.countUpTo }),
    query: all([...conditions(query, last), ...matching(query, last, keysOf(layout, query))]),
    aggs: { ranks: { ...byTerm({ field: 'rank', size: MAX_RANKS }), aggs: { labels } } },
  };
}

/** How many documents have each of the words (the buckets of `words`), and similar words, the most frequent first. */
export function spellingBody(query: RankedQuery): SearchBody {
  const last = query.ranking.at(-1)!;
  const alone = query.words.map((word) => all(matching({ ...query, words: [word] }, last)));
  const similar = {
    field: 'words',
    suggest_mode: 'always',
    sort: 'frequency',
    size: MAX_TRIED,
    max_edits: 1,
    prefix_length: 0,
    min_word_length: 3,
    max_inspections: 50,
  } as const;
  return {
    ...countOfEach(alone),
    query: groupFilter(query),
    suggest: Object.fromEntries(query.words.map((word, at) => [String(at), { text: word, term: similar }])),
  };
}

/** How many documents match the query with each of these lists of words in place of its own: the buckets of `words`. */
export function replacedBody(query: RankedQuery, lists: readonly string[][]): SearchBody {
  const last = query.ranking.at(-1)!;
  const replaced = lists.map((words) => all(matching({ ...query, words }, last)));
  return { ...countOfEach(replaced), query: all(conditions(query, last)) };
}

/** How many documents of the group have each of the words, in full: the buckets of `words`. */
export function frequenciesBody({ group, texts }: RelatedQuery, words: readonly string[]): SearchBody {
  const complete = words.map((word) => wholeWord(word, texts));
  return { ...countOfEach(complete), track_total_hits: true, query: groupFilter({ groups: [group] }) };
}

/** The documents that share the most and rarest words. */
export function relatedBody(
  { group, texts, except, limit }: RelatedQuery,
  weights: ReadonlyMap<string, number>,
): SearchBody {
  return {
    size: limit,
    _source: false,
    track_total_hits: false,
    query: {
      bool: {
        filter: [groupFilter({ groups: [group] })],
        must_not: except === undefined ? [] : [{ ids: { values: [except] } }],
        should: [...weights].map(([word, boost]) => ({
          constant_score: { filter: wholeWord(word, texts), boost },
        })),
        minimum_should_match: SHARED_WORDS,
      },
    },
    sort: [...bestFirst, ...newestFirst],
  };
}

/** The keys of the words that may be names, if the query forgives other spellings. */
export function keysOf({ names }: IndexLayout, { words, forgiving }: RankedQuery): Map<string, string> {
  if (!forgiving || names === undefined) return new Map();
  return new Map(
    words.flatMap((word) => {
      const key = nameKey(word);
      return key === undefined ? [] : [[word, key] as const];
    }),
  );
}

const groupFilter = ({ groups }: Pick<IndexQuery, 'groups'>): Query => ({ terms: { group: [...groups] } });

const conditions = (query: IndexQuery, texts: readonly string[]): Query[] => [
  groupFilter(query),
  ...(query.label === undefined ? [] : [{ term: { label: query.label } }]),
  ...(query.rank === undefined ? [] : [{ term: { rank: query.rank } }]),
  ...(query.excluded ?? []).map((words) => ({ bool: { must_not: [wholeWords(words, texts)] } })),
];

/** Requires all words in full, singular or plural, in the texts or the body. */
const wholeWords = (words: readonly string[], texts: readonly string[]): Query =>
  any([
    all(words.map((word) => wholeWord(bothNumbers(word).join(' '), texts))),
    ...(texts.includes(BODY) ? [inBody(words)] : []),
  ]);

/** Requires all words in the texts or, if it is one of them, in the body. */
function matching(
  { words }: IndexQuery,
  texts: readonly string[],
  keys?: ReadonlyMap<string, string>,
): Query[] {
  if (words.length === 0) return [];
  const inTexts = everyWord(words, texts, keys);
  if (!texts.includes(BODY)) return inTexts;
  return [any([all(inTexts), inBody(words)])];
}

const inBody = (words: readonly string[]): Query => ({
  match: { body: { query: words.map(singular).join(' '), operator: 'and' } },
});

/** @param keys of words that other spellings may replace */
const everyWord = (
  words: readonly string[],
  texts: readonly string[],
  keys?: ReadonlyMap<string, string>,
): Query[] =>
  words
    .filter((_, at) => !isRedundant(words, at))
    .map((word) => {
      const query = { multi_match: { query: word, type: 'bool_prefix' as const, fields: fieldsOf(texts) } };
      const key = keys?.get(word);
      return key === undefined ? query : any([query, { prefix: { names: { value: keyed(key) } } }]);
    });

const wholeWord = (word: string, texts: readonly string[]): Query => ({
  multi_match: { query: word, fields: fieldsOf(texts) },
});

const fieldsOf = (texts: readonly string[]): string[] =>
  texts.filter((text) => text !== BODY).map((text) => `texts.${text}`);

const all = (filter: Query[]): Query => ({ bool: { filter } });
const any = (should: Query[]): Query => ({ bool: { should, minimum_should_match: 1 } });

const countOfEach = (filters: Query[]) => ({
  size: 0,
  track_total_hits: false,
  aggs: { words: { filters: { filters } } },
});

/** The client's type has no field. */
const byTerm = (terms: Types.Common_Aggregations.TermsAggregationFields & { field: string }) => ({ terms });

/** The names that the matches have of each key, in alphabetical order. A key has only letters. */
const namesByKey = (keys: ReadonlyMap<string, string>) =>
  Object.fromEntries(
    [...keys].map(([word, key]) => [
      word,
      byTerm({ field: 'names', include: `${keyed(key)}.*`, size: MAX_NAMES, order: { _key: 'asc' } }),
    ]),
  );
