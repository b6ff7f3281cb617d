import { Agent, type IncomingMessage, type OutgoingHttpHeaders, request } from 'node:http';
import type { Readable } from 'node:stream';
import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import type { ServiceName } from '#contracts/api/services.ts';
import { GatewayConfig } from './config.ts';
import { Circuits } from './limits/circuits.ts';

/** Timeout for a service to start its response, once it has the complete request. */
const RESPONSE_TIMEOUT_MS = 9_500;
/** Idle connections to services are closed after this time, before the service closes them. */
const IDLE_MS = 9_500;

export interface ServiceRequest {
  method: string;
  /** Path with its query. */
  path: string;
  headers: OutgoingHttpHeaders;
  /** Body: complete, or a stream that is sent as it arrives. */
  body?: Buffer | Readable;
  /** Ends the request and its response. */
  signal: AbortSignal;
}

/** Sends requests to services, with Node's own client: `fetch` creates several times as much garbage. */
@Injectable()
export class ServiceClient implements OnModuleDestroy {
  private readonly agent = new Agent({ keepAlive: true, keepAliveMsecs: 1_000, timeout: IDLE_MS });
  /** Opens a connection for each request: a service may be closing an idle one. */
  private readonly ownConnections = new Agent();

  constructor(
    private readonly config: GatewayConfig,
    private readonly circuits: Circuits,
  ) {}

  /** @returns the response, when it begins. A request lost in a restart of its service is sent again if that is safe */
  async send(service: ServiceName, sent: ServiceRequest): Promise<IncomingMessage> {
    const agent = mayBeSentTwice(sent) ? this.agent : this.ownConnections;
    try {
      return await this.attempt(service, sent, agent);
    } catch (error) {
      if (!isRepeatable(sent, error)) throw error;
      return this.attempt(service, sent, this.ownConnections);
    }
  }

  private attempt(
    service: ServiceName,
    { method, path, headers, body, signal }: ServiceRequest,
    agent: Agent,
  ): Promise<IncomingMessage> {
    const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
    const sent = request(this.config.urlOf(service), { method, path, headers, agent, signal });
    const late = () =>
      sent.destroy(Object.assign(new Error('The service does not respond'), { code: 'ETIMEDOUT' }));
    const unwatch = this.circuits.watch(service);
    let timer: NodeJS.Timeout | undefined;
    const restart = () => {
      clearTimeout(timer);
      timer = setTimeout(late, RESPONSE_TIMEOUT_MS);
    };
    sent
      // A 102 response restarts the time.
      .on('information', restart)
      .on('error', reject)
      .once('response', (response) => {
        sent.off('finish', restart);
        this.circuits.recordResponse(service);
        resolve(response);
      });
    if (isStream(body)) {
      sent.once('finish', restart);
      // The rest of a body that the service does not read is discarded: the client's next request follows it.
      sent.once('close', () => body.resume());
      body.pipe(sent);
    } else {
      restart();
      sent.end(body);
    }
    return promise.finally(() => {
      unwatch();
      clearTimeout(timer);
    });
  }

  onModuleDestroy(): void {
    this.agent.destroy();
  }
}

const isStream = (body: ServiceRequest['body']): body is Readable => body !== undefined && 'pipe' in body;

/** Whether the service did not receive the request, or lost it and may safely receive it again. */
function isRepeatable(sent: ServiceRequest, error: unknown): boolean {
  const { code } = error as NodeJS.ErrnoException;
  const wasLost = code === 'ECONNRESET' || code === 'EPIPE';
  return !isStream(sent.body) && (code === 'ECONNREFUSED' || (wasLost && mayBeSentTwice(sent)));
}

/** Whether a request has no effect, or an Idempotency-Key that prevents a second one. */
const mayBeSentTwice = ({ method, headers }: ServiceRequest): boolean =>
  method === 'GET' || method === 'HEAD' || headers['idempotency-key'] !== undefined;
