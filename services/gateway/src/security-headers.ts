import type { IncomingMessage, ServerResponse } from 'node:http';
import helmet from 'helmet';

/** The strict policy of every response: no script, style or address but the site's own. */
export function securityHeaders(
  development: boolean,
): (request: IncomingMessage, response: ServerResponse) => void {
  const set = helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        'default-src': ["'none'"],
        'script-src': ["'self'"],
        // Vite's development server puts styles into the page, and tells of changes through a socket.
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
