import { Agent, type ClientRequest, type IncomingMessage, type ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import { createProxyServer } from 'httpxy';
import { GENERATION_HEADER, RELEASE_HEADER } from '#contracts/api/cache-tags.ts';
import { routeOf, type ServiceName } from '#contracts/api/services.ts';
import { DomainError } from '#platform/errors/domain-error.ts';
import { stopping } from '#platform/process/lifecycle.ts';
import { logger } from '#platform/process/logging.ts';
import { currentTrace } from '#platform/telemetry/tracing.ts';
import { GatewayConfig } from '../config.ts';
import { Admission } from '../limits/admission.ts';
import { Circuits } from '../limits/circuits.ts';
import { ClientAddresses } from '../limits/client-addresses.ts';
import { ClientLimits, tooManyOpen } from '../limits/client-limits.ts';
import { KnownSessions } from '../limits/known-sessions.ts';
import { sendError } from '../send-error.ts';
import { Usage } from '../usage/usage.ts';
import { hasBody, isBuffered, RequestBodies } from './request-bodies.ts';

/** Timeout for a service to start its response, once it has the complete request. */
const RESPONSE_TIMEOUT_MS = 9_500;
/** Idle connections to services are closed after this time, before the service closes them. */
const IDLE_MS = 9_500;
/** A service that restarts refuses connections, or closes an idle one while a request is sent on it. */
const ATTEMPTS = 2;
/** httpxy's own at a response; those of an attempt that failed stay until the response has closed. */
const LISTENERS_OF_ATTEMPT = 3;

interface Exchange {
  service: ServiceName;
  /** The gateway itself ended the request: the service is silent. */
  gaveUp?: true;
  /** Called when the service's response begins. */
  begun: () => void;
}

/** Forwards a request to the service of its path, within the client's limits; the response is streamed. */
@Injectable()
export class Proxy implements OnModuleDestroy {
  /** Called with the release that a response names. */
  onRelease: (release: string | undefined) => void = () => undefined;

  private readonly agent = new Agent({ keepAlive: true, keepAliveMsecs: 1_000, timeout: IDLE_MS });
  /** A connection for each request, which its service cannot be closing because it was idle. */
  private readonly ownConnections = new Agent();
  private readonly server = createProxyServer();
  private readonly exchanges = new WeakMap<ServerResponse, Exchange>();

  constructor(
    private readonly config: GatewayConfig,
    private readonly admission: Admission,
    private readonly circuits: Circuits,
    private readonly addresses: ClientAddresses,
    private readonly limits: ClientLimits,
    private readonly sessions: KnownSessions,
    private readonly bodies: RequestBodies,
    private readonly usage: Usage,
  ) {
    this.server.on('proxyReq', (toService, request, response) =>
      this.limitResponseTime(toService, request, this.exchanges.get(response)),
    );
    this.server.on('proxyRes', (reply, request, response) => {
      const exchange = this.exchanges.get(response);
      exchange?.begun();
      if (exchange?.service !== 'web') this.sessions.learn(request, reply.statusCode ?? 0);
      this.usage.record(request, reply.statusCode ?? 0, reply.headers['content-range']);
      // The service's own are for the gateway alone, and httpxy would send the client's back.
      this.onRelease(reply.headers[RELEASE_HEADER]?.toString());
      for (const name of ['keep-alive', RELEASE_HEADER]) delete reply.headers[name];
      const connection =
        response.getHeader('connection') ?? (response.shouldKeepAlive ? 'keep-alive' : 'close');
      reply.headers.connection = String(connection);
      // An event stream's headers are sent before its first event; any other response's with its first bytes.
      const isStream = reply.headers['content-type']?.startsWith('text/event-stream') ?? false;
      if (isStream) {
        process.nextTick(() => response.flushHeaders());
        endWhenStopping(reply, response);
      }
    });
  }

  async pass(request: IncomingMessage, response: ServerResponse, path: string): Promise<void> {
    const { service } = routeOf(path);
    delete request.headers.connection; // it is about the client's own connection
    delete request.headers.expect; // the gateway has sent 100 Continue itself
    delete request.headers[GENERATION_HEADER];
    // A client decides neither what is traced nor what spans say.
    for (const name of ['traceparent', 'tracestate', 'baggage']) delete request.headers[name];
    Object.assign(request.headers, currentTrace());
    try {
      Object.assign(request.headers, this.addresses.forwardedHeaders(request, service));
      const received = isBuffered(request, path) && (await this.bodies.receive(request, response));
      if (received) {
        if (!this.limits.begin(request, response)) throw tooManyOpen;
        delete request.headers['transfer-encoding'];
        request.headers['content-length'] = String(received.reduce((sum, { length }) => sum + length, 0));
      }
      await this.admission.run(request, path, () => this.exchange(request, response, service, received));
    } catch (error) {
      this.fail(request, response, service, error);
    }
  }

  /**
   * @param received the complete body, unless it is streamed or there is none
   * @returns once the response has begun: the rest takes as long as the client needs to read it
   */
  private exchange(
    request: IncomingMessage,
    response: ServerResponse,
    service: ServiceName,
    received: Buffer[] | false,
  ): Promise<void> {
    if (response.destroyed) return Promise.resolve();
    const { promise, resolve } = Promise.withResolvers<void>();
    const exchange: Exchange = { service, begun: resolve };
    this.exchanges.set(response, exchange);
    const isStreamed = !received && hasBody(request);
    const agent = mayBeSentTwice(request) ? this.agent : this.ownConnections;
    const send = async (attempt: number): Promise<void> => {
      // A body that is absent was read the first time.
      const body = received || (attempt > 1 && []);
      const buffer = body ? Readable.from(body) : undefined;
      if (attempt > 1) response.setMaxListeners(response.getMaxListeners() + LISTENERS_OF_ATTEMPT);
      try {
        await this.server.web(request, response, { target: this.config.urlOf(service), buffer, agent });
      } catch (error) {
        const repeats = attempt < ATTEMPTS && !isStreamed && !exchange.gaveUp && !response.destroyed;
        if (repeats && !response.headersSent && isRepeatable(request, error)) await send(attempt + 1);
        else this.fail(request, response, service, error);
      }
    };
    void send(1).finally(resolve);
    return promise;
  }

  /**
   * Runs from the end of the request to the beginning of the response; a 102 response restarts it. A read is given up
   * earlier when its service turns out to be silent.
   */
  private limitResponseTime(
    toService: ClientRequest,
    request: IncomingMessage,
    exchange: Exchange | undefined,
  ): void {
    let stop: (responded: boolean) => void = () => undefined;
    const start = () => {
      stop(true);
      const giveUp = () => {
        if (exchange) exchange.gaveUp = true;
        toService.destroy();
      };
      const timer = setTimeout(giveUp, RESPONSE_TIMEOUT_MS);
      const isRead = request.method === 'GET' || request.method === 'HEAD';
      const end = exchange && this.circuits.watch(exchange.service, isRead ? giveUp : () => undefined);
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

/** Its client opens the stream again, at another gateway. */
function endWhenStopping(stream: IncomingMessage, response: ServerResponse): void {
  const end = () => {
    stream.destroy();
    response.end();
  };
  stopping.addEventListener('abort', end);
  response.once('close', () => stopping.removeEventListener('abort', end));
}

/** Whether the service refused the connection and saw nothing of the request, or closed it and a second one does no harm. */
function isRepeatable(request: IncomingMessage, error: unknown): boolean {
  const { code } = error as NodeJS.ErrnoException;
  return code === 'ECONNREFUSED' || (mayBeSentTwice(request) && (code === 'ECONNRESET' || code === 'EPIPE'));
}

/** A request that has no effect, or no second one by its Idempotency-Key. */
const mayBeSentTwice = ({ method, headers }: IncomingMessage): boolean =>
  method === 'GET' || method === 'HEAD' || headers['idempotency-key'] !== undefined;

function isUnavailable(error: unknown): boolean {
  const code = (error as NodeJS.ErrnoException).code ?? '';
  return ['ECONNREFUSED', 'ECONNRESET', 'ENOTFOUND', 'EHOSTUNREACH', 'ETIMEDOUT', 'EPIPE'].includes(code);
}
