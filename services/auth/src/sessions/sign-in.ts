import { Injectable } from '@nestjs/common';
import { JwtService } from '@nestjs/jwt';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import type { Login } from '#contracts/entities.js';
import { allowsAddress } from '#contracts/ip-addresses.js';
import { DomainError } from '#platform/domain-error.js';
import type { TokenClaims } from '#platform/session.js';
import { passwordMatches } from '../users/passwords.js';
import { nameKey, User } from '../users/user.schema.js';
import { SessionsService, userOf } from './sessions.service.js';
import { SignInThrottle } from './sign-in-throttle.js';

@Injectable()
export class SignIn {
  constructor(
    private readonly jwt: JwtService,
    @InjectModel(User.name) private readonly users: Model<User>,
    private readonly sessions: SessionsService,
    private readonly throttle: SignInThrottle,
  ) {}

  /**
   * Only who knows the password is told what else stands in the way.
   *
   * @throws DomainError too_many_requests, invalid_credentials, disabled or invalid_ip (specification section 8)
   */
  async signIn(username: string, password: string, address: string): Promise<Login> {
    const account = nameKey(username);
    await this.throttle.check(account, address);
    const user = await this.users.findOne({ nameKey: account }).lean();
    const matches = await passwordMatches(user?.passwordHash, password);
    if (!user || !matches) {
      await this.throttle.wrongPassword(account, address);
      throw new DomainError('invalid_credentials');
    }
    await this.throttle.rightPassword(account, address);
    if (user.status === 'disabled') throw new DomainError('disabled');
    if (!allowsAddress(user.allowedIps, address)) throw new DomainError('invalid_ip');
    const claims: TokenClaims = { sid: await this.sessions.begin(user, address) };
    return { token: await this.jwt.signAsync(claims), user: userOf(user) };
  }
}
