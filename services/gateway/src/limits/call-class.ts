import type { IncomingMessage } from 'node:http';
import { routeOf } from '#contracts/services.ts';

/** Classes of calls to services. Responses from the page cache belong to none: they are free. */
export type CallClass = 'staff' | 'sign_in' | 'page' | 'document' | 'file' | 'search';

interface Policy {
  /** Share of a service's concurrent requests that the class may occupy. */
  share: number;
  /** A call is refused immediately when it would probably wait longer for its turn. */
  longestWaitMs: number;
  /** Assumed duration of a call before the first has ended. */
  usualMs: number;
}

/** In order of priority: staff first, search and harvest last. */
export const policies: Record<CallClass, Policy> = {
  staff: { share: 1, longestWaitMs: 5_000, usualMs: 20 },
  // Each takes a processor for as long as its password is hashed.
  sign_in: { share: 1 / 8, longestWaitMs: 3_000, usualMs: 200 },
  page: { share: 1 / 2, longestWaitMs: 1_500, usualMs: 20 },
  document: { share: 3 / 4, longestWaitMs: 5_000, usualMs: 300 },
  file: { share: 1 / 2, longestWaitMs: 2_000, usualMs: 20 },
  search: { share: 1 / 4, longestWaitMs: 1_000, usualMs: 20 },
};

export const callClasses = Object.keys(policies) as CallClass[];

const searchOrHarvest =
  /^\/(?:search|api\/search|oai|lockss(?:\/\d+)?|r51\/.+)\/?$|^\/(?:sitemap[\w-]*|feed)\.xml$/i;

/** @param path without its query */
export function classOf({ method }: IncomingMessage, path: string, signedIn: boolean): CallClass {
  if (signedIn) return 'staff';
  const { service, cached, largeUpload } = routeOf(path);
  if (method === 'POST' && /^\/auth\/(?:login|passkey(?:\/options)?)\/?$/i.test(path)) return 'sign_in';
  if (method === 'GET' && path.startsWith('/api/pdf/')) return 'document';
  // The web server and catalog respond to everything else that is not cached with a file.
  if ((service === 'web' || service === 'catalog') && !cached && !largeUpload) return 'file';
  return searchOrHarvest.test(path) ? 'search' : 'page';
}
