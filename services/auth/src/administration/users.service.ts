import { isDeepStrictEqual } from 'node:util';
import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { ClientSession, Model } from 'mongoose';
import type { UserDetails, UserListing } from '#contracts/fields/entities.ts';
import type { ChangeAuthor } from '#contracts/policies/entity-rights.ts';
import { errorTable } from '#contracts/api/errors.ts';
import { mailboxOf } from '#contracts/text/emails.ts';
import { userFields } from '#contracts/fields/user-fields.ts';
import { Changes, type Work } from '#platform/writes/changes.ts';
import { DomainError } from '#platform/errors/domain-error.ts';
import { isDuplicateKey, requireDocument } from '#platform/database/mongo.module.ts';
import { logSecurity } from '#platform/sessions/security-log.ts';
import { requireRecentSignIn } from '#platform/sessions/session.ts';
import { requireVersion } from '#platform/writes/versions.ts';
import type { ApiTokenDocument } from '../api-tokens/api-token.schema.ts';
import { UserMails } from '../user-mails/user-mails.service.ts';
import { ApiTokens } from '../api-tokens/api-tokens.service.ts';
import { PasswordRules } from '../passwords/password-rules.ts';
import { PasswordService } from '../passwords/password.service.ts';
import { SignInThrottle } from '../passwords/sign-in-throttle.ts';
import { CurrentPassword } from '../proofs/current-password.ts';
import type { Caller } from '../sessions/caller.ts';
import { UserChanges } from '../user-changes/user-changes.ts';
import { newUser, User } from '../users/user.schema.ts';
import { userChange, userDetails, userListing, userValues } from '../users/user.views.ts';
import {
  changedUser,
  changesAccess,
  logAccessChanges,
  canonicalRanges,
  refuseOwnLockout,
} from './user-change.ts';
import type { AddUserDto, InviteUserDto, UpdateUserDto } from './user.dto.ts';

@Injectable()
export class UsersService {
  constructor(
    @InjectModel(User.name) private readonly users: Model<User>,
    private readonly userChanges: UserChanges,
    private readonly tokens: ApiTokens,
    private readonly passwords: PasswordService,
    private readonly currentPassword: CurrentPassword,
    private readonly passwordRules: PasswordRules,
    private readonly mails: UserMails,
    private readonly throttle: SignInThrottle,
    private readonly changes: Changes,
  ) {}

  /** All users, sorted by name. */
  async list(): Promise<UserListing[]> {
    return (await this.users.find().sort({ nameKey: 1 }).lean()).map(userListing);
  }

  async get(id: string): Promise<UserDetails> {
    return userDetails(await requireDocument(this.users, id));
  }

  async add({ password, ...values }: AddUserDto, caller: Caller): Promise<UserDetails> {
    await this.passwordRules.refuseEasy(password, values.name);
    return this.invite(values, caller, await this.passwords.hash(password));
  }

  /** Adds a user, who has no password unless its hash is given. */
  async invite(
    { name, email, orcid, printed_name, printed_title, status, role, allowed_ips }: InviteUserDto,
    { user, address }: Caller,
    passwordHash?: string,
  ): Promise<UserDetails> {
    const added = newUser({
      name,
      email,
      orcid: orcid ?? '',
      printed_name: printed_name ?? '',
      printed_title: printed_title ?? '',
      ...(passwordHash !== undefined && { passwordHash }),
      role: role ?? userFields.role.default,
      ...(status && { status }),
      allowedIps: canonicalRanges(allowed_ips ?? []),
    });
    const response = userDetails(added);
    await this.commit(user, async (session) => {
      await this.users.create([added], { session });
      return { response, changes: [userChange(null, added)] };
    });
    logSecurity('user_added', { user: { id: response.id, name }, by: user, address });
    return response;
  }

  /**
   * Changes the given fields; `UserChanges` ends what ends with them. An e-mail address that replaces another waits for
   * its confirmation. Changes of access require the caller's current password, others a recent sign-in.
   * @param version the one that the client edited, if given
   */
  async update(id: string, change: UpdateUserDto, caller: Caller, version?: number): Promise<UserDetails> {
    const found = await requireDocument(this.users, id);
    if (change.password) await this.passwordRules.refuseEasy(change.password, change.name ?? found.name);
    const confirmed = changesAccess(found, change);
    if (confirmed) await this.currentPassword.require(change.current_password, caller);
    else requireRecentSignIn(caller);
    const passwordHash = change.password ? await this.passwords.hash(change.password) : undefined;
    if (change.email && change.email !== userValues(found).email)
      await this.throttle.countLink(caller.address, mailboxOf(change.email));
    let [before, after] = [found, found];
    let revoked: ApiTokenDocument[] = [];
    const response = await this.commit(caller.user, async (session) => {
      const current = await requireDocument(this.users, id, session);
      requireVersion(version, userDetails(current));
      // Another request changed the user in between.
      if (!confirmed && changesAccess(current, change)) await this.currentPassword.require(undefined, caller);
      const isOwn = id === caller.user.id;
      const updated = changedUser(current, change, passwordHash, isOwn);
      const isSame = isDeepStrictEqual(userValues(current), userValues(updated));
      if (!passwordHash && isSame && isDeepStrictEqual(current.addressLink, updated.addressLink))
        return { response: userDetails(current), changes: [] };
      if (isOwn && !isDeepStrictEqual(current.allowedIps, updated.allowedIps))
        refuseOwnLockout(updated, caller);
      if (isAdministrator(current) && !isAdministrator(updated))
        await this.requireAnotherAdministrator(
          current,
          disables(current, updated) ? 'status' : 'role',
          session,
        );
      const stored = await this.userChanges.store(
        current,
        updated,
        session,
        isOwn ? caller.sessionId : undefined,
      );
      [before, after, revoked] = [current, updated, stored.response];
      const commands = [...(stored.commands ?? [])];
      const { addressLink: link } = updated;
      if (link?.email !== undefined && link !== current.addressLink)
        commands.push(
          await this.mails.store(
            { kind: 'address', userId: current._id, to: link.email, by: caller.user.id },
            session,
          ),
        );
      return { response: userDetails(updated), changes: stored.changes, commands };
    });
    logAccessChanges(before, after, caller);
    await this.tokens.logRevoked(revoked, caller);
    return response;
  }

  /**
   * Two administrators who disable or demote one another concurrently would each still see the other. Writing to the
   * other one makes their transactions conflict, so that the second sees the result of the first.
   */
  private async requireAnotherAdministrator(
    { _id }: User,
    field: 'status' | 'role',
    session: ClientSession,
  ): Promise<void> {
    const { matchedCount } = await this.users.updateOne(
      { _id: { $ne: _id }, status: 'enabled', role: 'administrator' },
      { $inc: { adminChecks: 1 } },
      { session },
    );
    if (matchedCount === 0)
      throw new DomainError('last_administrator', {
        fields: { [field]: errorTable.last_administrator.message },
      });
  }

  private async commit(
    user: ChangeAuthor,
    work: (session: ClientSession) => Promise<Work<UserDetails>>,
  ): Promise<UserDetails> {
    try {
      return await this.changes.commit(user, work);
    } catch (error) {
      if (!isDuplicateKey(error)) throw error;
      const { keyPattern } = error as { keyPattern?: object };
      throw new DomainError(keyPattern && 'emailKey' in keyPattern ? 'duplicate_address' : 'duplicate_user');
    }
  }
}

const disables = (before: User, after: User): boolean =>
  before.status === 'enabled' && after.status === 'disabled';

const isAdministrator = ({ status, role }: User): boolean => status === 'enabled' && role === 'administrator';
