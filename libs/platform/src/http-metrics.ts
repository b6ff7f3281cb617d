import type { IncomingMessage, ServerResponse } from 'node:http';
import { Histogram } from 'prom-client';
import { requestContext, requestIdFrom } from './request-context.js';

const durations = new Histogram({
  name: 'http_request_duration_seconds',
  help: 'Time to answer, by method and status',
  labelNames: ['method', 'status'],
});

/** Gives each request its id, in the answer, the logs and every call it makes, and measures it. */
export function observeRequest(request: IncomingMessage, response: ServerResponse, next: () => void): void {
  const requestId = requestIdFrom(request.headers['x-request-id']);
  request.headers['x-request-id'] = requestId;
  response.setHeader('X-Request-Id', requestId);
  const stop = durations.startTimer({ method: request.method });
  response.once('close', () => stop({ status: response.statusCode }));
  requestContext.run({ requestId }, next);
}
