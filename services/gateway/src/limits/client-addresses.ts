import type { IncomingMessage } from 'node:http';
import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { canonicalAddress, networkOf, subscriberOf } from '#contracts/values/ip-addresses.ts';
import { type ServiceName, serviceNames } from '#contracts/api/services.ts';
import { GATEWAY_TOKEN } from '#platform/sessions/client-address.ts';
import { RpcTokens } from '#platform/rpc/rpc-tokens.ts';
import { GatewayConfig } from '../config.ts';

/** Size limit of all stored headers together. */
const MAX_CHARACTERS = 200_000;

interface Client {
  /** Canonical; empty when the connection has ended. */
  address: string;
  /** The address by which limits count, for IPv6 its /64 network. */
  subscriber: string;
  /** The network for logs, which does not identify a person. */
  network?: string;
}

/** Identifies clients by address. Results are stored by header: parsing addresses takes longer than sending a cached page. */
@Injectable()
export class ClientAddresses {
  private readonly known = new LRUCache<string, Client>({
    maxSize: MAX_CHARACTERS,
    sizeCalculation: (_client, key) => key.length + 1,
  });

  private readonly tokens: RpcTokens;

  constructor(private readonly config: GatewayConfig) {
    this.tokens = RpcTokens.from(config.RPC_KEYS_FILE);
    for (const service of serviceNames) this.tokenFor(service); // throws if a key is missing
  }

  identify({ headers, socket }: Pick<IncomingMessage, 'headers' | 'socket'>): Client {
    const neighbour = socket.remoteAddress ?? '';
    const forwarded = this.config.TRUSTED_PROXY_HOPS > 0 ? String(headers['x-forwarded-for'] ?? '') : '';
    const key = `${neighbour} ${forwarded}`;
    const known = this.known.get(key);
    if (known) return known;
    const address = this.findAddress(neighbour, forwarded);
    const client = { address, subscriber: subscriberOf(address), network: networkOf(address) };
    this.known.set(key, client);
    return client;
  }

  /** The forwarding headers as the gateway sets them for a service; those of the client are overwritten. */
  forwardedHeaders(request: IncomingMessage, service: ServiceName): Record<string, string> {
    return {
      [GATEWAY_TOKEN]: this.tokenFor(service),
      'x-forwarded-for': this.identify(request).address,
      'x-forwarded-proto': 'encrypted' in request.socket ? 'https' : 'http',
      'x-forwarded-host': request.headers.host ?? '',
    };
  }

  /** The web server has no keys, since it does not use addresses. */
  private tokenFor(service: ServiceName): string {
    return service === 'web' ? '' : this.tokens.tokenFor(service);
  }

  /** The address is counted from the end of X-Forwarded-For, as proxies append; earlier entries may be forged. */
  private findAddress(neighbour: string, forwarded: string): string {
    const seen = [...forwarded.split(',').filter((address) => address.trim() !== ''), neighbour];
    const client = seen.at(Math.max(-seen.length, -1 - this.config.TRUSTED_PROXY_HOPS)) ?? '';
    return canonicalAddress(client) ?? canonicalAddress(neighbour) ?? '';
  }
}
