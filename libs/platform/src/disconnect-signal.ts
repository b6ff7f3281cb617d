import type { ServerResponse } from 'node:http';

/** Aborts when the client disconnects, at once if it has already. */
export function disconnectSignal(response: ServerResponse): AbortSignal {
  if (response.destroyed) return AbortSignal.abort();
  const disconnected = new AbortController();
  response.once('close', () => disconnected.abort());
  return disconnected.signal;
}
