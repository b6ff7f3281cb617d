import type { IncomingMessage } from 'node:http';
import { routeOf } from '#contracts/api/services.ts';
import { withoutLanguage } from '#contracts/values/site-languages.ts';

/** Classes of calls to services, each with a rate. Responses from the page cache belong to none: they are free. */
export const callClasses = ['staff', 'sign_in', 'page', 'document', 'file', 'search'] as const;
export type CallClass = (typeof callClasses)[number];

const searchOrHarvest =
  /^\/(?:search|api\/search|oai|lockss(?:\/\d+)?|r51\/.+)\/?$|^\/(?:sitemap[\w-]*|feed)\.xml$/i;

/** @param path without its query */
export function classOf({ method }: IncomingMessage, path: string, signedIn: boolean): CallClass {
  if (signedIn) return 'staff';
  const { service, cached, largeUpload } = routeOf(path);
  if (method === 'POST' && /^\/auth\/(?:login|passkey(?:\/options)?)\/?$/i.test(path)) return 'sign_in';
  if ((method === 'GET' || method === 'HEAD') && path.startsWith('/api/pdf/')) return 'document';
  if (searchOrHarvest.test(withoutLanguage(path))) return 'search';
  // The web server and catalog respond to everything else that is not cached with a file.
  return (service === 'web' || service === 'catalog') && !cached && !largeUpload ? 'file' : 'page';
}
