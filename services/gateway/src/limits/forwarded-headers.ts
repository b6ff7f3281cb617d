import type { IncomingMessage } from 'node:http';
import { canonicalAddress } from '#contracts/ip-addresses.ts';

/**
 * Who asked, as the gateway saw it: whatever a client says of itself in these headers is overwritten.
 *
 * @param trustedHops how many proxies of ours stand before the gateway, each of which adds to X-Forwarded-For whom it saw
 */
export function forwardedHeaders(request: IncomingMessage, trustedHops: number): Record<string, string> {
  return {
    'x-forwarded-for': clientOf(request, trustedHops),
    'x-forwarded-proto': 'encrypted' in request.socket ? 'https' : 'http',
    'x-forwarded-host': request.headers.host ?? '',
  };
}

/** The client's address. Counted from the gateway outwards: what lies beyond the proxies of ours, anyone may have written. */
export function clientOf({ headers, socket }: IncomingMessage, trustedHops: number): string {
  const neighbour = socket.remoteAddress ?? '';
  const forwarded = [headers['x-forwarded-for'] ?? []].flat().join().split(',');
  const seen = [...forwarded.filter((address) => address.trim() !== ''), neighbour];
  const client = seen.at(Math.max(-seen.length, -1 - trustedHops)) ?? '';
  return canonicalAddress(client) ?? canonicalAddress(neighbour) ?? '';
}
