/** Scopes of API tokens, which permit calls within the role of their owner. */
export const tokenScopes = ['read', 'articles', 'journal', 'documents', 'webdata', 'statistics'] as const;
export type TokenScope = (typeof tokenScopes)[number];

export const scopeLabels: Record<TokenScope, string> = {
  read: 'Read what staff see, exports included',
  articles: 'Add, change and import articles and issues, deposit DOIs',
  journal: 'Change editors, indexing partners and pages; announce issues',
  documents: 'Order certificates and other documents',
  webdata: 'Read and change the work log',
  statistics: 'Read the statistics',
};

export const MAX_TOKEN_DAYS = 365;
export const MAX_TOKENS = 20;

/** An API token of a user, without the token itself. */
export interface ApiToken {
  id: string;
  name: string;
  scopes: TokenScope[];
  /** The token's last characters, to recognize it by. */
  ending: string;
  /** ISO 8601. */
  creation: string;
  expires: string;
  /** ISO 8601, to the minute; absent until it is used. */
  last_used?: string;
}

/** A new API token with the token itself, which only the response to its creation has. */
export interface NewApiToken extends ApiToken {
  token: string;
}

/**
 * The calls that each scope reaches; all others need a session. On a public call that is not here, the token's owner is a
 * visitor.
 */
export const callsOfScopes: Record<TokenScope, readonly string[]> = {
  read: [
    'GET /api/admin/alerts',
    'GET /api/admin/archives',
    'GET /api/admin/archives/:id/history',
    'GET /api/admin/archives/:id/notices',
    'GET /api/admin/archives/:year/:volume/:issue/bag.zip',
    'GET /api/admin/archives/:year/:volume/:issue/last-page',
    'GET /api/admin/doaj.xml',
    'GET /api/admin/dois',
    'GET /api/admin/dois/:id',
    'GET /api/admin/dois/:id/xml',
    'GET /api/admin/dois/issues/:year/:volume/:issue/xml',
    'GET /api/admin/dois/registry',
    'GET /api/admin/duplicates',
    'GET /api/admin/editors/:id/history',
    'GET /api/admin/export',
    'GET /api/admin/imports',
    'GET /api/admin/imports/:id',
    'GET /api/admin/imports/:id/articles',
    'GET /api/admin/imports/:id/problems',
    'GET /api/admin/imports/:id/report.csv',
    'GET /api/admin/indexing/:id/history',
    'GET /api/admin/issues/:id/history',
    'GET /api/admin/orcid',
    'GET /api/admin/organizations',
    'GET /api/admin/page-templates',
    'GET /api/admin/pages/:id',
    'GET /api/admin/pages/:id/history',
    'GET /api/admin/readiness',
    'GET /api/admin/readiness.csv',
    'GET /api/admin/search',
    'GET /api/admin/today',
    'GET /api/archives',
    'GET /api/archives/:id',
    'GET /api/archives/:id/pages',
    'GET /api/archives/:id/pages/pdf',
    'GET /api/archives/:id/text',
    'GET /api/archives/:year/:volume/:issue',
    'GET /api/archives/:year/:volume/:issue/about',
    'GET /api/archives/recent',
    'GET /api/archives/ref/:refnumber',
    'GET /api/changes',
    'GET /api/article-pages/:refnumber',
    'GET /api/editors',
    'GET /api/editors/:id',
    'GET /api/indexing',
    'GET /api/ojs/articles/:id',
    'GET /api/pages',
    'GET /api/usage/:refnumber',
    'GET /archives/:year/:volume/:issue/:file',
    'GET /assets/archives/:year/:file',
    'GET /assets/archives/:year/:folder/:file',
    'GET /assets/archives/:year/:folder/:refnumber/:name',
  ],
  articles: [
    'POST /api/admin/archives',
    'POST /api/admin/archives/:id/amendments',
    'POST /api/admin/archives/:id/notices',
    'POST /api/admin/archives/:id/orcid-links',
    'POST /api/admin/archives/:year/:volume/:issue/publish',
    'POST /api/admin/create-issue',
    'POST /api/admin/dois/:id/deposit',
    'POST /api/admin/dois/issues/:year/:volume/:issue/deposit',
    'POST /api/admin/dois/issues/:year/:volume/:issue/suggest',
    'POST /api/admin/further-files',
    'POST /api/admin/imports',
    'DELETE /api/admin/imports/:id',
    'POST /api/admin/imports/:id/load',
    'POST /api/admin/issues/:id',
    'DELETE /api/admin/issues/:id',
    'POST /api/archives/:id',
    'POST /api/archives/:id/pages',
    'PATCH /api/archives/:id/pages',
    'PUT /api/archives/:id/pages/pictures/:name',
    'POST /api/archives/:id/text',
    'PATCH /api/archives/:id/text',
    'DELETE /api/archives/:id/text',
  ],
  journal: [
    'POST /api/admin/alerts/announce',
    'POST /api/admin/alerts/erase',
    'POST /api/editors',
    'POST /api/editors/:id',
    'POST /api/indexing',
    'POST /api/indexing/:id',
    'POST /api/indexing/order',
    'POST /api/pages',
    'POST /api/pages/:page',
    'DELETE /api/pages/:page',
  ],
  documents: [
    'POST /api/pdf/bulkcertificates',
    'GET /api/pdf/certificate/:refnumber/:author',
    'GET /api/pdf/certificate/:refnumber/:author/thumbnail',
    'GET /api/pdf/certificates/:refnumber/issuances',
    'GET /api/pdf/coverpage/:refnumber',
    'POST /api/pdf/editorscertificate',
    'POST /api/pdf/indexpage',
    'GET /api/pdf/jobs',
    'GET /api/pdf/jobs/:id',
    'DELETE /api/pdf/jobs/:id',
    'GET /api/pdf/jobs/:id/events',
    'GET /api/pdf/jobs/:id/file',
  ],
  webdata: [
    'GET /api/changes/webdata',
    'GET /api/webdata',
    'POST /api/webdata',
    'GET /api/webdata/:id/history',
    'PUT /api/webdata/:id',
    'GET /api/webdata/counts',
  ],
  statistics: [
    'GET /api/admin',
    'GET /api/admin/statistics',
    'GET /api/admin/usage',
    'GET /api/admin/usage.csv',
    'GET /api/pdf/statistics',
  ],
};

/** @param route as its controller declares it, such as '/api/archives/:id' */
export function isInScope(scopes: readonly TokenScope[], method: string, route: string): boolean {
  const call = `${method === 'HEAD' ? 'GET' : method} ${route.replace(/(?<=.)\/$/, '')}`;
  return scopes.some((scope) => callsOfScopes[scope].includes(call));
}
