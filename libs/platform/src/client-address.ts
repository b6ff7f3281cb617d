import type { IncomingMessage } from 'node:http';
import { canonicalAddress } from '#contracts/ip-addresses.js';

/**
 * The address of the client as the gateway saw it, empty when there is none to know. The gateway overwrites X-Forwarded-For with that
 * one address; a service is never reached but through it.
 */
export function clientAddress({ headers, socket }: Pick<IncomingMessage, 'headers' | 'socket'>): string {
  const forwarded = headers['x-forwarded-for'];
  const forwardedFor = typeof forwarded === 'string' ? canonicalAddress(forwarded) : undefined;
  return forwardedFor ?? canonicalAddress(socket.remoteAddress ?? '') ?? '';
}
