import { type ErrorBody, type ErrorCode, errorTable } from '#contracts/errors.js';
import { storedSession } from './session.js';

/** An answer that says no, with the machine's code and the text for a person. */
export class ApiError extends Error {
  constructor(
    readonly code: ErrorCode,
    message: string,
    readonly fields: Record<string, string> = {},
  ) {
    super(message);
  }
}

interface Call {
  method?: 'POST' | 'PUT';
  /** Sent as JSON; a FormData as multipart. */
  body?: unknown;
  signal?: AbortSignal;
}

/**
 * Calls the API from a browser, with the stored session's token.
 *
 * @throws ApiError with the answer's code; `service_unavailable` when nothing answers
 */
export async function call<T>(path: string, options: Call = {}): Promise<T> {
  return (await (await callResponse(path, options)).json()) as T;
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

async function callResponse(path: string, { method, body, signal }: Call): Promise<Response> {
  const token = storedSession()?.token;
  const multipart = body instanceof FormData;
  const response = await fetch(path, {
    method,
    signal,
    credentials: 'include',
    headers: {
      ...(token && { Authorization: `Bearer ${token}` }),
      ...(body !== undefined && !multipart && { 'Content-Type': 'application/json' }),
    },
    body: body === undefined || multipart ? body : JSON.stringify(body),
  }).catch((error: unknown) => {
    if (signal?.aborted) throw error;
    throw new ApiError('service_unavailable', errorTable.service_unavailable.message);
  });
  if (response.ok) return response;
  const answer = (await response.json().catch(() => undefined)) as Partial<ErrorBody> | undefined;
  const code = answer?.error ?? 'internal';
  throw new ApiError(code, answer?.message ?? errorTable.internal.message, answer?.fields);
}
