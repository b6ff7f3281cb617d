import type { IncomingMessage } from 'node:http';
import { LRUCache } from 'lru-cache';
import { networkOf } from '#contracts/ip-addresses.ts';
import { clientOf } from './limits/forwarded-headers.ts';

/** Of all remembered headers together. */
const MOST_CHARACTERS = 200_000;

/** The network of each request's client, for the access log; remembered, because it takes longer than a cached page. */
export function clientNetworks(trustedHops: number): (request: IncomingMessage) => string | undefined {
  const known = new LRUCache<string, string, IncomingMessage>({
    maxSize: MOST_CHARACTERS,
    sizeCalculation: (_network, key) => key.length + 1,
    memoMethod: (_key, _old, { context }) => networkOf(clientOf(context, trustedHops)) ?? '',
  });
  return (request) => {
    const { headers, socket } = request;
    const key = `${socket.remoteAddress} ${trustedHops > 0 ? String(headers['x-forwarded-for']) : ''}`;
    return known.memo(key, { context: request }) || undefined;
  };
}
