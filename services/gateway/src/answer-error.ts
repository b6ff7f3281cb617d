import type { IncomingMessage, ServerResponse } from 'node:http';
import { DomainError } from '#platform/domain-error.js';
import { errorBody } from '#platform/error-filter.js';

/** Answers the gateway's own error: as a small page to a browser that asked for one, in the one JSON shape otherwise. */
export function answerError(
  request: IncomingMessage,
  response: ServerResponse,
  code: 'service_unavailable' | 'bad_gateway' | 'validation_failed',
): void {
  if (response.headersSent) {
    response.destroy();
    return;
  }
  // What is left of the request's body is read and dropped: the next request on this connection waits behind it.
  request.unpipe();
  request.resume();
  const error = new DomainError(code);
  const asPage = request.headers.accept?.includes('text/html') ?? false;
  response.writeHead(error.status, {
    'Content-Type': asPage ? 'text/html; charset=utf-8' : 'application/json; charset=utf-8',
    'Cache-Control': 'no-store',
    ...(error.status >= 500 && { 'Retry-After': '5' }),
  });
  response.end(asPage ? errorPage : JSON.stringify(errorBody(error)));
}

const errorPage = `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Temporarily unavailable</title><h1>Oops!</h1><p>Sorry, an unexpected error has occurred.</p>
<p>Please <a href="">try again</a> in a moment.</p></html>`;
