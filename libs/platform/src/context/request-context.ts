import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';
import type { Person } from '#contracts/api/rpc.ts';

/** State of a request with an Idempotency-Key while it is executed. */
export interface IdempotencyClaim {
  id: string;
  holder: string;
  stored: boolean;
}

/** Data of one request or job, available wherever its code runs. */
interface RequestContext {
  requestId: string;
  idempotencyClaim?: IdempotencyClaim;
  /** The signed-in user. */
  caller?: { id: string; person: Person };
}
export const requestContext = new AsyncLocalStorage<RequestContext>();

/** The id of the current request or job; 'none' outside of one. */
export const currentRequestId = (): string => requestContext.getStore()?.requestId ?? 'none';

/** Accepts a client's X-Request-Id when it is valid, otherwise generates one (requirements.md#request-ids). */
export function requestIdFrom(header: string | string[] | undefined): string {
  return typeof header === 'string' && /^[\w.:-]{8,128}$/.test(header) ? header : randomUUID();
}
