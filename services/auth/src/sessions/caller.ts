import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { SessionUser } from '#contracts/entities.ts';
import { clientAddress } from '#platform/client-address.ts';
import type { SessionRequest } from '#platform/session.ts';

/** The user who makes a request, with session and client address. */
export interface Caller {
  user: SessionUser;
  sessionId: string;
  address: string;
}

/** The signed-in user of a non-public request. */
export const CurrentCaller = createParamDecorator((_: unknown, context: ExecutionContext): Caller => {
  const request = context.switchToHttp().getRequest<SessionRequest>();
  const { user, sessionId } = request;
  if (!user || !sessionId) throw new Error('A public call has no caller');
  return { user, sessionId, address: clientAddress(request) };
});
