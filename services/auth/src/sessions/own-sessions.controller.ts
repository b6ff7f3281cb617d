import { Controller, Delete, Get, HttpCode, Param } from '@nestjs/common';
import type { UserSession } from '#contracts/entities.ts';
import { DomainError } from '#platform/domain-error.ts';
import { type Caller, CurrentCaller } from './caller.ts';
import { logSecurity } from './security-log.ts';
import { SessionsService } from './sessions.service.ts';

/** The caller's own sessions; returns 404 for those of other users. */
@Controller('api/users/:id/sessions')
export class OwnSessionsController {
  constructor(private readonly sessions: SessionsService) {}

  /** Most recently used first. */
  @Get()
  list(@Param('id') id: string, @CurrentCaller() caller: Caller): Promise<UserSession[]> {
    requireOwn(id, caller);
    return this.sessions.list(caller.user.id, caller.sessionId);
  }

  /** Idempotent: also returns 204 if the session has already ended. */
  @Delete(':sessionId')
  @HttpCode(204)
  async end(
    @Param('id') id: string,
    @Param('sessionId') sessionId: string,
    @CurrentCaller() caller: Caller,
  ): Promise<void> {
    requireOwn(id, caller);
    await this.sessions.end(sessionId, caller.user.id);
    logSecurity('session_ended', { user: caller.user, address: caller.address });
  }
}

function requireOwn(id: string, { user }: Caller): void {
  if (id !== user.id) throw new DomainError('not_found');
}
