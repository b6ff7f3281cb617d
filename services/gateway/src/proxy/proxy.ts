import { Agent, type ClientRequest, type IncomingMessage, type ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import { createProxyServer } from 'httpxy';
import { GENERATION_HEADER } from '#contracts/cache-tags.ts';
import { routeOf, type ServiceName } from '#contracts/services.ts';
import { DomainError } from '#platform/domain-error.ts';
import { logger } from '#platform/logging.ts';
import { GatewayConfig } from '../config.ts';
import { Admission } from '../limits/admission.ts';
import { Circuits } from '../limits/circuits.ts';
import { ClientAddresses } from '../limits/client-addresses.ts';
import { ClientLimits, tooManyOpen } from '../limits/client-limits.ts';
import { KnownSessions } from '../limits/known-sessions.ts';
import { sendError } from '../send-error.ts';
import { isBuffered, RequestBodies } from './request-bodies.ts';

/** Timeout for a service to start its response, once it has the complete request. */
const RESPONSE_TIMEOUT_MS = 9_500;
/** Idle connections to services are closed after this time, before the service closes them. */
const IDLE_MS = 9_500;

interface Exchange {
  service: ServiceName;
  /** Called when the service's response begins. */
  begun: () => void;
}

/** Forwards a request to the service of its path, within the client's limits; the response is streamed. */
@Injectable()
export class Proxy implements OnModuleDestroy {
  private readonly agent = new Agent({ keepAlive: true, keepAliveMsecs: 1_000, timeout: IDLE_MS });
  private readonly server = createProxyServer({ agent: this.agent });
  private readonly exchanges = new WeakMap<ServerResponse, Exchange>();

  constructor(
    private readonly config: GatewayConfig,
    private readonly admission: Admission,
    private readonly circuits: Circuits,
    private readonly addresses: ClientAddresses,
    private readonly limits: ClientLimits,
    private readonly sessions: KnownSessions,
    private readonly bodies: RequestBodies,
  ) {
    this.server.on('proxyReq', (toService, request, response) =>
      this.limitResponseTime(toService, request, this.exchanges.get(response)?.service),
    );
    this.server.on('proxyRes', (reply, request, response) => {
      const exchange = this.exchanges.get(response);
      exchange?.begun();
      if (exchange?.service !== 'web') this.sessions.learn(request, reply.statusCode ?? 0);
      // An event stream's headers are sent before its first event; any other response's with its first bytes.
      const isStream = reply.headers['content-type']?.startsWith('text/event-stream') ?? false;
      if (isStream) process.nextTick(() => response.flushHeaders());
    });
  }

  async pass(request: IncomingMessage, response: ServerResponse, path: string): Promise<void> {
    const { service } = routeOf(path);
    Object.assign(request.headers, this.addresses.forwardedHeaders(request));
    delete request.headers.expect; // the gateway has sent 100 Continue itself
    delete request.headers[GENERATION_HEADER];
    try {
      const received = isBuffered(request, path) && (await this.bodies.receive(request, response));
      if (received) {
        if (!this.limits.begin(request, response)) throw tooManyOpen();
        delete request.headers['transfer-encoding'];
        request.headers['content-length'] = String(received.reduce((sum, { length }) => sum + length, 0));
      }
      const body = received ? Readable.from(received) : undefined;
      await this.admission.run(request, path, () => this.exchange(request, response, service, body));
    } catch (error) {
      this.fail(request, response, service, error);
    }
  }

  /** @returns once the response has begun: the rest takes as long as the client needs to read it */
  private exchange(
    request: IncomingMessage,
    response: ServerResponse,
    service: ServiceName,
    body: Readable | undefined,
  ): Promise<void> {
    if (response.destroyed) return Promise.resolve();
    const { promise, resolve } = Promise.withResolvers<void>();
    this.exchanges.set(response, { service, begun: resolve });
    this.server
      .web(request, response, { target: this.config.urlOf(service), buffer: body })
      .catch((error: unknown) => this.fail(request, response, service, error))
      .finally(resolve);
    return promise;
  }

  /**
   * Runs from the end of the request to the beginning of the response; a 102 response restarts it. A read is given up
   * earlier when its service turns out to be silent.
   */
  private limitResponseTime(
    toService: ClientRequest,
    request: IncomingMessage,
    service: ServiceName | undefined,
  ): void {
    let stop: (responded: boolean) => void = () => undefined;
    const start = () => {
      stop(true);
      const giveUp = () => toService.destroy();
      const timer = setTimeout(giveUp, RESPONSE_TIMEOUT_MS);
      const isRead = request.method === 'GET' || request.method === 'HEAD';
      const end = service && this.circuits.watch(service, isRead ? giveUp : () => undefined);
      stop = (responded) => {
        clearTimeout(timer);
        end?.(responded);
      };
    };
    toService
      .on('information', start)
      .once('response', () => stop(true))
      .once('close', () => stop(false));
    if (request.complete) start();
    else toService.once('finish', start);
  }

  private fail(
    request: IncomingMessage,
    response: ServerResponse,
    service: ServiceName,
    error: unknown,
  ): void {
    if (response.destroyed) return; // the client has disconnected
    if (error instanceof DomainError) {
      sendError(request, response, error);
      return;
    }
    logger.warn({ err: error, service }, 'service did not respond');
    sendError(
      request,
      response,
      new DomainError(isUnavailable(error) ? 'service_unavailable' : 'bad_gateway'),
    );
  }

  onModuleDestroy(): void {
    this.agent.destroy();
  }
}

function isUnavailable(error: unknown): boolean {
  const code = (error as NodeJS.ErrnoException).code ?? '';
  return ['ECONNREFUSED', 'ECONNRESET', 'ENOTFOUND', 'EHOSTUNREACH', 'ETIMEDOUT', 'EPIPE'].includes(code);
}
