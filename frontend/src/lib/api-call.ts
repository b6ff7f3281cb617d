import { type ErrorBody, type ErrorCode, errorTable, tooManyRequestsMessage } from '#contracts/api/errors.ts';
import { changedFiles, FILE_CHANGED } from './changed-files.ts';
import type { PageRequest } from './load.ts';
import { storedSession } from './session.ts';

/** An error response, with its machine-readable code and user-facing message. */
export class ApiError extends Error {
  constructor(
    readonly code: ErrorCode,
    message: string,
    readonly fields: Record<string, string> = {},
    /** The current entity, with `version_conflict`. */
    readonly current?: unknown,
  ) {
    super(message);
  }
}

/** A call of a browser without a connection. */
class Offline extends ApiError {
  constructor() {
    super('service_unavailable', 'You are offline. What you typed stays here');
  }
}

interface Call {
  method?: 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Sent as JSON; a FormData as multipart. */
  body?: unknown;
  /** Version of the entity that the change is based on; a newer one leads to `version_conflict`. */
  version?: number;
  /** Makes retries idempotent. */
  idempotencyKey?: string;
  /** Prefers 202 and a job for long-running work. */
  asJob?: true;
  /** Not ordered by the user: an ended session is ignored. */
  unattended?: true;
  /** Completes the call even if the page is left meanwhile. */
  keepalive?: boolean;
  /** Other headers, such as the token of a link. */
  headers?: Record<string, string>;
  signal?: AbortSignal;
}

/** Error codes of calls that need a proof of identity, or another sign-in. */
export type ProofRequired = 'unauthorized' | 'recent_sign_in_required' | 'recent_second_factor_required';
type Prove = (required: ProofRequired) => Promise<boolean>;

let proveIdentity: Prove | undefined;

/**
 * Sets what asks the user to prove their identity when a call needs a recent proof, or to sign in when a change needs a
 * session; the call is then repeated.
 *
 * @param prove resolves to whether they did
 * @returns a function that unsets it
 */
export function onProofRequired(prove: Prove): () => void {
  proveIdentity = prove;
  return () => {
    proveIdentity = undefined;
  };
}

/**
 * Whether a refused call may be repeated, since the user has proved their identity or signed in again; undefined where
 * nobody can be asked.
 */
export const mayRepeat = async ({ code }: ApiError): Promise<boolean | undefined> =>
  isProofRequired(code) && proveIdentity?.(code);

/**
 * Calls the API from a browser, with the stored session's token.
 *
 * @throws ApiError with the response's code; `service_unavailable` when there is no response
 */
export async function call<T>(path: string, options: Call = {}): Promise<T> {
  const response = await callResponse(path, options);
  return (response.status === 204 ? undefined : await response.json()) as T;
}

/** A page of a list with the total from `X-Total-Count`. */
export async function callCounted<T>(
  path: string,
  options: Call = {},
): Promise<{ items: T[]; total: number }> {
  const response = await callResponse(path, options);
  const items = (await response.json()) as T[];
  return { items, total: Number(response.headers.get('X-Total-Count') ?? items.length) };
}

/** The request of a page for staff, whose loader calls the API with the session's token. */
export const staffRequest = (request: Request): PageRequest => ({
  request,
  context: { apiFetch: (path, signal) => callResponse(path, { signal }) },
});

/** The response itself, such as a file; errors are thrown as by `call`. */
export async function callResponse(path: string, options: Call = {}): Promise<Response> {
  const { method, body, signal, version, idempotencyKey, asJob, keepalive, headers } = options;
  const token = storedSession()?.token;
  const multipart = body instanceof FormData;
  const response = await fetch(path, {
    method,
    signal,
    keepalive,
    credentials: 'include',
    // A visitor's response in the browser's cache lacks staff-only data.
    ...(token && { cache: 'no-store' }),
    headers: {
      ...headers,
      ...(token && { Authorization: `Bearer ${token}` }),
      ...(body !== undefined && !multipart && { 'Content-Type': 'application/json' }),
      ...(version !== undefined && { 'If-Match': `"${version}"` }),
      ...(idempotencyKey && { 'Idempotency-Key': idempotencyKey }),
      ...(asJob && { Prefer: 'respond-async' }),
    },
    body: body === undefined || multipart ? body : JSON.stringify(body),
  }).catch(async (error: unknown) => {
    if (signal?.aborted) throw error;
    const changed = multipart ? await changedFiles(body) : {};
    if (Object.keys(changed).length > 0) throw new ApiError('validation_failed', FILE_CHANGED, changed);
    if (!navigator.onLine) throw new Offline();
    throw new ApiError('service_unavailable', errorTable.service_unavailable.message);
  });
  if (response.ok) return response;
  const error = apiError(response.status, await response.json().catch(() => undefined), response.headers);
  const isAsked = error.code !== 'unauthorized' || (method !== undefined && !options.unattended);
  if (isAsked && (await mayRepeat(error))) return callResponse(path, options);
  throw error;
}

const isProofRequired = (code: ErrorCode): code is ProofRequired =>
  code === 'unauthorized' || code === 'recent_sign_in_required' || code === 'recent_second_factor_required';

/**
 * The error in a response. One that is not an error of ours, such as that of a proxy in front of the gateway or of a newer
 * server, is known by its status alone.
 *
 * @param body as parsed from JSON; undefined if it is none
 */
export function apiError(status: number, body: unknown, headers?: Headers): ApiError {
  const { error, message, fields, current } = (body ?? {}) as Partial<ErrorBody>;
  if (error !== undefined && Object.hasOwn(errorTable, error))
    return new ApiError(error, message ?? errorTable[error].message, fields, current);
  const code = codeOfStatus[status] ?? 'internal';
  const seconds = code === 'too_many_requests' ? Number(headers?.get('Retry-After')) : 0;
  return new ApiError(code, seconds > 0 ? tooManyRequestsMessage(seconds) : errorTable[code].message);
}

const codeOfStatus: Partial<Record<number, ErrorCode>> = { 401: 'unauthorized', 429: 'too_many_requests' };

/** Error codes whose default message adds nothing to the specified one. */
const general: ErrorCode[] = ['internal', 'bad_gateway', 'service_unavailable'];

/**
 * User-facing message for a failed call: the first rejected field's own, or what the server says; 'Something went wrong'
 * for a failure without a reason (requirements.md#messages-of-forms).
 */
export function messageOf(error: unknown): string {
  if (!(error instanceof ApiError)) return errorTable.internal.message;
  const [first] = Object.values(error.fields);
  const saysWhy = !general.includes(error.code) || error.message !== errorTable[error.code].message;
  return first ?? (saysWhy ? error.message : errorTable.internal.message);
}

/** The server's own message for a failed call, also where `messageOf` would be general. */
export const serverMessageOf = (error: unknown): string =>
  error instanceof ApiError ? error.message : errorTable.internal.message;

/** A key for a request that may be retried. `randomUUID` is missing without HTTPS. */
export const newIdempotencyKey = (): string =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
