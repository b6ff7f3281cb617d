import { type ErrorBody, type ErrorCode, errorTable, tooManyRequestsMessage } from '#contracts/errors.js';
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
  // A body that is no JSON comes from something before the gateway: the status says enough.
  const reply = (await response.json().catch(() => undefined)) as Partial<ErrorBody> | undefined;
  throw apiError(reply ?? errorOfStatus(response));
}

/** What is known of an answer that something before the gateway gave: it is no JSON. */
function errorOfStatus({ status, headers }: Response): Partial<ErrorBody> {
  if (status !== 429) return {};
  const seconds = Number(headers.get('Retry-After'));
  return { error: 'too_many_requests', ...(seconds > 0 && { message: tooManyRequestsMessage(seconds) }) };
}

/** The error that an answer tells of. */
export function apiError({
  error = 'internal',
  message,
  fields,
  current,
}: Partial<ErrorBody> = {}): ApiError {
  return new ApiError(error, message ?? errorTable[error].message, fields, current);
}

/**
 * What to say of a failed call: a refused field's own words, or that more are marked; how long to wait; of anything else
 * 'Something went wrong' (specification section 8, decisions 8).
 */
export function messageOf(error: unknown): string {
  if (!(error instanceof ApiError)) return errorTable.internal.message;
  const [first, ...others] = Object.values(error.fields);
  if (others.length > 0) return 'Please check the marked fields';
  return first ?? (error.code === 'too_many_requests' ? error.message : errorTable.internal.message);
}

/** A key for a request that may have to be sent again. `randomUUID` is absent where the site has no certificate. */
export const newIdempotencyKey = (): string =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
