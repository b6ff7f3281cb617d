import { data } from 'react-router-dom';
import type { ErrorBody } from '#contracts/api/errors.ts';
import { pageErrors } from '#contracts/api/page-errors.ts';
import { withoutLanguage } from '#contracts/values/site-languages.ts';
import { type ApiResponse, browserFetch, type LoaderContext } from './api-fetch.ts';

/** Arguments of a React Router loader; `context` is set on the server only. */
export interface PageRequest {
  request: Request;
  context?: LoaderContext;
}

/** The path of a page within its language, without a slash at its end: redirects lead to another one of the language. */
export const pathOf = (request: Request): string =>
  withoutLanguage(new URL(request.url).pathname).replace(/(?<=.)\/$/, '');

/** Error data for a page's error element: the machine-readable code and the user-facing message. */
export interface PageError {
  error: keyof typeof pageErrors;
  message: string;
}

/** A failed public fetch. Its part of the page stays empty (requirements.md#public-frame). */
class FetchFailure extends Error {
  constructor(path: string, reason: string) {
    // Without the query, which may have a token: the message is logged.
    super(`Could not fetch ${path.split('?', 1)[0]}: ${reason}`);
  }
}

/** Data of a part of a page, or the reason why it could not be fetched; see PagePart. */
export type Part<T> = { loaded: T } | { failure: string };

/** Awaits the data of a part of a page; anything but a failed fetch, such as a 404 or a redirect, is rethrown. */
export async function loadPart<T>(loading: Promise<T>): Promise<Part<T>> {
  try {
    return { loaded: await loading };
  } catch (error) {
    if (!(error instanceof FetchFailure)) throw error;
    return { failure: error.message };
  }
}

/**
 * A loader's result, with status 503 for robots when the page's main part could not be fetched
 * (requirements.md#public-frame).
 */
export const pageData = <T>(loaderData: T, mainPart: Part<unknown>) =>
  data(loaderData, { status: 'failure' in mainPart ? 503 : 200 });

export async function loadMainPart<T>(page: PageRequest, path: string) {
  const part = await loadPart(load<T>(page, path));
  return pageData(part, part);
}

/**
 * Fetches data of a public page from the API.
 *
 * @throws FetchFailure when the service fails or does not respond; the 404 page for missing entities
 */
export async function load<T>(page: PageRequest, path: string): Promise<T> {
  return (await fetchJson<T>(page, path)).value;
}

/** The data with the API path of the response, which differs from the requested one after a redirect. */
export async function loadFrom<T>(page: PageRequest, path: string): Promise<{ value: T; from: string }> {
  const { value, response } = await fetchJson<T>(page, path);
  return { value, from: response.redirected ? new URL(response.url).pathname : path };
}

/** A page of a list with the total from `X-Total-Count`. */
export async function loadCounted<T>(
  page: PageRequest,
  path: string,
): Promise<{ items: T[]; total: number }> {
  const { value: items, response } = await fetchJson<T[]>(page, path);
  return { items, total: Number(response.headers.get('X-Total-Count') ?? items.length) };
}

/** The data with its response, for data in headers. */
export async function fetchJson<T>(
  page: PageRequest,
  path: string,
): Promise<{ value: T; response: ApiResponse }> {
  const { request, context } = page;
  const apiFetch = context?.apiFetch ?? browserFetch;
  try {
    const response = await apiFetch(path, request.signal);
    if (response.ok) return { value: (await response.json()) as T, response };
    throw await refusal(path, response);
  } catch (error) {
    if (request.signal.aborted || !(error instanceof Error) || error instanceof FetchFailure) throw error;
    throw new FetchFailure(path, error.message);
  }
}

async function refusal(path: string, response: ApiResponse) {
  // The response may come from a proxy, and its body may not be JSON: the status is enough.
  const body = (await response.json().catch(() => undefined)) as ErrorBody | undefined;
  if (response.status === 404)
    return pageError(body?.error === 'article_not_found' ? body.error : 'not_found');
  // Numbers that no issue can have: the page does not exist.
  if (response.status === 400) return pageError('not_found');
  return new FetchFailure(path, `status ${response.status}`);
}

/** An error to throw from a loader; the page responds with its status. */
export function pageError(error: PageError['error']) {
  const { status, message } = pageErrors[error];
  return data<PageError>({ error, message }, { status });
}
