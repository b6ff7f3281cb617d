import { type ErrorBody, type ErrorCode, errorTable } from '#contracts/errors.js';
import { storedSession } from './session.js';

/** An answer that says no, with the machine's code and the text for a person. */
export class ApiError extends Error {
  constructor(
    readonly code: ErrorCode,
    message: string,
    readonly fields: Record<string, string> = {},
    /** With `version_conflict`: the entity as it is now. */
    readonly current?: unknown,
  ) {
    super(message);
  }
}

interface Call {
  method?: 'POST' | 'PUT' | 'DELETE';
  /** Sent as JSON; a FormData as multipart. */
  body?: unknown;
  /** Of the entity that the change was made upon: a newer one refuses it. */
  version?: number;
  /** A request that comes twice with it is done once. */
  idempotencyKey?: string;
  /** Wants 202 and a job for what takes long. */
  asJob?: true;
  signal?: AbortSignal;
}

/**
 * Calls the API from a browser, with the stored session's token.
 *
 * @throws ApiError with the answer's code; `service_unavailable` when nothing answers
 */
export async function call<T>(path: string, options: Call = {}): Promise<T> {
  const response = await callResponse(path, options);
  return (response.status === 204 ? undefined : await response.json()) as T;
}

/** A list's page with the total that `X-Total-Count` tells. */
export async function callCounted<T>(
  path: string,
  options: Call = {},
): Promise<{ items: T[]; total: number }> {
  const response = await callResponse(path, options);
  const items = (await response.json()) as T[];
  return { items, total: Number(response.headers.get('X-Total-Count') ?? items.length) };
}

/** The answer itself, such as a file; refusals are thrown as by `call`. */
export async function callResponse(path: string, options: Call = {}): Promise<Response> {
  const { method, body, signal, version, idempotencyKey, asJob } = options;
  const token = storedSession()?.token;
  const multipart = body instanceof FormData;
  const response = await fetch(path, {
    method,
    signal,
    credentials: 'include',
    // A visitor's answer that the browser has kept lacks what only staff see.
    ...(token && { cache: 'no-store' }),
    headers: {
      ...(token && { Authorization: `Bearer ${token}` }),
      ...(body !== undefined && !multipart && { 'Content-Type': 'application/json' }),
      ...(version !== undefined && { 'If-Match': `"${version}"` }),
      ...(idempotencyKey && { 'Idempotency-Key': idempotencyKey }),
      ...(asJob && { Prefer: 'respond-async' }),
    },
    body: body === undefined || multipart ? body : JSON.stringify(body),
  }).catch((error: unknown) => {
    if (signal?.aborted) throw error;
    throw new ApiError('service_unavailable', errorTable.service_unavailable.message);
  });
  if (response.ok) return response;
  // An answer that something before the gateway gave is no JSON: it tells no more than that it failed.
  const answer = (await response.json().catch(() => undefined)) as Partial<ErrorBody> | undefined;
  const code = answer?.error ?? 'internal';
  throw new ApiError(code, answer?.message ?? errorTable.internal.message, answer?.fields, answer?.current);
}

/** A key for a request that may have to be sent again. `randomUUID` is absent where the site has no certificate. */
export const newIdempotencyKey = (): string =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
