import type { IncomingMessage, ServerResponse } from 'node:http';
import { DomainError } from '#platform/errors/domain-error.ts';
import { errorBody } from '#platform/http/error-filter.ts';

/** Sends the gateway's own error: as a small page to a browser that accepts HTML, otherwise in the common JSON format. */
export function sendError(request: IncomingMessage, response: ServerResponse, error: DomainError): void {
  if (response.headersSent) {
    response.destroy();
    return;
  }
  // The rest of the body is read and discarded, because the next request on this connection follows it.
  request.unpipe();
  request.resume();
  // Nothing more is read from a client that sends too slowly or too much.
  const close = !request.complete && [408, 429].includes(error.status);
  const retryAfter = error.details.retryAfterSeconds ?? (error.status >= 500 ? 5 : undefined);
  const asPage = request.headers.accept?.includes('text/html') ?? false;
  response.writeHead(error.status, {
    'Content-Type': asPage ? 'text/html; charset=utf-8' : 'application/json; charset=utf-8',
    'Cache-Control': 'no-store',
    ...(retryAfter !== undefined && { 'Retry-After': String(retryAfter) }),
    ...(close && { Connection: 'close' }),
  });
  response.end(asPage ? errorPage : JSON.stringify(errorBody(error)));
}

const errorPage = `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Temporarily unavailable</title><h1>Oops!</h1><p>Sorry, an unexpected error has occurred.</p>
<p>Please <a href="">try again</a> in a moment.</p></html>`;
