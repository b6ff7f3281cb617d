import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { ClientSession, Model } from 'mongoose';
import type { SessionUser } from '#contracts/entities.js';
import type { SessionVerifier } from '#platform/session.js';
import { AuthConfig } from '../config.js';
import { User } from '../users/user.schema.js';
import { Session } from './session.schema.js';

@Injectable()
export class SessionsService implements SessionVerifier {
  constructor(
    private readonly config: AuthConfig,
    @InjectModel(User.name) private readonly users: Model<User>,
    @InjectModel(Session.name) private readonly sessions: Model<Session>,
  ) {}

  /** @returns the session's id */
  async begin({ _id: userId, sessionEpoch: epoch }: User, address: string): Promise<string> {
    const expiresAt = new Date(Date.now() + this.config.SESSION_HOURS * 3_600_000);
    const { _id } = await this.sessions.create({ _id: randomUUID(), userId, epoch, address, expiresAt });
    return _id;
  }

  async verify(sessionId: string): Promise<SessionUser | null> {
    const session = await this.sessions.findOne({ _id: sessionId, expiresAt: { $gt: new Date() } }).lean();
    if (!session) return null;
    const { userId, epoch } = session;
    const user = await this.users.findOne({ _id: userId, status: 'enabled', sessionEpoch: epoch }).lean();
    return user && userOf(user);
  }

  /** Ends a user's sessions as the user's new epoch begins, and takes those that may stay over into it. */
  async endAllBut(
    { _id: userId, sessionEpoch: epoch }: User,
    session: ClientSession,
    mayStay: (session: Session) => boolean,
  ): Promise<void> {
    const all = await this.sessions.find({ userId }).session(session).lean();
    const kept = all.filter((one) => one.epoch === epoch - 1 && mayStay(one)).map(({ _id }) => _id);
    await this.sessions.deleteMany({ userId, _id: { $nin: kept } }, { session });
    await this.sessions.updateMany({ _id: { $in: kept } }, { $set: { epoch } }, { session });
  }
}

export const userOf = ({ _id, name }: User): SessionUser => ({ id: _id.toHexString(), name });
