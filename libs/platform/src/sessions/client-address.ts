import type { IncomingMessage } from 'node:http';
import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import { canonicalAddress } from '#contracts/values/ip-addresses.ts';
import type { RpcTokens } from '#platform/rpc/rpc-tokens.ts';

/** Header with which the gateway proves that it forwards a request. */
export const GATEWAY_TOKEN = 'x-gateway-token';

/** Discards the X-Forwarded-For of a request that does not come from the gateway: anybody may write anything into it. */
export const trustGatewayAlone =
  (tokens: RpcTokens) =>
  ({ headers }: IncomingMessage, _response: unknown, next: () => void): void => {
    if (!tokens.isFrom('gateway', headers[GATEWAY_TOKEN])) delete headers['x-forwarded-for'];
    next();
  };

/**
 * The address of the client as seen by the gateway, which overwrites X-Forwarded-For with it; otherwise that of the
 * connection; empty when unknown.
 */
export function clientAddress({ headers, socket }: Pick<IncomingMessage, 'headers' | 'socket'>): string {
  const forwarded = headers['x-forwarded-for'];
  const forwardedFor = typeof forwarded === 'string' ? canonicalAddress(forwarded) : undefined;
  return forwardedFor ?? canonicalAddress(socket.remoteAddress ?? '') ?? '';
}

export const ClientAddress = createParamDecorator((_: unknown, context: ExecutionContext): string =>
  clientAddress(context.switchToHttp().getRequest<IncomingMessage>()),
);
