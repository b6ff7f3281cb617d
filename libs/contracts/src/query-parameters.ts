const paged = ['page', 'limit'];

/**
 * The query parameters of each path that takes any, for pages, public calls and those of staff. Matched without regard to case, as the
 * services and the pages match their paths.
 */
const declared: readonly [path: RegExp, names: readonly string[]][] = [
  [/^\/search\/?$/i, ['keyword', 'page']],
  [/^\/recent\/?$/i, ['page']],
  [/^\/pdf\/?$/i, ['refno']],
  [/^\/verify\/?$/i, ['code']],
  [/^\/api\/search\/?$/i, ['keyword', ...paged]],
  [/^\/api\/archives\/recent\/?$/i, paged],
  [/^\/api\/admin\/search\/?$/i, ['q', ...paged]],
  [/^\/api\/admin\/imports\/?$/i, ['name', ...paged]],
  [/^\/api\/admin\/imports\/[^/]+\/problems\/?$/i, paged],
  [/^\/api\/admin\/archives\/[^/]+\/notices\/?$/i, paged],
  [/^\/api\/admin\/(?:(?:archives|editors|indexing|issues)\/[^/]+|settings)\/history\/?$/i, paged],
  [/^\/api\/(?:users|webdata)\/[^/]+\/history\/?$/i, paged],
  [/^\/api\/webdata\/?$/i, ['search', 'status', ...paged]],
  [/^\/api\/webdata\/counts\/?$/i, ['search']],
  [/^\/api\/pdf\/certificates\/[^/]+\/issuances\/?$/i, paged],
];

/** OAI-PMH answers an argument that it does not know with badArgument, so it reads them all. */
const readsAll = /^\/oai\/?$/i;

const namesOf = (path: string): readonly string[] =>
  declared.find(([pattern]) => pattern.test(path))?.[1] ?? [];

/**
 * The part of a query that a public path reads, in one order and without surrounding blanks. All else, such as `utm_source`, changes
 * nothing in the response: it is no part of a cache key and is not forwarded (decisions 8).
 *
 * @param path without its query
 * @param query without its question mark
 * @returns without a question mark; empty when nothing is read
 */
export function readQuery(path: string, query: string): string {
  if (query === '') return '';
  const sent = new URLSearchParams(query);
  if (readsAll.test(path)) {
    sent.sort();
    return sent.toString();
  }
  const read = namesOf(path).flatMap((name) => sent.getAll(name).map((value) => [name, value.trim()]));
  return new URLSearchParams(read).toString();
}

/** Those of the given query parameters that the path does not take. */
export const unknownParameters = (path: string, names: readonly string[]): string[] =>
  names.filter((name) => !namesOf(path).includes(name));
