/** What an API token permits, within the role of its owner. */
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

/** The response to its creation, the only one that has the token. */
export interface NewApiToken extends ApiToken {
  token: string;
}

/** By method and route; the first row that matches. Calls without a scope need a session. */
const scopes: readonly [call: RegExp, scope: TokenScope | undefined][] = [
  [/ \/(?:auth|api\/(?:users|drafts|sign-in-rules|admin\/webhooks))(?:\/|$)/, undefined],
  [/ \/api\/webdata(?:\/|$)/, 'webdata'],
  [/^GET \/api\/(?:pdf|admin)\/statistics$/, 'statistics'],
  [/^GET \/api\/admin(?:\/usage(?:\.csv)?)?$/, 'statistics'],
  [/^GET \/api\/pdf\/queues$/, 'read'],
  [/ \/api\/pdf\/queues\//, undefined],
  [/ \/api\/pdf\//, 'documents'],
  [/^GET /, 'read'],
  [/ \/api\/(?:archives|admin\/(?:archives|create-issue|issues|imports|dois))(?:\/|$)/, 'articles'],
  [/ \/api\/(?:editors|indexing|pages|admin\/alerts)(?:\/|$)/, 'journal'],
];

/** @param route as its controller declares it, such as '/api/archives/:id' */
export function scopeOfCall(method: string, route: string): TokenScope | undefined {
  const call = `${method === 'HEAD' ? 'GET' : method} ${route.replace(/(?<=.)\/$/, '')}`;
  return scopes.find(([pattern]) => pattern.test(call))?.[1];
}
