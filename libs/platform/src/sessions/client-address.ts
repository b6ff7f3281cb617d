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

/** Address of the client: as seen by the gateway (X-Forwarded-For), else that of the connection, else empty. */
export function clientAddress({ headers, socket }: Pick<IncomingMessage, 'headers' | 'socket'>): string {
  const forwarded = headers['x-forwarded-for'];
  const forwardedFor = typeof forwarded === 'string' ? canonicalAddress(forwarded) : undefined;
  return forwardedFor ?? canonicalAddress(socket.remoteAddress ?? '') ?? '';
}

export const ClientAddress = createParamDecorator((_: unknown, context: ExecutionContext): string =>
  clientAddress(context.switchToHttp().getRequest<IncomingMessage>()),
);
