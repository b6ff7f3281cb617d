import type { IncomingMessage } from 'node:http';
import { Counter } from 'prom-client';
import { routeOf, type ServiceName } from '#contracts/api/services.ts';
import { withoutLanguage } from '#contracts/values/site-languages.ts';
import { DomainError } from '#platform/errors/domain-error.ts';

/** Classes of calls to services, each with a rate. Responses from the page cache belong to none: they are free. */
export const callClasses = ['staff', 'sign_in', 'page', 'document', 'file', 'search'] as const;
export type CallClass = (typeof callClasses)[number];

/** A call to a service, by a client or by the gateway itself. */
export interface Call {
  service: ServiceName;
  kind: CallClass | 'renewal';
  client: string;
}

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

const calls = new Counter({
  name: 'gateway_calls_total',
  help: 'Calls to services by class: admitted, limited (429: the client exceeds its own limits), shed (503: the longest wait was over, or too many calls waited) or silent (503: the service does not respond)',
  labelNames: ['class', 'outcome'],
});

export const countAdmitted = ({ kind }: Call): void => calls.inc({ class: kind, outcome: 'admitted' });

/** Errors of refused calls; shared, because capturing the stack of a new one takes longer than the rest of a refusal. */
const errors = new Map<string, DomainError>();

/** Counts a refused call. @returns its error, with a Retry-After of at least a second */
export function refusal(
  { kind }: Call,
  outcome: 'limited' | 'shed' | 'silent',
  retryAfterMs: number,
): DomainError {
  calls.inc({ class: kind, outcome });
  const retryAfterSeconds = Math.max(1, Math.ceil(retryAfterMs / 1_000));
  const code = outcome === 'limited' ? 'too_many_requests' : 'service_unavailable';
  const key = `${code} ${retryAfterSeconds}`;
  const error = errors.get(key) ?? new DomainError(code, { retryAfterSeconds });
  errors.set(key, error);
  return error;
}
