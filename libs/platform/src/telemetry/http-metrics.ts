import type { IncomingMessage, ServerResponse } from 'node:http';
import { Gauge, Histogram } from 'prom-client';
import { logAccess } from './access-log.ts';
import { requestContext, requestIdFrom } from '#platform/errors/request-context.ts';
import { beginSpan } from './tracing.ts';

const durations = new Histogram({
  name: 'http_request_duration_seconds',
  help: 'Time to answer, by method and status',
  labelNames: ['method', 'status'],
});

const inFlight = new Gauge({
  name: 'http_requests_in_flight',
  help: 'Requests whose response has not ended, without those that are answered immediately',
});

/**
 * Assigns each request its id, for the response, the logs and all downstream calls, measures it, and writes its
 * access log line: method, status, milliseconds, bytes sent, whether the client disconnected, and the result of
 * `describe`.
 *
 * @param describe called when the response has ended, if it is logged: the route's pattern (never the address itself,
 * whose query contains what people search for)
 * @param edge of the gateway, whose clients may not decide what is traced. `sendNow` sends the complete response, with this
 * X-Request-Id, if nothing asynchronous is needed for it; otherwise it returns false, and `next` is called
 */
export function observeRequest(
  request: IncomingMessage,
  response: ServerResponse,
  next: () => void,
  describe: () => { route?: string },
  edge?: { sendNow: (requestId: string) => boolean },
): void {
  const { method, socket } = request;
  const requestId = requestIdFrom(request.headers['x-request-id']);
  const startedAt = performance.now();
  const sentBefore = socket.bytesWritten;
  const end = (aborted: boolean) => {
    const status = response.statusCode;
    const milliseconds = performance.now() - startedAt;
    durations.observe({ method, status }, milliseconds / 1_000);
    logAccess('request', requestId, status >= 500, () => {
      const bytes = socket.bytesWritten - sentBefore;
      const ms = Math.round(milliseconds);
      return { method, ...describe(), status, ms, bytes, ...(aborted && { aborted }) };
    });
  };
  if (edge?.sendNow(requestId)) {
    if (isTaken(response)) end(false);
    else response.once('close', () => end(!response.writableFinished));
    return;
  }
  request.headers['x-request-id'] = requestId;
  response.setHeader('X-Request-Id', requestId);
  inFlight.inc();
  const { traceparent } = request.headers;
  const span = beginSpan(() => ({
    kind: 'server',
    name: method ?? '',
    attributes: { 'http.request.method': method, 'colophon.request_id': requestId },
    ...(edge ? { root: { link: traceparent } } : { parent: traceparent }),
  }));
  response.once('close', () => {
    inFlight.dec();
    end(!response.writableFinished);
    if (!span) return;
    const [{ route }, status] = [describe(), response.statusCode];
    const attributes = { 'http.route': route, 'http.response.status_code': status };
    span.end({ name: `${method} ${route ?? ''}`.trim(), attributes, failed: status >= 500 });
  });
  requestContext.run({ requestId }, span ? () => span.run(next) : next);
}

/** Whether the operating system has taken all of an ended response; its stream reports that only later. */
const isTaken = (response: ServerResponse): boolean =>
  response.writableEnded && response.writableLength === 0;
