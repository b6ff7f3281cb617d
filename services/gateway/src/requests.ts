import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { Injectable } from '@nestjs/common';
import helmet from 'helmet';
import { routeName, routeOf } from '#contracts/api/services.ts';
import { paths } from '#contracts/journal/paths.ts';
import { DomainError } from '#platform/errors/domain-error.ts';
import { ObservedRequest } from '#platform/telemetry/http-metrics.ts';
import { PublicResponses, type ReadRequest } from './cache/public-responses.ts';
import { GatewayConfig } from './config.ts';
import { ClientAddresses } from './limits/client-addresses.ts';
import { ClientLimits, tooManyOpen } from './limits/client-limits.ts';
import { Proxy } from './proxy/proxy.ts';
import { hasBody, limitBodyTime } from './proxy/request-bodies.ts';
import { sendError } from './send-error.ts';
import { SeenPages } from './usage/seen-pages.ts';

interface Options {
  development: boolean;
  /** Whether pages of the site itself may show the response in a frame; others never may. */
  framed?: boolean;
}

/** The security headers of a response: scripts, styles and connections of the site itself only. */
function securityHeaders({ development, framed = false }: Options): Map<string, string> {
  const setHeaders = helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        'default-src': ["'none'"],
        'script-src': ["'self'"],
        // Vite's development server injects styles into the page and reports changes over a WebSocket.
        'style-src': development ? ["'self'", "'unsafe-inline'"] : ["'self'"],
        'img-src': ["'self'", 'data:', 'blob:'],
        'font-src': ["'self'"],
        'connect-src': development ? ["'self'", 'ws:'] : ["'self'"],
        'frame-src': ["'self'", 'blob:'],
        'manifest-src': ["'self'"],
        'form-action': ["'self'"],
        'frame-ancestors': [framed ? "'self'" : "'none'"],
        'base-uri': ["'none'"],
        'object-src': ["'none'"],
      },
    },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    crossOriginResourcePolicy: { policy: 'same-site' },
  });
  // They are the same for every response.
  const request = new IncomingMessage(new Socket());
  const response = new ServerResponse(request);
  setHeaders(request, response, (error) => {
    if (error) throw error;
  });
  return new Map(response.getHeaderNames().map((name) => [name, String(response.getHeader(name))]));
}

/** Serves stored responses immediately, and all other requests in the context of their ids. */
@Injectable()
export class Requests {
  private readonly development: boolean;
  private readonly secure: Map<string, string>;
  private readonly secureInFrame: Map<string, string>;
  private readonly securePairs: string[];

  constructor(
    config: GatewayConfig,
    private readonly publicResponses: PublicResponses,
    private readonly proxy: Proxy,
    private readonly clients: ClientAddresses,
    private readonly limits: ClientLimits,
    private readonly seen: SeenPages,
  ) {
    const development = config.NODE_ENV === 'development';
    this.development = development;
    this.secure = securityHeaders({ development });
    this.secureInFrame = securityHeaders({ development, framed: true });
    this.securePairs = [...this.secure].flat();
  }

  handle(request: IncomingMessage, response: ServerResponse): void {
    const path = pathOf(request);
    let isHit = false;
    const observed = new ObservedRequest(request, response, () => ({
      route: isPlain(path) ? routeName(path) : undefined,
      cache: isHit ? 'HIT' : response.getHeader('x-cache'),
      client: this.clients.identify(request).network,
    }));
    // In development the sources change without a purge.
    const isRead = !this.development && !hasSecondHost(request);
    const read = isRead ? this.publicResponses.toRead(request, path) : undefined;
    if (!this.limits.begin(request, response))
      observed.run(() => this.refuse(request, response, tooManyOpen), true);
    else {
      const added = [...this.securePairs, 'X-Request-Id', observed.id];
      isHit = !!read && !hasBody(request) && this.publicResponses.sendStored(request, response, read, added);
      if (isHit) observed.recordSent();
      else observed.run(() => this.serve(request, response, path, read), true);
    }
  }

  private serve(request: IncomingMessage, response: ServerResponse, path: string, read?: ReadRequest): void {
    if (!isPlain(path) || hasSecondHost(request))
      return this.refuse(request, response, new DomainError('validation_failed'));
    if (request.method === 'TRACE')
      return this.refuse(request, response, new DomainError('method_not_allowed'));
    response.setHeaders(isFramed(path) ? this.secureInFrame : this.secure);
    if (this.seen.isReport(request, path) && !hasBody(request)) {
      void this.seen.receive(request, response);
      return;
    }
    if (hasBody(request)) limitBodyTime(request, response, routeOf(path).largeUpload);
    if (read) void this.publicResponses.respond(request, response, path, read);
    else void this.proxy.forward(request, response, path);
  }

  private refuse(request: IncomingMessage, response: ServerResponse, error: DomainError): void {
    response.setHeaders(this.secure);
    sendError(request, response, error);
  }
}

/**
 * Whether every HTTP implementation reads the path in the same way: it names no host, has no dot segments or
 * backslashes, which only some resolve, no control characters, and is UTF-8 when decoded.
 */
function isPlain(path: string): boolean {
  return (
    /^\/(?!\/)/.test(path) &&
    !/\\|\/(?:\.|%2e){1,2}(?:\/|$)|%(?:[01][\da-f]|7f)/i.test(path) &&
    (!path.includes('%') || isDecodable(path))
  );
}

/** Whether a request has two Host headers, of which Node.js ignores the second. */
const hasSecondHost = ({ rawHeaders }: IncomingMessage): boolean =>
  rawHeaders.filter((text, index) => index % 2 === 0 && text.length === 4 && /^host$/i.test(text)).length > 1;

function isDecodable(path: string): boolean {
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false; // a malformed escape, or no UTF-8
  }
}

/** Whether the settings page shows it in a frame: a preview of the site's look, which no cache stores. */
const isFramed = (path: string): boolean =>
  path === paths.lookPreview || path.startsWith(`${paths.lookPreview}/`);

function pathOf({ url = '/' }: IncomingMessage): string {
  const end = url.indexOf('?');
  return end === -1 ? url : url.slice(0, end);
}
