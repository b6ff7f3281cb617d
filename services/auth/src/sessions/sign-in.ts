import { Injectable } from '@nestjs/common';
import { JwtService } from '@nestjs/jwt';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import type { Login } from '#contracts/entities.ts';
import { allowsAddress } from '#contracts/ip-addresses.ts';
import { DomainError } from '#platform/domain-error.ts';
import type { TokenClaims } from '#platform/session.ts';
import { PasswordService } from '../passwords/password.service.ts';
import { nameKey, User } from '../users/user.schema.ts';
import { logSecurity } from './security-log.ts';
import { SessionsService, userOf } from './sessions.service.ts';

@Injectable()
export class SignIn {
  constructor(
    private readonly jwt: JwtService,
    @InjectModel(User.name) private readonly users: Model<User>,
    private readonly sessions: SessionsService,
    private readonly passwords: PasswordService,
  ) {}

  /**
   * Reports other obstacles only after a correct password.
   *
   * @throws DomainError invalid_credentials, disabled or invalid_ip (specification section 8),
   * too_many_requests, service_unavailable
   */
  async signIn(username: string, password: string, address: string): Promise<Login> {
    const userKey = nameKey(username);
    const found = await this.users.findOne({ nameKey: userKey }).lean();
    const user = found ? userOf(found) : undefined;
    try {
      const { passwordHash } = found ?? {};
      const matches = await this.passwords.matches({ userKey, passwordHash, password, address });
      if (!found || !user || !matches) throw new DomainError('invalid_credentials');
      if (found.status === 'disabled') throw new DomainError('disabled');
      if (!allowsAddress(found.allowedIps, address)) throw new DomainError('invalid_ip');
      const claims: TokenClaims = { sid: await this.sessions.begin(found, address) };
      const token = await this.jwt.signAsync(claims);
      logSecurity('sign_in', { user, address });
      return { token, user };
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      const throttled = error.code === 'too_many_requests';
      logSecurity(throttled ? 'sign_in_throttled' : 'sign_in_refused', { user, address, reason: error.code });
      throw error;
    }
  }
}
