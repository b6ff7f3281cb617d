import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';

/** What belongs to one request or job, wherever the code is that serves it. */
export const requestContext = new AsyncLocalStorage<{ requestId: string }>();

/** The id of the request or job being served; 'none' outside of one. */
export const currentRequestId = (): string => requestContext.getStore()?.requestId ?? 'none';

/** Keeps a client's X-Request-Id when it is a sane one, makes one otherwise (decisions 1). */
export function requestIdFrom(header: string | string[] | undefined): string {
  return typeof header === 'string' && /^[\w.:-]{8,128}$/.test(header) ? header : randomUUID();
}
