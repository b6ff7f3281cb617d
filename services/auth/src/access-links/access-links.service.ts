import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { ClientSession, Model } from 'mongoose';
import type { LinkPurpose, MadeLink, OwnName } from '#contracts/api/sign-in.ts';
import { mailboxOf } from '#contracts/text/emails.ts';
import { isDuplicateKey, requireDocument } from '#platform/database/mongo.module.ts';
import { DomainError, fieldError } from '#platform/errors/domain-error.ts';
import { sha256 } from '#platform/identifiers/sha256.ts';
import { logSecurity } from '#platform/sessions/security-log.ts';
import { Changes } from '#platform/writes/changes.ts';
import type { ApiTokenDocument } from '../api-tokens/api-token.schema.ts';
import { ApiTokens } from '../api-tokens/api-tokens.service.ts';
import { PasswordRules } from '../passwords/password-rules.ts';
import { PasswordService } from '../passwords/password.service.ts';
import { SignInThrottle } from '../passwords/sign-in-throttle.ts';
import type { Caller } from '../sessions/caller.ts';
import { userOf } from '../sessions/sessions.service.ts';
import { requireAccess } from '../sign-in/client.ts';
import { UserChanges } from '../user-changes/user-changes.ts';
import { emailFields, User, withPassword } from '../users/user.schema.ts';
import { userValues } from '../users/user.views.ts';
import { newLink, pendingLink } from '../user-mails/link-token.ts';
import { UserMails } from '../user-mails/user-mails.service.ts';

type LinkField = 'passwordLink' | 'addressLink';

/** The links by which users set a password or confirm an address: once, an invitation within seven days. */
@Injectable()
export class AccessLinks {
  constructor(
    @InjectModel(User.name) private readonly users: Model<User>,
    private readonly mails: UserMails,
    private readonly userChanges: UserChanges,
    private readonly tokens: ApiTokens,
    private readonly passwords: PasswordService,
    private readonly passwordRules: PasswordRules,
    private readonly throttle: SignInThrottle,
    private readonly changes: Changes,
  ) {}

  /**
   * Makes an invitation or a link to a new password for another user; it ends the one before.
   * @throws DomainError not_found, disabled; forbidden for the caller, who has to know their password; validation_failed
   * without an address to send it to
   */
  async make(id: string, by: 'mail' | 'copy', caller: Caller): Promise<MadeLink> {
    if (id === caller.user.id) throw new DomainError('forbidden');
    const { user, token, link } = await this.changes.commit(caller.user, async (session) => {
      const found = await requireDocument(this.users, id, session);
      if (found.status === 'disabled') throw new DomainError('disabled');
      const { email: to } = userValues(found);
      if (by === 'mail' && to === '') throw fieldError('email', 'Enter the user’s e-mail address first');
      const kind = found.passwordHash === undefined ? 'invitation' : 'reset';
      const linkFor = kind === 'invitation' ? kind : 'other';
      const { token, link } = by === 'copy' ? newLink(linkFor) : { token: '', link: pendingLink(linkFor) };
      const linksFrom = new Date();
      await this.users.updateOne(
        { _id: found._id },
        { $set: { passwordLink: link, linksFrom } },
        { session },
      );
      const mail = { kind, userId: found._id, to, by: caller.user.id } as const;
      return {
        response: { user: userOf(found), token, link },
        changes: [],
        commands: by === 'mail' ? [await this.mails.store(mail, session)] : [],
      };
    });
    logSecurity('access_link_made', { user, by: caller.user, address: caller.address, to: by });
    return {
      until: link.expiresAt.toISOString(),
      ...(by === 'copy' && { url: await this.mails.linkAddress(token) }),
    };
  }

  /** Takes the same time and has the same result whether the address is a user's or not. */
  async forgotten(email: string, address: string): Promise<void> {
    await this.throttle.countLink(address, mailboxOf(email));
    await this.mails.forgotten(email);
    logSecurity('password_link_requested', { user: undefined, address });
  }

  /** @throws DomainError link_ended, disabled, invalid_ip */
  async findPurpose(token: string, address: string): Promise<LinkPurpose> {
    const { user, field } = await this.find(token, address);
    const kinds = {
      addressLink: 'address',
      passwordLink: user.passwordHash ? 'reset' : 'invitation',
    } as const;
    return { kind: kinds[field], name: user.name, email: user[field]?.email ?? '' };
  }

  /**
   * Sets the password and ends all sessions and API tokens; the user then signs in as always. A refused password leaves
   * the link unchanged.
   * @param printed how an invited user wants to be named; what is empty stays as it is
   * @returns the user's name
   * @throws DomainError link_ended, disabled, invalid_ip, validation_failed
   */
  async setPassword(
    token: string,
    password: string,
    address: string,
    { printed_name, printed_title }: Partial<OwnName>,
  ): Promise<string> {
    const { user, field } = await this.find(token, address);
    if (field !== 'passwordLink') throw new DomainError('link_ended');
    await this.passwordRules.refuseEasy(password, user.name);
    const passwordHash = await this.passwords.hash(password);
    const revoked = await this.use(token, 'passwordLink', user, (current) => ({
      ...withPassword(current, passwordHash),
      ...(printed_name && { printed_name }),
      ...(printed_title && { printed_title }),
    }));
    logSecurity('access_link_used', { user: userOf(user), address });
    logSecurity('password_changed', { user: userOf(user), by: userOf(user), address });
    await this.tokens.logRevoked(revoked, { user: userOf(user), address });
    return user.name;
  }

  /** @throws DomainError link_ended, disabled, invalid_ip, duplicate_address */
  async confirmAddress(token: string, address: string): Promise<void> {
    const { user } = await this.find(token, address);
    try {
      await this.use(token, 'addressLink', user, (current) => {
        const { passwordLink: _1, addressLink, ...others } = current;
        return { ...others, ...emailFields(addressLink?.email ?? ''), linksFrom: new Date() };
      });
    } catch (error) {
      if (!isDuplicateKey(error)) throw error;
      throw new DomainError('duplicate_address');
    }
    logSecurity('access_link_used', { user: userOf(user), address });
    logSecurity('address_changed', { user: userOf(user), by: userOf(user), address });
  }

  /** The later one of two concurrent uses finds no link, because their transactions conflict. */
  private use(
    token: string,
    field: LinkField,
    by: User,
    change: (user: User) => User,
  ): Promise<ApiTokenDocument[]> {
    return this.changes.commit(userOf(by), async (session) => {
      const before = await this.userOf(token, field, session);
      if (!before) throw new DomainError('link_ended');
      const after = { ...change(before), version: before.version + 1 };
      return this.userChanges.store(before, after, session);
    });
  }

  private async find(token: string, address: string): Promise<{ user: User; field: LinkField }> {
    await this.throttle.countLink(address);
    for (const field of ['passwordLink', 'addressLink'] as const) {
      const user = await this.userOf(token, field);
      if (!user) continue;
      requireAccess(user, address);
      return { user, field };
    }
    logSecurity('access_link_refused', { user: undefined, address });
    throw new DomainError('link_ended');
  }

  private async userOf(token: string, field: LinkField, session?: ClientSession): Promise<User | null> {
    const open = { [`${field}.hash`]: sha256(token), [`${field}.expiresAt`]: { $gt: new Date() } };
    return this.users
      .findOne({ ...open, status: 'enabled' })
      .session(session ?? null)
      .lean();
  }
}
