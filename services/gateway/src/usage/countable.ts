import { hash } from 'node:crypto';
import type { UsageKind } from '#contracts/journal/usage.ts';

export interface Countable {
  kind: UsageKind;
  item: string;
}

/** How all patterns below begin, after an optional language; most requests do not match. */
const beginning = /^(?:\/[a-z]{2})?\/(?:archives\/|assets\/archives\/|search(?:$|[/?]))/;
const reference = '(\\d{1,12}(?:\\.\\d{1,6})?)';
const language = '(?:/[a-z]{2})?';
const patterns: [UsageKind, RegExp][] = [
  ['view', new RegExp(`^${language}/archives(?:/[^/]+){3}/${reference}/?$`)],
  ['download', new RegExp(`^/archives(?:/[^/]+){3}/${reference}\\.pdf$`)],
  ['download', new RegExp(`^/assets/archives(?:/[^/]+){2}/${reference}\\.pdf$`)],
  ['record', new RegExp(`^/archives(?:/[^/]+){3}/${reference}\\.xml$`)],
];
const search = new RegExp(`^${language}/search/?$`);

/** The use to count for a response; undefined if none is counted. @param url path and query */
export function countableOf(url: string): Countable | undefined {
  if (!beginning.test(url)) return undefined;
  const [path = '', query = ''] = url.split('?');
  if (search.test(path)) return searchOf(new URLSearchParams(query));
  for (const [kind, pattern] of patterns) {
    const item = pattern.exec(path)?.[1];
    if (item !== undefined) return { kind, item };
  }
  return undefined;
}

/** Counts the first page of results only. */
function searchOf(query: URLSearchParams): Countable | undefined {
  const keyword = query.get('keyword')?.trim();
  if (!keyword || (query.get('page') ?? '1') !== '1') return undefined;
  return { kind: 'search', item: hash('sha256', keyword, 'base64url').slice(0, 16) };
}
