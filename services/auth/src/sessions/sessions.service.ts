import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { ClientSession, Model } from 'mongoose';
import type { SessionUser, UserSession } from '#contracts/entities.ts';
import { allowsAddress } from '#contracts/ip-addresses.ts';
import type { SessionVerifier } from '#platform/session.ts';
import { AuthConfig } from '../config.ts';
import { User } from '../users/user.schema.ts';
import { Session } from './session.schema.ts';

const LAST_SEEN_PRECISION_MS = 60_000;

@Injectable()
export class SessionsService implements SessionVerifier {
  constructor(
    private readonly config: AuthConfig,
    @InjectModel(User.name) private readonly users: Model<User>,
    @InjectModel(Session.name) private readonly sessions: Model<Session>,
  ) {}

  /** @returns the session's id */
  async begin({ _id: userId, sessionEpoch: epoch }: User, address: string): Promise<string> {
    const begun = new Date();
    const expiresAt = new Date(begun.getTime() + this.config.SESSION_HOURS * 3_600_000);
    const session = { _id: randomUUID(), userId, epoch, address, begun, lastSeen: begun, expiresAt };
    await this.sessions.create(session);
    return session._id;
  }

  async verify(sessionId: string, address: string): Promise<SessionUser | null> {
    const [session] = await this.sessions.aggregate<Session & { user: User }>([
      { $match: { _id: sessionId, ...this.active() } },
      {
        $lookup: { from: this.users.collection.name, localField: 'userId', foreignField: '_id', as: 'user' },
      },
      { $unwind: '$user' },
    ]);
    if (!session) return null;
    const { user, epoch, lastSeen } = session;
    if (user.status !== 'enabled' || user.sessionEpoch !== epoch) return null;
    if (!allowsAddress(user.allowedIps, address)) return null;
    const now = new Date();
    // Compares with the value read, so that only one of several concurrent requests writes.
    if (now.getTime() - lastSeen.getTime() >= LAST_SEEN_PRECISION_MS)
      await this.sessions.updateOne({ _id: sessionId, lastSeen }, { $set: { lastSeen: now } });
    return userOf(user);
  }

  /** A user's active sessions, most recently used first. */
  async list(userId: string, currentId: string): Promise<UserSession[]> {
    const user = await this.users.findById(userId).lean();
    const filter = { userId: user?._id, epoch: user?.sessionEpoch, ...this.active() };
    const sessions = await this.sessions.find(filter).sort({ lastSeen: -1 }).lean();
    return sessions.map(({ _id, address, begun, lastSeen }) => ({
      ...{ id: _id, address, begun: begun.toISOString() },
      ...{ last_seen: lastSeen.toISOString(), current: _id === currentId },
    }));
  }

  async end(sessionId: string, userId: string): Promise<void> {
    await this.sessions.deleteOne({ _id: sessionId, userId });
  }

  /**
   * Starts the user's new epoch: ends all sessions but those that may stay, which it moves to the new epoch.
   */
  async endAllBut(
    { _id: userId, sessionEpoch: epoch }: User,
    session: ClientSession,
    mayStay: (session: Session) => boolean,
  ): Promise<void> {
    const all = await this.sessions.find({ userId }).session(session).lean();
    const remaining = all.filter((one) => one.epoch === epoch - 1 && mayStay(one)).map(({ _id }) => _id);
    await this.sessions.deleteMany({ userId, _id: { $nin: remaining } }, { session });
    await this.sessions.updateMany({ _id: { $in: remaining } }, { $set: { epoch } }, { session });
  }

  /** Selects sessions that are neither expired nor idle for too long. */
  private active() {
    const now = Date.now();
    return {
      expiresAt: { $gt: new Date(now) },
      lastSeen: { $gt: new Date(now - this.config.SESSION_IDLE_MINUTES * 60_000) },
    };
  }
}

export const userOf = ({ _id, name }: User): SessionUser => ({ id: _id.toHexString(), name });
