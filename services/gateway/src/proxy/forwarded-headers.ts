import type { IncomingMessage } from 'node:http';

/** Who asked, as the gateway saw it: whatever a client says of itself in these headers is overwritten. */
export function forwardedHeaders(request: IncomingMessage): Record<string, string> {
  return {
    'x-forwarded-for': request.socket.remoteAddress ?? '',
    'x-forwarded-proto': 'encrypted' in request.socket ? 'https' : 'http',
    'x-forwarded-host': request.headers.host ?? '',
  };
}
