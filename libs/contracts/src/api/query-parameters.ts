import { withoutLanguage } from '#contracts/values/site-languages.ts';

const paged = ['page', 'limit'];
/** The public search's parameters. */
const filters = ['year', 'type', 'sort', 'exact'];
/** Search parameters of OJS, whose old addresses redirect to ours. */
const ojsSearch = ['query', 'simpleQuery', 'authors', 'title'];
const oai = ['verb', 'identifier', 'metadataPrefix', 'from', 'until', 'set', 'resumptionToken'];
const ojsParts = ['journal', 'page', 'op', 'path', 'path[]'];

/**
 * The query parameters of each path that accepts any, for pages, public and staff endpoints. Paths match
 * case-insensitively, as in the services and page routes; a page in another language takes the same.
 */
const declared: readonly [path: RegExp, names: readonly string[]][] = [
  [/^\/search\/?$/i, ['keyword', 'query', ...filters, 'page']],
  [/^\/recent\/?$/i, ['page']],
  [/^\/(?:api\/)?most-read\/?$/i, ['period']],
  [/^\/pdf\/?$/i, ['refno', 'keyword']],
  [/^\/verify\/?$/i, ['code']],
  [/^\/preview\/look(?:\/article)?\/?$/i, ['accent', 'fonts', 'home_order']],
  [/^\/alerts\/?$/i, ['alert', 'status']],
  [/^\/article\/?$/i, ['status']],
  [/^\/alerts\/manage\/?$/i, ['token', 'status']],
  [/^\/api\/alerts\/(?:subscription|unsubscribe)\/?$/i, ['token']],
  [/^\/orcid\/confirm\/?$/i, ['token']],
  [/^\/orcid\/callback\/?$/i, ['code', 'state', 'iss', 'error', 'error_description']],
  [/^\/auth\/oidc\/begin\/?$/i, ['area']],
  [/^\/auth\/oidc\/callback\/?$/i, ['code', 'state', 'iss', 'error', 'error_description']],
  [/^\/api\/search\/?$/i, ['keyword', ...filters, 'counts', ...paged]],
  [/^\/api\/search\/suggestions\/?$/i, ['keyword']],
  [/^\/api\/archives\/recent\/?$/i, paged],
  [/^\/api\/admin\/doaj\.xml\/?$/i, ['year', 'volume', 'issue']],
  [/^\/api\/admin\/usage(?:\.csv)?\/?$/i, ['by', 'first', 'last']],
  [/^\/api\/admin\/search\/?$/i, ['q', ...paged]],
  [/^\/api\/admin\/organizations\/?$/i, ['q']],
  [/^\/api\/admin\/duplicates\/?$/i, ['refnumber', 'txnid', 'except']],
  [/^\/api\/admin\/imports\/?$/i, ['name', 'sample', ...paged]],
  [/^\/api\/admin\/imports\/[^/]+\/(?:problems|articles)\/?$/i, paged],
  [/^\/api\/admin\/dois\/?$/i, ['state', 'issue', ...paged]],
  [/^\/api\/admin\/archives\/[^/]+\/notices\/?$/i, paged],
  [/^\/api\/(?:admin\/)?[\w-]+(?:\/[^/]+)?\/history\/?$/i, paged],
  [/^\/api\/changes(?:\/\w+)?\/?$/i, ['kind', 'by', 'since', 'until', 'before', 'limit']],
  [/^\/api\/manuscripts\/(?:mine|review)\/files\/?$/i, ['kind']],
  [/^\/api\/manuscripts\/mine\/organizations\/?$/i, ['q']],
  [/^\/api\/admin\/manuscripts\/?$/i, ['filter', 'mine', 'q', ...paged]],
  [/^\/api\/admin\/manuscripts\/queue\.csv\/?$/i, ['filter', 'mine', 'q']],
  [/^\/api\/admin\/manuscripts\/statistics(?:\.csv)?\/?$/i, ['from', 'to']],
  [/^\/api\/admin\/manuscripts\/[^/]+\/files\/?$/i, ['kind']],
  [/^\/api\/admin\/manuscripts\/[^/]+\/letter\/?$/i, ['kind', 'asked', 'show', 'due']],
  [/^\/api\/admin\/manuscripts\/[^/]+\/candidates\/?$/i, ['q']],
  [/^\/api\/admin\/manuscripts\/[^/]+\/conflicts\/?$/i, ['name', 'email', 'affiliation', 'orcid']],
  [/^\/api\/admin\/manuscripts\/[^/]+\/invitation\/?$/i, ['email', 'name', 'language', 'due']],
  [/^\/api\/admin\/manuscripts\/[^/]+\/message\/?$/i, ['to']],
  [/^\/api\/admin\/reviewers\/?$/i, ['q', ...paged]],
  [/^\/api\/admin\/manuscripts\/[^/]+\/history\/?$/i, paged],
  [/^\/api\/admin\/webhooks\/[^/]+\/deliveries\/?$/i, paged],
  [/^\/api\/webdata\/?$/i, ['search', 'status', ...paged]],
  [/^\/api\/webdata\/counts\/?$/i, ['search']],
  [/^\/api\/pdf\/certificates\/[^/]+\/issuances\/?$/i, paged],
  [/^\/index\.php\/?$/i, [...ojsParts, ...ojsSearch, ...oai]],
  [/^\/(?!api\/).*\bsearch(?:\/\w+)?\/?$/i, ojsSearch],
  [/^\/(?!api\/).+\/oai\/?$/i, oai],
];

/** OAI-PMH and COUNTER must respond to an unknown argument, so they receive all of them. */
const readsAll = /^\/(?:oai\/?$|r51\/)/i;

const namesOf = (path: string): readonly string[] =>
  declared.find(([pattern]) => pattern.test(withoutLanguage(path)))?.[1] ?? [];

/**
 * Normalizes the query of a public path: only known parameters, in a fixed order and trimmed. Others, such as
 * `utm_source`, do not affect the response, so they are neither forwarded nor part of the cache key
 * (requirements.md#query-parameters).
 *
 * @param path without its query
 * @param query without its question mark
 * @returns without a question mark; empty if no parameter is known
 */
export function normalizeQuery(path: string, query: string): string {
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
