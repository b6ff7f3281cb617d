import type { IncomingMessage, ServerResponse } from 'node:http';
import { Injectable } from '@nestjs/common';
import { DomainError } from '#platform/errors/domain-error.ts';
import { GatewayConfig } from '../config.ts';
import { addCount } from './add-count.ts';
import { ClientAddresses } from './client-addresses.ts';
import { KnownSessions } from './known-sessions.ts';

/** Identifies clients (IPv4 address, IPv6 /64 network, or session) and limits the open requests of each. */
@Injectable()
export class ClientLimits {
  private readonly open = new Map<string, number>();

  constructor(
    private readonly config: GatewayConfig,
    private readonly addresses: ClientAddresses,
    private readonly sessions: KnownSessions,
  ) {}

  identify(request: IncomingMessage): { client: string; signedIn: boolean } {
    const session = this.sessions.sessionOf(request);
    return {
      client: session ?? this.addresses.identify(request).subscriber,
      signedIn: session !== undefined,
    };
  }

  /** Counts a request until its response has ended. @returns false when the client has too many open requests */
  begin(request: IncomingMessage, response: ServerResponse): boolean {
    const { client } = this.identify(request);
    if ((this.open.get(client) ?? 0) >= this.config.CLIENT_OPEN_REQUESTS) return false;
    addCount(this.open, client, 1);
    response.once('close', () => addCount(this.open, client, -1));
    return true;
  }
}

/** Shared, because capturing the stack of a new error takes longer than the rest of the refusal. */
export const tooManyOpen = new DomainError('too_many_requests', { retryAfterSeconds: 1 });
