/** Members of `Response` that pages read. */
export type ApiResponse = Pick<Response, 'ok' | 'status' | 'redirected' | 'url' | 'json'> & {
  headers: Pick<Headers, 'get'>;
};

/**
 * Handles a GET of an API path such as '/api/archives/'; on the server it reaches the owning service without the
 * gateway.
 */
export type ApiFetch = (path: string, signal: AbortSignal) => Promise<ApiResponse>;

/** Passed to every loader by the web server; absent in the browser, which calls the gateway. */
export interface LoaderContext {
  apiFetch: ApiFetch;
}

const FRESH_MS = 10_000;
const prefetched = new Map<string, Promise<Response>>();

/** Fetches in the browser; uses a recently prefetched response. */
export const browserFetch: ApiFetch = async (path, signal) => {
  const early = await prefetched.get(path)?.catch(() => undefined); // the prefetch failed: fetch again
  return early?.ok ? early.clone() : fetch(path, { signal });
};

/** Fetches in advance, and stores the response for a moment until the click. */
export const prefetch: ApiFetch = async (path) => {
  let response = prefetched.get(path);
  if (!response) {
    response = fetch(path);
    prefetched.set(path, response);
    setTimeout(() => prefetched.delete(path), FRESH_MS);
  }
  return (await response).clone();
};
