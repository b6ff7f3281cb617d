import type { IncomingMessage, ServerResponse } from 'node:http';
import { Histogram } from 'prom-client';
import { logAccess } from './access-log.ts';
import { requestContext, requestIdFrom } from './request-context.ts';

const durations = new Histogram({
  name: 'http_request_duration_seconds',
  help: 'Time to answer, by method and status',
  labelNames: ['method', 'status'],
});

/**
 * Assigns each request its id, for the response, the logs and all downstream calls, measures it, and writes its
 * access log line: method, status, milliseconds, bytes sent, whether the client disconnected, and the result of
 * `describe`.
 *
 * @param describe called when the response has ended: the route's pattern (never the address itself, whose query
 * contains what people search for)
 */
export function observeRequest(
  request: IncomingMessage,
  response: ServerResponse,
  next: () => void,
  describe: () => object,
): void {
  const { method, socket } = request;
  const requestId = requestIdFrom(request.headers['x-request-id']);
  request.headers['x-request-id'] = requestId;
  response.setHeader('X-Request-Id', requestId);
  const stop = durations.startTimer({ method });
  const sentBefore = socket.bytesWritten;
  response.once('close', () => {
    const status = response.statusCode;
    const ms = Math.round(stop({ status }) * 1_000);
    const aborted = !response.writableFinished;
    const bytes = socket.bytesWritten - sentBefore;
    const fields = { method, ...describe(), status, ms, bytes, ...(aborted && { aborted }) };
    logAccess('request', requestId, fields, status >= 500);
  });
  requestContext.run({ requestId }, next);
}
