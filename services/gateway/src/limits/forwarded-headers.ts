import type { IncomingMessage } from 'node:http';
import { canonicalAddress } from '#contracts/ip-addresses.ts';

/**
 * The forwarding headers as the gateway sets them; those of the client are overwritten.
 *
 * @param trustedHops number of our own proxies in front of the gateway, each of which appends an address to X-Forwarded-For
 */
export function forwardedHeaders(request: IncomingMessage, trustedHops: number): Record<string, string> {
  return {
    'x-forwarded-for': clientOf(request, trustedHops),
    'x-forwarded-proto': 'encrypted' in request.socket ? 'https' : 'http',
    'x-forwarded-host': request.headers.host ?? '',
  };
}

/** The client's address: counted from the end, because entries before those of our proxies may be forged. */
export function clientOf({ headers, socket }: IncomingMessage, trustedHops: number): string {
  const neighbour = socket.remoteAddress ?? '';
  const forwarded = [headers['x-forwarded-for'] ?? []].flat().join().split(',');
  const seen = [...forwarded.filter((address) => address.trim() !== ''), neighbour];
  const client = seen.at(Math.max(-seen.length, -1 - trustedHops)) ?? '';
  return canonicalAddress(client) ?? canonicalAddress(neighbour) ?? '';
}
