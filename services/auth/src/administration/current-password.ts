import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { DomainError, fieldError } from '#platform/domain-error.ts';
import { PasswordService } from '../passwords/password.service.ts';
import type { Caller } from '../sessions/caller.ts';
import { logSecurity } from '../sessions/security-log.ts';
import { User } from '../users/user.schema.ts';

const NEEDED = 'Enter your current password to change a password, a status or the allowed addresses';

/**
 * Requires the caller's current password for a change of access, as protection against stolen tokens
 * (decisions 8).
 */
@Injectable()
export class CurrentPassword {
  constructor(
    @InjectModel(User.name) private readonly users: Model<User>,
    private readonly passwords: PasswordService,
  ) {}

  /**
   * @throws DomainError validation_failed at the field `current_password`, too_many_requests after too many
   * wrong ones
   */
  async require(password: string | undefined, { user, address }: Caller): Promise<void> {
    if (!password) throw fieldError('current_password', NEEDED);
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
  }
}
