const paged = ['page', 'limit'];

/**
 * The query parameters of each path that accepts any, for pages, public and staff endpoints. Paths match
 * case-insensitively, as in the services and page routes.
 */
const declared: readonly [path: RegExp, names: readonly string[]][] = [
  [/^\/search\/?$/i, ['keyword', 'page']],
  [/^\/recent\/?$/i, ['page']],
  [/^\/pdf\/?$/i, ['refno']],
  [/^\/verify\/?$/i, ['code']],
  [/^\/orcid\/confirm\/?$/i, ['token']],
  [/^\/orcid\/callback\/?$/i, ['code', 'state', 'iss', 'error', 'error_description']],
  [/^\/api\/search\/?$/i, ['keyword', ...paged]],
  [/^\/api\/archives\/recent\/?$/i, paged],
  [/^\/api\/admin\/doaj\.xml\/?$/i, ['year', 'volume', 'issue']],
  [/^\/api\/admin\/search\/?$/i, ['q', ...paged]],
  [/^\/api\/admin\/organizations\/?$/i, ['q']],
  [/^\/api\/admin\/imports\/?$/i, ['name', ...paged]],
  [/^\/api\/admin\/imports\/[^/]+\/problems\/?$/i, paged],
  [/^\/api\/admin\/dois\/?$/i, ['state', 'issue', ...paged]],
  [/^\/api\/admin\/archives\/[^/]+\/notices\/?$/i, paged],
  [/^\/api\/admin\/(?:(?:archives|editors|indexing|issues)\/[^/]+|settings)\/history\/?$/i, paged],
  [/^\/api\/(?:users|webdata)\/[^/]+\/history\/?$/i, paged],
  [/^\/api\/webdata\/?$/i, ['search', 'status', ...paged]],
  [/^\/api\/webdata\/counts\/?$/i, ['search']],
  [/^\/api\/pdf\/certificates\/[^/]+\/issuances\/?$/i, paged],
];

/** OAI-PMH must respond with badArgument to an unknown argument, so it receives all of them. */
const readsAll = /^\/oai\/?$/i;

const namesOf = (path: string): readonly string[] =>
  declared.find(([pattern]) => pattern.test(path))?.[1] ?? [];

/**
 * Normalizes the query of a public path: only known parameters, in a fixed order and trimmed. Others, such as
 * `utm_source`, do not affect the response, so they are neither forwarded nor part of the cache key
 * (decisions 8).
 *
 * @param path without its query
 * @param query without its question mark
 * @returns without a question mark; empty if no parameter is known
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

/** The given query parameters that the path does not accept. */
export const unknownParameters = (path: string, names: readonly string[]): string[] =>
  names.filter((name) => !namesOf(path).includes(name));
