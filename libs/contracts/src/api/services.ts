/**
 * The route table: which service serves which path. Used by the gateway and by the web server's internal
 * requests.
 */
export const serviceNames = ['auth', 'catalog', 'webdata', 'documents', 'manuscripts', 'web'] as const;
export type ServiceName = (typeof serviceNames)[number];

interface Route {
  /** Matches the path itself and everything below it. */
  prefix?: string;
  pattern?: RegExp;
  service: ServiceName;
  /** Whether the gateway may cache public responses of this path, if their headers allow it. */
  cached?: true;
  /** Accepts bodies of hundreds of megabytes, which are streamed. */
  largeUpload?: true;
}

const routes: readonly Route[] = [
  { prefix: '/auth', service: 'auth' },
  { prefix: '/api/users', service: 'auth' },
  { prefix: '/api/changes/users', service: 'auth' },
  { prefix: '/api/changes/webdata', service: 'webdata' },
  { prefix: '/api/sign-in-rules', service: 'auth' },
  { prefix: '/api/drafts', service: 'auth' },
  { prefix: '/api/docs', service: 'web' },
  { prefix: '/api/webdata', service: 'webdata' },
  { prefix: '/api/admin/sample/webdata', service: 'webdata' },
  { prefix: '/api/pdf/certificate', service: 'documents', cached: true },
  { prefix: '/api/pdf/coverpage', service: 'documents', cached: true },
  { prefix: '/api/pdf/editorialboard', service: 'documents', cached: true },
  { prefix: '/api/pdf', service: 'documents' },
  { prefix: '/api/verify', service: 'documents' },
  {
    pattern: /^\/api\/(?:manuscripts\/(?:mine|review)|admin\/manuscripts\/[^/]+)\/files\/?$/i,
    service: 'manuscripts',
    largeUpload: true,
  },
  { prefix: '/api/manuscripts/facts', service: 'manuscripts', cached: true },
  { prefix: '/api/manuscripts', service: 'manuscripts' },
  { prefix: '/api/admin/manuscripts', service: 'manuscripts' },
  { prefix: '/api/admin/sample/manuscripts', service: 'manuscripts' },
  { prefix: '/api/admin/reviewers', service: 'manuscripts' },
  { prefix: '/api/admin/manuscript-queues', service: 'manuscripts' },
  { prefix: '/api/admin/manuscript-drafts', service: 'manuscripts' },
  { pattern: /^\/api\/admin\/imports\/?$/i, service: 'catalog', largeUpload: true },
  { pattern: /^\/api\/archives\/[^/]+\/text\/?$/i, service: 'catalog', largeUpload: true },
  { pattern: /^\/api\/admin\/issues\/[^/]+\/?$/i, service: 'catalog', largeUpload: true },
  { pattern: /^\/api\/admin\/further-files\/?$/i, service: 'catalog', largeUpload: true },
  { prefix: '/api', service: 'catalog', cached: true },
  { prefix: '/assets', service: 'catalog' },
  // An article's file, record and citations are served next to its page, as Google Scholar requires.
  { pattern: /^\/archives(?:\/[^/]+){4}\.pdf$/, service: 'catalog' },
  { pattern: /^\/archives(?:\/[^/]+){4}\.(?:xml|bib|ris|json)$/, service: 'catalog', cached: true },
  {
    pattern: /^\/(?:robots\.txt|sitemap[\w-]*\.xml|feed\.xml|announcements\.xml)$/,
    service: 'catalog',
    cached: true,
  },
  {
    pattern: /^\/(?:\.well-known\/security\.txt|opensearch\.xml|site\.webmanifest)$/,
    service: 'catalog',
    cached: true,
  },
  { pattern: /^\/(?:favicon\.ico|apple-touch-icon\.png|icon-[\w-]+\.png|licenses\.md)$/, service: 'web' },
  { prefix: '/orcid', service: 'catalog' },
  { prefix: '/oai', service: 'catalog', cached: true },
  { prefix: '/lockss', service: 'catalog', cached: true },
  // A report may be larger than what the gateway stores: it is streamed.
  { prefix: '/r51/reports', service: 'catalog' },
  { prefix: '/r51', service: 'catalog', cached: true },
  { prefix: '/static', service: 'web' },
  { prefix: '/', service: 'web', cached: true },
];

/** Creates no strings, because the gateway calls it for every route of every request. */
const isBelow = (path: string, prefix: string): boolean =>
  path.startsWith(prefix) && (path.length === prefix.length || path[prefix.length] === '/');

/** @param path without its query */
export function routeOf(path: string): Route {
  const route = routes.find(({ prefix, pattern }) =>
    prefix === undefined ? pattern?.test(path) : prefix === '/' || isBelow(path, prefix),
  );
  if (!route) throw new Error('The route table has no last row');
  return route;
}

/** The route table's path for a URL, for logs: it reveals no ids or other parameters. */
export const routeName = (path: string): string => {
  const { prefix, pattern } = routeOf(path);
  return prefix ?? String(pattern);
};
