import type { Request } from 'express';
import { clientAddress } from '#platform/sessions/client-address.ts';
import { browserName } from '../sessions/browser-name.ts';
import type { Client } from '../sessions/sessions.service.ts';

/** Where a sign-in comes from. */
export const clientOf = (request: Request): Client => ({
  address: clientAddress(request),
  browser: browserName(request.headers['user-agent']),
});
