import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { type ClientSession, type Model, Types } from 'mongoose';
import { type ApiToken, MAX_TOKENS, type NewApiToken } from '#contracts/policies/api-tokens.ts';
import { isEntityId } from '#contracts/identifiers/entity-id.ts';
import { DAY_MS } from '#contracts/values/durations.ts';
import { allowsAddress } from '#contracts/values/ip-addresses.ts';
import { newApiToken } from '#platform/sessions/api-token.ts';
import { Changes, type EntityChange, type Work } from '#platform/writes/changes.ts';
import { DomainError, fieldError } from '#platform/errors/domain-error.ts';
import { sha256 } from '#platform/identifiers/sha256.ts';
import { logSecurity } from '#platform/sessions/security-log.ts';
import type { TokenUser } from '#platform/sessions/session.ts';
import type { Caller } from '../sessions/caller.ts';
import { userOf } from '../sessions/sessions.service.ts';
import { personOf } from '../users/user.views.ts';
import { User } from '../users/user.schema.ts';
import { ApiTokenDocument } from './api-token.schema.ts';

const LAST_USED_PRECISION_MS = 60_000;
const SHOWN_CHARACTERS = 4;

/** The tokens with which programs act for a user, at most as the user may. */
@Injectable()
export class ApiTokens {
  constructor(
    @InjectModel(User.name) private readonly users: Model<User>,
    @InjectModel(ApiTokenDocument.name) private readonly tokens: Model<ApiTokenDocument>,
    private readonly changes: Changes,
  ) {}

  /** Newest first. @throws DomainError not_found */
  async list(userId: string): Promise<ApiToken[]> {
    if (!isEntityId(userId) || !(await this.users.exists({ _id: userId })))
      throw new DomainError('not_found');
    const found = await this.tokens.find(this.activeTokens(userId)).sort({ creation: -1 }).lean();
    return found.map(tokenView);
  }

  async add(
    { name, scopes, days }: Pick<ApiToken, 'name' | 'scopes'> & { days: number },
    caller: Caller,
  ): Promise<NewApiToken> {
    if ((await this.tokens.countDocuments(this.activeTokens(caller.user.id))) >= MAX_TOKENS)
      throw fieldError('name', `You have ${MAX_TOKENS} tokens: revoke one first`);
    const token = newApiToken();
    const creation = new Date();
    const added: ApiTokenDocument = {
      _id: new Types.ObjectId(),
      userId: new Types.ObjectId(caller.user.id),
      name,
      creation,
      scopes: [...new Set(scopes)],
      hash: sha256(token),
      ending: token.slice(-SHOWN_CHARACTERS),
      expiresAt: new Date(creation.getTime() + days * DAY_MS),
    };
    await this.changes.commit(caller.user, async (session) => {
      await this.tokens.create([added], { session });
      return { response: null, changes: [tokenChange(null, added)] };
    });
    logSecurity('api_token_added', { user: caller.user, address: caller.address, to: describeToken(added) });
    return { ...tokenView(added), token };
  }

  /** Ends a token: the next request with it is refused. Idempotent. */
  async revoke(id: string, userId: string, caller: Caller): Promise<void> {
    if (!isEntityId(id) || !isEntityId(userId)) return;
    const one = { _id: new Types.ObjectId(id), userId: new Types.ObjectId(userId) };
    const revoked = await this.changes.commit(caller.user, (session) => this.remove(one, session));
    await this.logRevoked(revoked, caller);
  }

  async revokeAll(userId: string, caller: Caller): Promise<void> {
    const revoked = await this.changes.commit(caller.user, (session) => this.removeAll(userId, session));
    await this.logRevoked(revoked, caller);
  }

  /** Removes all tokens of a user as a part of a change of that user. */
  removeAll(userId: string, session: ClientSession): Promise<Work<ApiTokenDocument[]>> {
    return this.remove({ userId: new Types.ObjectId(userId) }, session);
  }

  async logRevoked(
    tokens: readonly ApiTokenDocument[],
    { user: by, address }: Pick<Caller, 'user' | 'address'>,
  ): Promise<void> {
    for (const token of tokens) {
      const owner = await this.users.findById(token.userId).lean();
      const user = owner ? userOf(owner) : undefined;
      logSecurity('api_token_revoked', { user, by, address, to: describeToken(token) });
    }
  }

  private async remove(
    filter: { _id?: Types.ObjectId; userId: Types.ObjectId },
    session: ClientSession,
  ): Promise<Work<ApiTokenDocument[]>> {
    const found = await this.tokens.find(filter).session(session).lean();
    await this.tokens.deleteMany({ _id: { $in: found.map(({ _id }) => _id) } }, { session });
    return { response: found, changes: found.map((token) => tokenChange(token, null)) };
  }

  /** @returns null for an unknown or expired token, and when its owner could not sign in from the address */
  async verify(hash: string, address: string): Promise<TokenUser | null> {
    const found = await this.tokens.findOne({ hash, expiresAt: { $gt: new Date() } }).lean();
    const user = found && (await this.users.findById(found.userId).lean());
    if (!user || user.status !== 'enabled' || !allowsAddress(user.allowedIps, address)) return null;
    const { _id, name, scopes, lastUsed } = found;
    const now = new Date();
    // Compares with the value read, so that only one of several concurrent requests writes.
    if (!lastUsed || now.getTime() - lastUsed.getTime() >= LAST_USED_PRECISION_MS)
      await this.tokens.updateOne(
        { _id, lastUsed: lastUsed ?? { $exists: false } },
        { $set: { lastUsed: now } },
      );
    return { user: { ...userOf(user), token: name }, person: personOf(user), scopes };
  }

  private activeTokens(userId: string) {
    return { userId: new Types.ObjectId(userId), expiresAt: { $gt: new Date() } };
  }
}

const tokenView = ({ _id, name, scopes, ending, ...times }: ApiTokenDocument): ApiToken => ({
  id: _id.toHexString(),
  name,
  scopes,
  ending,
  creation: times.creation.toISOString(),
  expires: times.expiresAt.toISOString(),
  ...(times.lastUsed && { last_used: times.lastUsed.toISOString() }),
});

const describeToken = ({ name, scopes, expiresAt }: ApiTokenDocument): string =>
  `${name} (${scopes.join(', ')}), until ${expiresAt.toISOString().slice(0, 10)}`;

/** Change of a token in the history of its owner. */
function tokenChange(before: ApiTokenDocument | null, after: ApiTokenDocument | null): EntityChange {
  const recorded = (token: ApiTokenDocument | null) => (token ? { api_token: describeToken(token) } : {});
  const { userId, name } = (before ?? after)!;
  const of = { type: 'user', id: userId.toHexString(), name: `API token ${name}` } as const;
  return { of, before: recorded(before), after: recorded(after) };
}
