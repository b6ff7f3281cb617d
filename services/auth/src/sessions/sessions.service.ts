import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { InjectConnection, InjectModel } from '@nestjs/mongoose';
import type { ClientSession, Connection, Model } from 'mongoose';
import type { UserSession } from '#contracts/fields/entities.ts';
import type { SignedInUser } from '#contracts/policies/roles.ts';
import { allowsAddress } from '#contracts/values/ip-addresses.ts';
import { findDocument, inTransaction } from '#platform/database/mongo.module.ts';
import type { VerifiedSession } from '#platform/sessions/session.ts';
import { AuthConfig } from '../config.ts';
import { User } from '../users/user.schema.ts';
import { personOf } from '../users/user.views.ts';
import { Session } from './session.schema.ts';

const LAST_SEEN_PRECISION_MS = 60_000;

export interface Client {
  address: string;
  /** Browser and system in words; empty if unknown. */
  browser: string;
}

/** Proof with which a session begins: `incomplete` is a password where the user's role requires a second factor too. */
export type Proof = 'password' | 'factor' | 'incomplete';

@Injectable()
export class SessionsService {
  constructor(
    private readonly config: AuthConfig,
    @InjectConnection() private readonly connection: Connection,
    @InjectModel(User.name) private readonly users: Model<User>,
    @InjectModel(Session.name) private readonly sessions: Model<Session>,
  ) {}

  /** @returns the session's id */
  async begin({ _id: userId, sessionEpoch: epoch }: User, client: Client, proof: Proof): Promise<string> {
    const begun = new Date();
    const expiresAt = new Date(begun.getTime() + this.config.SESSION_HOURS * 3_600_000);
    const { address, browser } = client;
    const session: Session = {
      _id: randomUUID(),
      userId,
      epoch,
      address,
      browser,
      begun,
      provenAt: begun,
      lastSeen: begun,
      expiresAt,
    };
    if (proof === 'factor') session.factorProvenAt = begun;
    if (proof === 'incomplete') session.isIncomplete = true;
    await this.sessions.create(session);
    await this.users.updateOne({ _id: userId }, { $set: { lastSignIn: begun } });
    return session._id;
  }

  async verify(sessionId: string, address: string): Promise<VerifiedSession | null> {
    const [session] = await this.sessions.aggregate<Session & { user: User }>([
      { $match: { _id: sessionId, ...this.active() } },
      {
        $lookup: { from: this.users.collection.name, localField: 'userId', foreignField: '_id', as: 'user' },
      },
      { $unwind: '$user' },
    ]);
    if (!session) return null;
    const { user, epoch, lastSeen, begun, provenAt = begun, isIncomplete } = session;
    if (user.status !== 'enabled' || user.sessionEpoch !== epoch) return null;
    if (!allowsAddress(user.allowedIps, address)) return null;
    const now = new Date();
    // Compares with the value read, so that only one of several concurrent requests writes.
    if (now.getTime() - lastSeen.getTime() >= LAST_SEEN_PRECISION_MS)
      await this.sessions.updateOne({ _id: sessionId, lastSeen }, { $set: { lastSeen: now } });
    const signedIn = { ...userOf(user), ...(isIncomplete && { second_factor_missing: true as const }) };
    return { user: signedIn, person: personOf(user), provenAt };
  }

  /** Notes that the session's user has proved their identity. */
  async prove(sessionId: string, by: 'password' | 'factor'): Promise<void> {
    const now = new Date();
    const proven = by === 'factor' ? { provenAt: now, factorProvenAt: now } : { provenAt: now };
    await this.sessions.updateOne({ _id: sessionId }, { $set: proven });
  }

  /** When the session's user last proved their identity by a second factor or a passkey. */
  async factorProvenAt(sessionId: string): Promise<Date | undefined> {
    return (await this.sessions.findById(sessionId).lean())?.factorProvenAt;
  }

  /**
   * Permits everything of the user's role, once the second factor is set up. Other sessions that wait for it end, also
   * those that are being created at the moment: they began with the password alone.
   * @param setUp further writes of the same transaction
   */
  completeSignIn(
    sessionId: string,
    userId: string,
    setUp?: (session: ClientSession) => Promise<void>,
  ): Promise<void> {
    return inTransaction(this.connection, async (session) => {
      await setUp?.(session);
      const user = await this.nextEpoch(userId, session);
      if (!user) return;
      await this.endAllBut(user, session, ({ _id, isIncomplete }) => _id === sessionId || !isIncomplete);
      const complete = { $set: { factorProvenAt: new Date() }, $unset: { isIncomplete: '' } };
      await this.sessions.updateOne({ _id: sessionId }, complete, { session });
    });
  }

  async findUser(userId: string): Promise<SignedInUser | null> {
    const user = await findDocument(this.users, userId);
    return user && userOf(user);
  }

  /** A user's active sessions, most recently used first. */
  async list(userId: string, currentId: string): Promise<UserSession[]> {
    const user = await this.users.findById(userId).lean();
    const filter = { userId: user?._id, epoch: user?.sessionEpoch, ...this.active() };
    const sessions = await this.sessions.find(filter).sort({ lastSeen: -1 }).lean();
    return sessions.map(({ _id, address, browser, begun, lastSeen }) => ({
      id: _id,
      address,
      browser,
      begun: begun.toISOString(),
      last_seen: lastSeen.toISOString(),
      current: _id === currentId,
    }));
  }

  async end(sessionId: string, userId: string): Promise<void> {
    await this.sessions.deleteOne({ _id: sessionId, userId });
  }

  /**
   * Ends all sessions of a user, also those that are being created at the moment.
   * @param remaining the id of one that stays
   * @returns the user; null if there is none
   */
  endAll(userId: string, remaining?: string): Promise<SignedInUser | null> {
    return inTransaction(this.connection, async (session) => {
      const user = await this.nextEpoch(userId, session);
      if (!user) return null;
      await this.endAllBut(user, session, ({ _id }) => _id === remaining);
      return userOf(user);
    });
  }

  /** Starts the user's new epoch: ends all sessions but those that may stay, which it moves to the new epoch. */
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

  private nextEpoch(userId: string, session: ClientSession): Promise<User | null> {
    const next = { $inc: { sessionEpoch: 1 } };
    return this.users.findByIdAndUpdate(userId, next, { session, returnDocument: 'after' }).lean();
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

export const userOf = ({
  _id,
  name: username,
  printed_name: name,
  printed_title: title,
  role,
}: User): SignedInUser => ({
  id: _id.toHexString(),
  name: name || username,
  ...(name && name !== username && { username }),
  ...(title && { title }),
  role,
});
