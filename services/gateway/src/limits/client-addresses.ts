import type { IncomingMessage } from 'node:http';
import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { canonicalAddress, networkOf, subscriberOf } from '#contracts/values/ip-addresses.ts';
import { type ServiceName, serviceNames } from '#contracts/api/services.ts';
import { GATEWAY_TOKEN } from '#platform/sessions/client-address.ts';
import { RpcTokens } from '#platform/rpc/rpc-tokens.ts';
import { GatewayConfig } from '../config.ts';

/** Most characters of all remembered headers together. */
const MOST_CHARACTERS = 200_000;

interface Client {
  /** Canonical; empty when the connection has ended. */
  address: string;
  /** What limits count by: the address, for IPv6 its /64 network. */
  subscriber: string;
  /** For logs: it does not identify a person. */
  network?: string;
}

/** Where requests come from; remembered by header, because parsing addresses takes longer than a cached page. */
@Injectable()
export class ClientAddresses {
  private readonly known = new LRUCache<string, Client>({
    maxSize: MOST_CHARACTERS,
    sizeCalculation: (_client, key) => key.length + 1,
  });

  private readonly tokens: RpcTokens;

  constructor(private readonly config: GatewayConfig) {
    this.tokens = RpcTokens.from(config.RPC_KEYS_FILE);
    for (const service of serviceNames) this.tokenFor(service); // throws if a key is missing
  }

  of({ headers, socket }: Pick<IncomingMessage, 'headers' | 'socket'>): Client {
    const neighbour = socket.remoteAddress ?? '';
    const forwarded = this.config.TRUSTED_PROXY_HOPS > 0 ? String(headers['x-forwarded-for'] ?? '') : '';
    const key = `${neighbour} ${forwarded}`;
    const known = this.known.get(key);
    if (known) return known;
    const address = this.addressOf(neighbour, forwarded);
    const client = { address, subscriber: subscriberOf(address), network: networkOf(address) };
    this.known.set(key, client);
    return client;
  }

  /** The forwarding headers as the gateway sets them for a service; those of the client are overwritten. */
  forwardedHeaders(request: IncomingMessage, service: ServiceName): Record<string, string> {
    return {
      [GATEWAY_TOKEN]: this.tokenFor(service),
      'x-forwarded-for': this.of(request).address,
      'x-forwarded-proto': 'encrypted' in request.socket ? 'https' : 'http',
      'x-forwarded-host': request.headers.host ?? '',
    };
  }

  /** The web server has no keys: it does not use addresses. */
  private tokenFor(service: ServiceName): string {
    return service === 'web' ? '' : this.tokens.tokenFor(service);
  }

  /**
   * Counted from the end of X-Forwarded-For, to which each of our own proxies appends an address: entries before those
   * may be forged.
   */
  private addressOf(neighbour: string, forwarded: string): string {
    const seen = [...forwarded.split(',').filter((address) => address.trim() !== ''), neighbour];
    const client = seen.at(Math.max(-seen.length, -1 - this.config.TRUSTED_PROXY_HOPS)) ?? '';
    return canonicalAddress(client) ?? canonicalAddress(neighbour) ?? '';
  }
}
