import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { SignedInUser } from '#contracts/policies/roles.ts';
import { clientAddress } from '#platform/sessions/client-address.ts';
import { DomainError } from '#platform/errors/domain-error.ts';
import type { SessionRequest } from '#platform/sessions/session.ts';

/** The user who makes a request, with session and client address. */
export interface Caller {
  user: SignedInUser;
  sessionId: string;
  /** When the user last proved their identity. */
  provenAt?: Date;
  address: string;
}

/** The signed-in user of a non-public request. */
export const CurrentCaller = createParamDecorator((_: unknown, context: ExecutionContext): Caller => {
  const request = context.switchToHttp().getRequest<SessionRequest>();
  const { user, sessionId, provenAt } = request;
  if (!user || !sessionId) throw new Error('A public call has no caller');
  return { user, sessionId, provenAt, address: clientAddress(request) };
});

/** @throws DomainError not_found unless the id is the caller's own */
export function requireOwn(id: string, { user }: Caller): void {
  if (id !== user.id) throw new DomainError('not_found');
}
