import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { DomainError, fieldError } from '#platform/errors/domain-error.ts';
import { logSecurity } from '#platform/sessions/security-log.ts';
import { requireRecentSignIn } from '#platform/sessions/session.ts';
import { PasswordService } from '../passwords/password.service.ts';
import type { Caller } from '../sessions/caller.ts';
import { SessionsService } from '../sessions/sessions.service.ts';
import { User } from '../users/user.schema.ts';

const NEEDED = 'Enter your current password to change a password, a status, a role or the allowed addresses';

/** Requires the caller's current password, as protection against stolen tokens: a proof of identity. */
@Injectable()
export class CurrentPassword {
  constructor(
    @InjectModel(User.name) private readonly users: Model<User>,
    private readonly passwords: PasswordService,
    private readonly sessions: SessionsService,
  ) {}

  async isSet(userId: string): Promise<boolean> {
    return (await this.users.exists({ _id: userId, passwordHash: { $exists: true } })) !== null;
  }

  /** Guards changes of access; without a password by a recent proof. @throws DomainError recent_sign_in_required */
  async require(password: string | undefined, caller: Caller): Promise<void> {
    if (await this.isSet(caller.user.id)) return this.verify(password, caller, NEEDED);
    requireRecentSignIn(caller);
  }

  /**
   * @throws DomainError validation_failed at the field `current_password`, too_many_requests after too many
   * wrong ones
   */
  async verify(
    password: string | undefined,
    { user, address, sessionId }: Caller,
    missing: string,
  ): Promise<void> {
    if (!password) throw fieldError('current_password', missing);
    const found = await this.users.findById(user.id).lean();
    if (!found) throw new DomainError('unauthorized');
    const { nameKey: userKey, passwordHash } = found;
    try {
      const matches = await this.passwords.matches({ userKey, passwordHash, password, address });
      if (!matches) throw fieldError('current_password', 'This is not your current password');
    } catch (error) {
      if (error instanceof DomainError)
        logSecurity('current_password_refused', { user, address, reason: error.code });
      throw error;
    }
    await this.sessions.prove(sessionId, 'password');
  }
}
