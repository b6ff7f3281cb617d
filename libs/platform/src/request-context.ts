import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';

/** Held by a request with an Idempotency-Key while it is worked on. */
export interface IdempotencyClaim {
  id: string;
  holder: string;
  /** Whether its response is stored already. */
  stored: boolean;
}

/** What belongs to one request or job, wherever the code is that serves it. */
interface RequestContext {
  requestId: string;
  idempotencyClaim?: IdempotencyClaim;
}
export const requestContext = new AsyncLocalStorage<RequestContext>();

/** The id of the request or job being served; 'none' outside of one. */
export const currentRequestId = (): string => requestContext.getStore()?.requestId ?? 'none';

/** Keeps a client's X-Request-Id when it is a sane one, makes one otherwise (decisions 1). */
export function requestIdFrom(header: string | string[] | undefined): string {
  return typeof header === 'string' && /^[\w.:-]{8,128}$/.test(header) ? header : randomUUID();
}
