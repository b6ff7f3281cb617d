import type { IncomingMessage } from 'node:http';
import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import { canonicalAddress } from '#contracts/ip-addresses.ts';

/**
 * The address of the client as seen by the gateway, empty when unknown. The gateway overwrites X-Forwarded-For
 * with that one address; services are reachable only through it.
 */
export function clientAddress({ headers, socket }: Pick<IncomingMessage, 'headers' | 'socket'>): string {
  const forwarded = headers['x-forwarded-for'];
  const forwardedFor = typeof forwarded === 'string' ? canonicalAddress(forwarded) : undefined;
  return forwardedFor ?? canonicalAddress(socket.remoteAddress ?? '') ?? '';
}

/** The address of the client of an HTTP call. */
export const ClientAddress = createParamDecorator((_: unknown, context: ExecutionContext): string =>
  clientAddress(context.switchToHttp().getRequest<IncomingMessage>()),
);
