import { isDeepStrictEqual } from 'node:util';
import { Injectable } from '@nestjs/common';
import { InjectConnection, InjectModel } from '@nestjs/mongoose';
import mongoose, { type ClientSession, type Connection, type Model, Types } from 'mongoose';
import type { HistoryEntry, UserAccount, UserListing } from '#contracts/entities.js';
import { allowsAddress, canonicalAddressRange } from '#contracts/ip-addresses.js';
import { DomainError, fieldError } from '#platform/domain-error.js';
import { History } from '#platform/history.js';
import { Idempotency } from '#platform/idempotency.js';
import { inTransaction } from '#platform/mongo.module.js';
import type { PageQuery } from '#platform/paging.js';
import { requireVersion } from '#platform/versions.js';
import { SessionsService } from '../sessions/sessions.service.js';
import type { Caller } from './caller.js';
import { hashPassword } from './passwords.js';
import type { AddUserDto, UpdateUserDto } from './user.dto.js';
import { nameKey, User } from './user.schema.js';
import { account, listing, recorded } from './user.views.js';

@Injectable()
export class UsersService {
  constructor(
    @InjectConnection() private readonly connection: Connection,
    @InjectModel(User.name) private readonly users: Model<User>,
    private readonly sessions: SessionsService,
    private readonly history: History,
    private readonly idempotency: Idempotency,
  ) {}

  /** By name. */
  async list(): Promise<UserListing[]> {
    return (await this.users.find().sort({ nameKey: 1 }).lean()).map(listing);
  }

  async get(id: string): Promise<UserAccount> {
    return account(await this.find(id));
  }

  async historyOf(id: string, page: PageQuery): Promise<{ total: number; entries: HistoryEntry[] }> {
    return this.history.page({ type: 'user', id: (await this.get(id)).id }, page);
  }

  async add({ name, password, status, allowed_ips }: AddUserDto, { user }: Caller): Promise<UserAccount> {
    const added: User = {
      _id: new Types.ObjectId(),
      name,
      nameKey: nameKey(name),
      passwordHash: await hashPassword(password),
      status: status ?? 'enabled',
      allowedIps: oneForm(allowed_ips ?? []),
      creation: new Date(),
      version: 1,
      sessionEpoch: 1,
      witnessed: 0,
    };
    return this.changing(async (session) => {
      await this.users.create([added], { session });
      const answer = account(added);
      await this.history.record(session, { type: 'user', id: answer.id }, null, recorded(added), user);
      await this.idempotency.keep(session, answer);
      return answer;
    });
  }

  /**
   * Changes the given fields. A new password ends the user's sessions but the one that changed it, a disabled user's end all, and a
   * new list of addresses ends those from elsewhere.
   *
   * @param version the one the change was made upon, if the client says
   */
  async update(id: string, change: UpdateUserDto, caller: Caller, version?: number): Promise<UserAccount> {
    await this.find(id);
    const passwordHash = change.password ? await hashPassword(change.password) : undefined;
    return this.changing(async (session) => {
      const before = await this.find(id, session);
      requireVersion(version, account(before));
      const after = changed(before, change, passwordHash);
      const [was, is] = [recorded(before), recorded(after)];
      if (!passwordHash && isDeepStrictEqual(was, is)) return account(before);

      const moved = !isDeepStrictEqual(was.allowed_ips, is.allowed_ips);
      if (moved && before._id.toHexString() === caller.user.id) refuseOwnLockout(after, caller);
      const disabled = before.status === 'enabled' && after.status === 'disabled';
      if (disabled) await this.requireAnotherEnabled(before, session);
      if (disabled || passwordHash || moved) {
        after.sessionEpoch += 1;
        await this.sessions.endAllBut(after, session, ({ _id, address }) => {
          const mayStay = passwordHash ? _id === caller.sessionId : !disabled;
          return mayStay && allowsAddress(after.allowedIps, address);
        });
      }
      await this.users.replaceOne({ _id: before._id }, after, { session });
      const password = passwordHash && 'changed';
      await this.history.record(
        session,
        { type: 'user', id: before._id.toHexString() },
        was,
        { ...is, password },
        caller.user,
      );
      return account(after);
    });
  }

  private async find(id: string, session?: ClientSession): Promise<User> {
    const user = mongoose.isValidObjectId(id)
      ? await this.users
          .findById(id)
          .session(session ?? null)
          .lean()
      : null;
    if (!user) throw new DomainError('not_found');
    return user;
  }

  /**
   * Two people who disable one another at once would each see the other still enabled. So the other is written to, and of two
   * transactions that write to one user only one is committed; the second sees what the first did.
   */
  private async requireAnotherEnabled({ _id }: User, session: ClientSession): Promise<void> {
    const { matchedCount } = await this.users.updateOne(
      { _id: { $ne: _id }, status: 'enabled' },
      { $inc: { witnessed: 1 } },
      { session },
    );
    if (matchedCount === 0) throw new DomainError('last_enabled_user');
  }

  private async changing<T>(work: (session: ClientSession) => Promise<T>): Promise<T> {
    try {
      return await inTransaction(this.connection, work);
    } catch (error) {
      if ((error as { code?: number }).code !== 11_000) throw error;
      throw new DomainError('duplicate_user', { fields: { name: 'This user name is taken' } });
    }
  }
}

function changed(before: User, change: UpdateUserDto, passwordHash: string | undefined): User {
  const { name, status, allowed_ips } = change;
  return {
    ...before,
    ...(name !== undefined && { name, nameKey: nameKey(name) }),
    ...(status && { status }),
    ...(allowed_ips && { allowedIps: oneForm(allowed_ips) }),
    ...(passwordHash && { passwordHash }),
    version: before.version + 1,
  };
}

/** Each address in the form in which it is compared, once. */
const oneForm = (addresses: string[]): string[] => [
  ...new Set(addresses.map((address) => canonicalAddressRange(address) ?? address)),
];

function refuseOwnLockout({ allowedIps }: User, { address }: Caller): void {
  if (!allowsAddress(allowedIps, address))
    throw fieldError(
      'allowed_ips',
      `The list must hold your own address, ${address || 'which is not known'}`,
    );
}
