import type { IncomingMessage } from 'node:http';
import { routeOf } from '#contracts/api/services.ts';
import { withoutLanguage } from '#contracts/values/site-languages.ts';

/** Classes of calls to services. Responses from the page cache belong to none: they are free. */
export type ClientClass = 'staff' | 'sign_in' | 'page' | 'document' | 'file' | 'search';
/** With the gateway's own calls. */
export type CallClass = ClientClass | 'renewal';

interface Policy {
  /** Calls that start in each round in which every class has calls that wait. */
  weight: number;
  /** A call that has waited this long is refused. */
  longestWaitMs: number;
}

export const policies: Record<CallClass, Policy> = {
  staff: { weight: 4, longestWaitMs: 5_000 },
  sign_in: { weight: 2, longestWaitMs: 5_000 },
  page: { weight: 4, longestWaitMs: 5_000 },
  document: { weight: 2, longestWaitMs: 5_000 },
  file: { weight: 2, longestWaitMs: 5_000 },
  search: { weight: 1, longestWaitMs: 3_000 },
  renewal: { weight: 0, longestWaitMs: 60_000 },
};

export const callClasses = Object.keys(policies) as CallClass[];

const searchOrHarvest =
  /^\/(?:search|api\/search|oai|lockss(?:\/\d+)?|r51\/.+)\/?$|^\/(?:sitemap[\w-]*|feed)\.xml$/i;

/** @param path without its query */
export function classOf({ method }: IncomingMessage, path: string, signedIn: boolean): ClientClass {
  if (signedIn) return 'staff';
  const { service, cached, largeUpload } = routeOf(path);
  if (method === 'POST' && /^\/auth\/(?:login|passkey(?:\/options)?)\/?$/i.test(path)) return 'sign_in';
  if ((method === 'GET' || method === 'HEAD') && path.startsWith('/api/pdf/')) return 'document';
  if (searchOrHarvest.test(withoutLanguage(path))) return 'search';
  // The web server and catalog respond to everything else that is not cached with a file.
  return (service === 'web' || service === 'catalog') && !cached && !largeUpload ? 'file' : 'page';
}
