import type { ClientRequest } from 'node:http';

/**
 * Whether a request was lost because its server closed the idle connection that it was sent on, as one that restarts does.
 * A read may then be sent again.
 */
export const wasConnectionClosed = (request: ClientRequest, error: Error): boolean =>
  request.reusedSocket && (error as NodeJS.ErrnoException).code === 'ECONNRESET';
