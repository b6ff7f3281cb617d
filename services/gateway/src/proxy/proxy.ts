import type { IncomingMessage, ServerResponse } from 'node:http';
import { Injectable } from '@nestjs/common';
import { GENERATION_HEADER, RELEASE_HEADER } from '#contracts/api/cache-tags.ts';
import { routeOf, type ServiceName } from '#contracts/api/services.ts';
import { DomainError } from '#platform/errors/domain-error.ts';
import { stopping } from '#platform/process/lifecycle.ts';
import { logger } from '#platform/process/logging.ts';
import { currentTrace } from '#platform/telemetry/tracing.ts';
import { PageStore } from '../cache/page-store.ts';
import { Admission } from '../limits/admission.ts';
import { ClientAddresses } from '../limits/client-addresses.ts';
import { KnownSessions } from '../limits/known-sessions.ts';
import { sendError } from '../send-error.ts';
import { ServiceClient, type ServiceRequest } from '../service-client.ts';
import { Usage } from '../usage/usage.ts';
import { hasBody, RequestBodies } from './request-bodies.ts';

/** Headers about the client's connection, `expect` (100 Continue has been sent), and tracing, which clients do not control. */
const clientsOwn = ['connection', 'expect', GENERATION_HEADER, 'traceparent', 'tracestate', 'baggage'];
/** Headers about the service's connection, or for the gateway only. */
const servicesOwn = new Set(['connection', 'keep-alive', 'transfer-encoding', RELEASE_HEADER]);

/** Forwards a request to the service of its path, within the client's limits; the response is streamed. */
@Injectable()
export class Proxy {
  constructor(
    private readonly services: ServiceClient,
    private readonly admission: Admission,
    private readonly addresses: ClientAddresses,
    private readonly sessions: KnownSessions,
    private readonly bodies: RequestBodies,
    private readonly usage: Usage,
    private readonly store: PageStore,
  ) {}

  async forward(request: IncomingMessage, response: ServerResponse, path: string): Promise<void> {
    const { service, largeUpload } = routeOf(path);
    const ended = new AbortController();
    response.once('close', () => ended.abort());
    try {
      const isStreamed = hasBody(request) && largeUpload;
      const body = isStreamed ? request : await this.bodies.receive(request, response);
      const { method = 'GET', url = '/' } = request;
      const headers = this.headersFor(request, service, body);
      const leave = await this.admission.enter(this.admission.callOf(request, path), isStreamed);
      // The rest of the response takes as long as the client needs to read it.
      const reply = await this.services
        .send(service, { method, path: url, headers, body, signal: ended.signal })
        .finally(leave);
      if (service !== 'web') this.sessions.learn(request, reply.statusCode ?? 0);
      this.usage.record(request, reply.statusCode ?? 0, reply.headers['content-range']);
      this.store.recordRelease(reply.headers[RELEASE_HEADER]?.toString());
      relay(reply, response);
    } catch (error) {
      fail(request, response, service, error);
    }
  }

  private headersFor(request: IncomingMessage, service: ServiceName, body: ServiceRequest['body']) {
    const headers = { ...request.headers };
    for (const name of clientsOwn) delete headers[name];
    if (Buffer.isBuffer(body)) {
      delete headers['transfer-encoding'];
      headers['content-length'] = String(body.length);
    }
    return Object.assign(headers, currentTrace(), this.addresses.forwardedHeaders(request, service));
  }
}

function relay(reply: IncomingMessage, response: ServerResponse): void {
  for (const [name, value] of Object.entries(reply.headers))
    if (value !== undefined && !servicesOwn.has(name)) response.setHeader(name, value);
  response.writeHead(reply.statusCode!, reply.statusMessage);
  // An event stream's headers are sent before its first event; any other response's with its first bytes.
  if (reply.headers['content-type']?.startsWith('text/event-stream')) {
    response.flushHeaders();
    endWhenStopping(reply, response);
  }
  // A response that the service aborts is aborted for the client too.
  reply.once('error', () => response.destroy()).pipe(response);
}

/** Ends the stream when this gateway stops; its client opens it again at another gateway. */
function endWhenStopping(stream: IncomingMessage, response: ServerResponse): void {
  const end = () => {
    stream.unpipe();
    response.end();
  };
  stopping.addEventListener('abort', end);
  response.once('close', () => stopping.removeEventListener('abort', end));
}

function fail(
  request: IncomingMessage,
  response: ServerResponse,
  service: ServiceName,
  error: unknown,
): void {
  if (response.destroyed) return; // the client has disconnected
  if (!(error instanceof DomainError)) logger.warn({ err: error, service }, 'service did not respond');
  const code = isUnavailable(error) ? 'service_unavailable' : 'bad_gateway';
  sendError(request, response, error instanceof DomainError ? error : new DomainError(code));
}

function isUnavailable(error: unknown): boolean {
  const code = (error as NodeJS.ErrnoException).code ?? '';
  return ['ECONNREFUSED', 'ECONNRESET', 'ENOTFOUND', 'EHOSTUNREACH', 'ETIMEDOUT', 'EPIPE'].includes(code);
}
