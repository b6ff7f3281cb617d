import { data } from 'react-router-dom';
import { type ErrorBody, errorTable } from '#contracts/errors.js';
import { browserFetch, type LoaderContext } from './api-fetch.js';

/** What React Router gives a loader; `context` is set on the server only. */
export interface PageRequest {
  request: Request;
  context?: LoaderContext;
}

/** What a page's error element is told: the machine's code and the text for a person. */
export type PageError = Pick<ErrorBody, 'error' | 'message'>;

/**
 * Asks the API for what a public page shows.
 *
 * @throws the error answer of the page: 404 for what does not exist, 503 when the service is down, 500 for anything else
 */
export async function load<T>(page: PageRequest, path: string): Promise<T> {
  return (await (await answerOf(page, path)).json()) as T;
}

/** The same with the API path that answered: another than the one asked for when what it names has moved. */
export async function loadFrom<T>(page: PageRequest, path: string): Promise<{ value: T; from: string }> {
  const response = await answerOf(page, path);
  const from = response.redirected ? new URL(response.url).pathname : path;
  return { value: (await response.json()) as T, from };
}

/** A list's page with the total that `X-Total-Count` tells. */
export async function loadCounted<T>(
  page: PageRequest,
  path: string,
): Promise<{ items: T[]; total: number }> {
  const response = await answerOf(page, path);
  const items = (await response.json()) as T[];
  return { items, total: Number(response.headers.get('X-Total-Count') ?? items.length) };
}

/** What `?page=` asks for, from 1. */
export function pageNumberOf({ request }: PageRequest): number {
  const asked = Math.trunc(Number(new URL(request.url).searchParams.get('page')));
  return Math.max(1, Math.min(9_999, asked || 1));
}

async function answerOf({ request, context }: PageRequest, path: string): Promise<Response> {
  const apiFetch = context?.apiFetch ?? browserFetch;
  let response: Response;
  try {
    response = await apiFetch(path, request.signal);
  } catch (error) {
    if (request.signal.aborted) throw error;
    throw pageError('service_unavailable');
  }
  if (response.ok) return response;
  // What answered may be no gateway, and its body no JSON: the status says enough.
  const body = (await response.json().catch(() => undefined)) as ErrorBody | undefined;
  if (response.status === 404)
    throw pageError(body?.error === 'article_not_found' ? body.error : 'not_found');
  // An address whose numbers no issue could have is an address that does not exist.
  if (response.status === 400) throw pageError('not_found');
  throw pageError(response.status === 502 || response.status === 503 ? 'service_unavailable' : 'internal');
}

/** An error to throw from a loader: the page answers with its status. */
export function pageError(error: PageError['error']) {
  const { status, message } = errorTable[error];
  return data<PageError>({ error, message }, { status });
}
