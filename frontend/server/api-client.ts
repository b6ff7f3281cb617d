import { performance } from 'node:perf_hooks';
import { type ServiceName, routeOf } from '#contracts/services.ts';
import { logger } from '#platform/logging.ts';
import { currentRequestId } from '#platform/request-context.ts';
import type { ApiFetch } from '../src/lib/api-fetch.ts';

const TIMEOUT_MS = 5_000;

/** Addresses of the services that pages may call. */
export type ServiceAddresses = Partial<Record<ServiceName, string>>;

/** The API calls of one page, and the caching headers of their responses. */
export interface ApiCalls {
  apiFetch: ApiFetch;
  /** The union of the responses' `Surrogate-Key` headers. */
  surrogateKeys: Set<string>;
  /** Whether a service failed or did not respond: the page is incomplete. */
  failed: boolean;
}

/** Creates the API client of one page: each path goes to the service that owns it, with the page's request id. */
export function apiCalls(addresses: ServiceAddresses): ApiCalls {
  const outcome = { surrogateKeys: new Set<string>(), failed: false };
  const apiFetch: ApiFetch = async (path, signal) => {
    const { service } = routeOf(path.split('?', 1)[0] ?? path);
    const address = addresses[service];
    if (!address) throw new Error(`Pages may not call the ${service} service`);
    const started = performance.now();
    const response = await fetch(new URL(path, address), {
      headers: { 'x-request-id': currentRequestId() },
      signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]),
    }).catch((error: unknown) => {
      // A page aborted by its reader, or already answered because another call failed, is not an error of the
      // service.
      if (!signal.aborted) {
        outcome.failed = true;
        logger.error(
          { err: error, path, ms: Math.round(performance.now() - started) },
          'a service did not respond',
        );
      }
      throw error;
    });
    response.headers
      .get('surrogate-key')
      ?.split(' ')
      .forEach((key) => outcome.surrogateKeys.add(key));
    if (response.status >= 500) {
      outcome.failed = true;
      logger.error({ path, status: response.status }, 'a service failed');
    }
    return response;
  };
  return Object.assign(outcome, { apiFetch });
}
