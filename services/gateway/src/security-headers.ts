import type { IncomingMessage, ServerResponse } from 'node:http';
import helmet from 'helmet';

/** The security headers of every response: scripts, styles and connections of the site itself only. */
export function securityHeaders(
  development: boolean,
): (request: IncomingMessage, response: ServerResponse) => void {
  const set = helmet({
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
        'frame-ancestors': ["'none'"],
        'base-uri': ["'none'"],
        'object-src': ["'none'"],
      },
    },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    crossOriginResourcePolicy: { policy: 'same-site' },
  });
  return (request, response) => set(request, response, (error) => void error);
}
