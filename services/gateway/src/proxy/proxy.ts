import { Agent, type IncomingMessage, type ServerResponse } from 'node:http';
import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import { createProxyServer } from 'httpxy';
import { routeOf } from '#contracts/services.js';
import { logger } from '#platform/logging.js';
import { answerError } from '../answer-error.js';
import { GatewayConfig } from '../config.js';
import { forwardedHeaders } from './forwarded-headers.js';

/** A service that says nothing for this long is given up. */
const SILENCE_MS = 9_500;

/** Passes a request on to the service that owns its path, streaming both ways. */
@Injectable()
export class Proxy implements OnModuleDestroy {
  private readonly agent = new Agent({
    keepAlive: true,
    maxSockets: 256,
    keepAliveMsecs: 1_000,
    timeout: SILENCE_MS,
  });
  private readonly server = createProxyServer({ agent: this.agent, proxyTimeout: SILENCE_MS });

  constructor(private readonly config: GatewayConfig) {
    this.server.on('proxyRes', (answer, _request, response) => {
      // A stream of events opens before its first event; any other answer's head goes out with its first bytes.
      const isStream = answer.headers['content-type']?.startsWith('text/event-stream') ?? false;
      if (isStream) process.nextTick(() => response.flushHeaders());
    });
  }

  async pass(request: IncomingMessage, response: ServerResponse, path: string): Promise<void> {
    const target = this.config.urlOf(routeOf(path).service);
    Object.assign(request.headers, forwardedHeaders(request, this.config.TRUSTED_PROXY_HOPS));
    try {
      await this.server.web(request, response, { target });
    } catch (error) {
      if (response.destroyed) return; // the client went away
      logger.warn({ err: error, target }, 'service did not answer');
      answerError(request, response, isAway(error) ? 'service_unavailable' : 'bad_gateway');
    }
  }

  onModuleDestroy(): void {
    this.agent.destroy();
  }
}

function isAway(error: unknown): boolean {
  const code = (error as NodeJS.ErrnoException).code ?? '';
  return ['ECONNREFUSED', 'ECONNRESET', 'ENOTFOUND', 'EHOSTUNREACH', 'ETIMEDOUT', 'EPIPE'].includes(code);
}
