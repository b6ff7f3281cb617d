import { type CanActivate, type ExecutionContext, Injectable, UseGuards } from '@nestjs/common';
import { DomainError } from '#platform/errors/domain-error.ts';
import { isRecent, requireRecentSignIn, type SessionRequest } from '#platform/sessions/session.ts';
import { SessionsService } from './sessions.service.ts';

export abstract class SecondFactorCheck {
  abstract isSet(userId: string): Promise<boolean>;
}

/** @throws DomainError recent_second_factor_required, or recent_sign_in_required of a user without a second factor */
@Injectable()
class RecentSecondFactorGuard implements CanActivate {
  constructor(
    private readonly factors: SecondFactorCheck,
    private readonly sessions: SessionsService,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const request = context.switchToHttp().getRequest<SessionRequest>();
    const { user, sessionId } = request;
    if (!user || !sessionId) throw new DomainError('unauthorized');
    if (!(await this.factors.isSet(user.id))) requireRecentSignIn(request);
    else if (!isRecent(await this.sessions.factorProvenAt(sessionId)))
      throw new DomainError('recent_second_factor_required');
    return true;
  }
}

/**
 * Guards changes of the ways to sign in: a user with a second factor needs a code of it or a passkey within ten
 * minutes, so that a session that began with the password alone replaces nothing; others need a recent sign-in.
 */
export const RecentSecondFactor = () => UseGuards(RecentSecondFactorGuard);
