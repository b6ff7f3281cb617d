/** Answers a GET of an API path such as '/api/archives/'; on the server it reaches the owning service without the gateway. */
export type ApiFetch = (path: string, signal: AbortSignal) => Promise<Response>;

/** What the web server hands to every loader; absent in the browser, where the gateway is asked. */
export interface LoaderContext {
  apiFetch: ApiFetch;
}

const FRESH_MS = 10_000;
/** Answers fetched ahead of the click that needs them. */
const ahead = new Map<string, Promise<Response>>();

/** Fetches in the browser; an answer fetched ahead a moment ago is used. */
export const browserFetch: ApiFetch = async (path, signal) => {
  const early = await ahead.get(path)?.catch(() => undefined); // it failed early: the click asks again
  return early?.ok ? early.clone() : fetch(path, { signal });
};

/** Fetches ahead, and keeps the answer for the moment until the click. */
export const fetchAhead: ApiFetch = async (path) => {
  let response = ahead.get(path);
  if (!response) {
    response = fetch(path);
    ahead.set(path, response);
    setTimeout(() => ahead.delete(path), FRESH_MS);
  }
  return (await response).clone();
};
