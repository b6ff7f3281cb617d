/** Answers a GET of an API path such as '/api/archives/'; on the server it reaches the owning service without the gateway. */
export type ApiFetch = (path: string, signal: AbortSignal) => Promise<Response>;

/** What the web server hands to every loader; absent in the browser, where the gateway is asked. */
export interface LoaderContext {
  apiFetch: ApiFetch;
}

export const browserFetch: ApiFetch = (path, signal) => fetch(path, { signal });
