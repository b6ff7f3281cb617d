import type { IncomingMessage, ServerResponse } from 'node:http';
import { Gauge, Histogram } from 'prom-client';
import { logAccess } from './access-log.ts';
import { requestContext, requestIdFrom } from '#platform/context/request-context.ts';
import { currentService, inService } from '#platform/context/service-scope.ts';
import { beginSpan } from './tracing.ts';

const durations = new Histogram({
  name: 'http_request_duration_seconds',
  help: 'Time to answer, by method and status',
  labelNames: ['process', 'method', 'status'],
});

const inFlight = new Gauge({
  name: 'http_requests_in_flight',
  help: 'Requests whose response has not ended, without those that are answered immediately',
  labelNames: ['process'],
});

/**
 * Assigns a request its id, for the response, the logs and all downstream calls, measures it, and writes its access log line:
 * method, status, milliseconds, bytes sent, whether the client disconnected, and the result of `describe`.
 */
export class ObservedRequest {
  readonly id: string;
  private readonly service = currentService();
  private readonly startedAt = performance.now();
  private readonly sentBefore: number;
  private readonly request: IncomingMessage;
  private readonly response: ServerResponse;
  private readonly describe: () => { route?: string };

  /**
   * @param describe called when the response has ended, if it is logged: the route's pattern (never the address itself,
   * whose query contains what people search for)
   */
  constructor(request: IncomingMessage, response: ServerResponse, describe: () => { route?: string }) {
    this.id = requestIdFrom(request.headers['x-request-id']);
    this.sentBefore = request.socket.bytesWritten;
    this.request = request;
    this.response = response;
    this.describe = describe;
  }

  /** Instead of `run`: the complete response has been sent already, with its X-Request-Id. */
  recordSent(): void {
    if (isFullySent(this.response)) this.end(false);
    else this.response.once('close', () => this.end(!this.response.writableFinished));
  }

  /** Runs the code that responds. @param isEdge whether clients send the request, who may not decide what is traced */
  run(respond: () => void, isEdge = false): void {
    const { id, request, response } = this;
    const { method, headers } = request;
    headers['x-request-id'] = id;
    response.setHeader('X-Request-Id', id);
    inFlight.inc({ process: this.service });
    const { traceparent } = headers;
    const span = beginSpan(() => ({
      kind: 'server',
      name: method ?? '',
      attributes: { 'http.request.method': method, 'colophon.request_id': id },
      ...(isEdge ? { root: { link: traceparent } } : { parent: traceparent }),
    }));
    response.once('close', () => {
      inFlight.dec({ process: this.service });
      this.end(!response.writableFinished);
      if (!span) return;
      const [{ route }, status] = [this.describe(), response.statusCode];
      const attributes = { 'http.route': route, 'http.response.status_code': status };
      span.end({ name: `${method} ${route ?? ''}`.trim(), attributes, failed: status >= 500 });
    });
    requestContext.run({ requestId: id }, span ? () => span.run(respond) : respond);
  }

  private end(aborted: boolean): void {
    const { method, socket } = this.request;
    const status = this.response.statusCode;
    const milliseconds = performance.now() - this.startedAt;
    durations.observe({ process: this.service, method, status }, milliseconds / 1_000);
    const describe = () => {
      const bytes = socket.bytesWritten - this.sentBefore;
      const ms = Math.round(milliseconds);
      return { method, ...this.describe(), status, ms, bytes, ...(aborted && { aborted }) };
    };
    // The end of a response belongs to its socket, and so to no service.
    inService(this.service, () => logAccess('request', this.id, status >= 500, describe));
  }
}

/** Whether the operating system has taken all of an ended response; its stream reports that only later. */
const isFullySent = (response: ServerResponse): boolean =>
  response.writableEnded && response.writableLength === 0;
