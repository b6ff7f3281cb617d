import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { JwtService } from '@nestjs/jwt';
import { InjectModel } from '@nestjs/mongoose';
import type { ClientSession, Model } from 'mongoose';
import type { Login, SessionUser } from '#contracts/entities.js';
import { DomainError } from '#platform/domain-error.js';
import type { SessionVerifier, TokenClaims } from '#platform/session.js';
import { AuthConfig } from '../config.js';
import { passwordMatches } from '../users/passwords.js';
import { nameKey, User } from '../users/user.schema.js';
import { Session } from './session.schema.js';

@Injectable()
export class SessionsService implements SessionVerifier {
  constructor(
    private readonly config: AuthConfig,
    private readonly jwt: JwtService,
    @InjectModel(User.name) private readonly users: Model<User>,
    @InjectModel(Session.name) private readonly sessions: Model<Session>,
  ) {}

  /** @throws DomainError invalid_credentials or disabled (specification section 8) */
  async login(username: string, password: string): Promise<Login> {
    const user = await this.users.findOne({ nameKey: nameKey(username) }).lean();
    const matches = await passwordMatches(user?.passwordHash, password);
    if (!user || !matches) throw new DomainError('invalid_credentials');
    if (user.status === 'disabled') throw new DomainError('disabled');
    const claims: TokenClaims = { sid: randomUUID() };
    const expiresAt = new Date(Date.now() + this.config.SESSION_HOURS * 3_600_000);
    await this.sessions.create({ _id: claims.sid, userId: user._id, expiresAt });
    return { token: await this.jwt.signAsync(claims), user: { id: user._id.toHexString(), name: user.name } };
  }

  async verify(sessionId: string): Promise<SessionUser | null> {
    const session = await this.sessions.findOne({ _id: sessionId, expiresAt: { $gt: new Date() } }).lean();
    const user = session && (await this.users.findOne({ _id: session.userId, status: 'enabled' }).lean());
    return user ? { id: user._id.toHexString(), name: user.name } : null;
  }

  async endOthers(userId: string, keptSessionId: string, session: ClientSession): Promise<void> {
    await this.sessions.deleteMany({ userId, _id: { $ne: keptSessionId } }, { session });
  }
}
