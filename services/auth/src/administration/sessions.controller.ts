import { Controller, Delete, Get, HttpCode, Param } from '@nestjs/common';
import type { UserSession } from '#contracts/fields/entities.ts';
import { isEntityId } from '#contracts/identifiers/entity-id.ts';
import { roles } from '#contracts/policies/roles.ts';
import { DomainError } from '#platform/errors/domain-error.ts';
import { logSecurity } from '#platform/sessions/security-log.ts';
import { RecentSignIn, Roles } from '#platform/sessions/session.ts';
import { ApiTokens } from '../api-tokens/api-tokens.service.ts';
import { type Caller, CurrentCaller, requireOwn } from '../sessions/caller.ts';
import { SessionsService } from '../sessions/sessions.service.ts';

/** The caller's own sessions; returns 404 for those of other users, except that administrators may end them. */
@Controller('api/users/:id/sessions')
@Roles(...roles)
export class SessionsController {
  constructor(
    private readonly sessions: SessionsService,
    private readonly tokens: ApiTokens,
  ) {}

  /** Most recently used first. */
  @Get()
  list(@Param('id') id: string, @CurrentCaller() caller: Caller): Promise<UserSession[]> {
    requireOwn(id, caller);
    return this.sessions.list(caller.user.id, caller.sessionId);
  }

  /** Idempotent: also returns 204 if the session has already ended. */
  @Delete(':sessionId')
  @RecentSignIn()
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

  /** Ends all others of the caller, or for an administrator all of another user, whose API tokens are revoked too. */
  @Delete()
  @RecentSignIn()
  @HttpCode(204)
  async endAll(@Param('id') id: string, @CurrentCaller() caller: Caller): Promise<void> {
    const { user: by, sessionId, address } = caller;
    const isOwn = id === by.id;
    if (by.role !== 'administrator') requireOwn(id, caller);
    const user = isEntityId(id) ? await this.sessions.endAll(id, isOwn ? sessionId : undefined) : null;
    if (!user) throw new DomainError('not_found');
    logSecurity('sessions_ended', { user, by, address });
    if (!isOwn) await this.tokens.revokeAll(id, caller);
  }
}
