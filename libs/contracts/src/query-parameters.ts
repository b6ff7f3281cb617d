/** Matched without regard to case, as the services and the pages match their paths. */
const readByPath: readonly [path: RegExp, names: readonly string[]][] = [
  [/^\/search\/?$/i, ['keyword', 'page']],
  [/^\/recent\/?$/i, ['page']],
  [/^\/pdf\/?$/i, ['refno']],
  [/^\/verify\/?$/i, ['code']],
  [/^\/api\/search\/?$/i, ['keyword', 'page', 'limit']],
  [/^\/api\/archives\/recent\/?$/i, ['page', 'limit']],
];

/** OAI-PMH answers an argument that it does not know with badArgument, so it reads them all. */
const readsAll = /^\/oai\/?$/i;

/**
 * The part of a query that a cached path reads, in one order and without surrounding blanks. All else, such as `utm_source`, changes
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
  const names = readByPath.find(([pattern]) => pattern.test(path))?.[1] ?? [];
  const read = names.flatMap((name) => sent.getAll(name).map((value) => [name, value.trim()]));
  return new URLSearchParams(read).toString();
}
