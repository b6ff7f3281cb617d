import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { emailKey } from '#contracts/text/emails.ts';
import { userNameProblem } from '#contracts/text/user-names.ts';
import { Changes } from '#platform/writes/changes.ts';
import { DomainError } from '#platform/errors/domain-error.ts';
import { isDuplicateKey } from '#platform/database/mongo.module.ts';
import type { OpenIdIdentity } from '#platform/sessions/openid-provider.ts';
import { logSecurity } from '#platform/sessions/security-log.ts';
import { AuthConfig } from '../config.ts';
import { newUser, User } from '../users/user.schema.ts';
import { userChange } from '../users/user.views.ts';
import { Identity } from './identity.schema.ts';

/** Author of added users in their history and in the log. */
const institution = { id: '', name: 'Sign-in at the institution', role: 'journal' } as const;

/** Links identities at the institution's provider to users. */
@Injectable()
export class IdentitiesService {
  constructor(
    private readonly config: AuthConfig,
    private readonly changes: Changes,
    @InjectModel(Identity.name) private readonly identities: Model<Identity>,
    @InjectModel(User.name) private readonly users: Model<User>,
  ) {}

  async isLinked(userId: string): Promise<boolean> {
    return (await this.identities.exists({ userId })) !== null;
  }

  /**
   * The id of the user linked to the identity. One that is not linked yet is linked to the user who has its verified
   * e-mail address; where there is none, the settings say whether it makes a user.
   * @throws DomainError unknown_identity
   */
  async findOrAddUser(identity: OpenIdIdentity, address: string): Promise<string> {
    const userId =
      (await this.linked(identity)) ??
      (identity.email === undefined
        ? undefined
        : ((await this.linkAddressee(identity, identity.email)) ??
          (await this.add(identity, identity.email, address)) ??
          // Another sign-in may have added the user meanwhile.
          (await this.linked(identity))));
    if (userId === undefined) throw new DomainError('unknown_identity');
    return userId;
  }

  private async linked({ issuer, subject }: OpenIdIdentity): Promise<string | undefined> {
    return (await this.identities.findOne({ issuer, subject }).lean())?.userId.toHexString();
  }

  /** Administrators, and users with another identity, link one themselves, so that no address grants access. */
  private async linkAddressee(identity: OpenIdIdentity, email: string): Promise<string | undefined> {
    const user = await this.users.findOne({ emailKey: emailKey(email) }).lean();
    if (!user || user.role === 'administrator') return undefined;
    const userId = user._id.toHexString();
    if (await this.isLinked(userId)) return this.linked(identity);
    await this.link(identity, userId);
    return userId;
  }

  /**
   * Adds a user who has no password.
   * @returns undefined if the settings do not allow it, or a user has the name or address
   */
  private async add(
    { issuer, subject }: OpenIdIdentity,
    email: string,
    address: string,
  ): Promise<string | undefined> {
    const { OIDC_NEW_USER_ROLE: role, OIDC_NEW_USER_DOMAINS: domains } = this.config;
    const domain = emailKey(email.slice(email.indexOf('@') + 1));
    if (!role || !domains.toLowerCase().split(',').includes(domain) || userNameProblem(email))
      return undefined;
    const added = newUser({ name: email, email, role });
    try {
      await this.changes.commit(institution, async (session) => {
        await this.users.create([added], { session });
        await this.identities.create([{ issuer, subject, userId: added._id, since: new Date() }], {
          session,
        });
        return { response: undefined, changes: [userChange(null, added)] };
      });
    } catch (error) {
      if (isDuplicateKey(error)) return undefined;
      throw error;
    }
    const user = { id: added._id.toHexString(), name: email };
    logSecurity('user_added', { user, by: institution, address });
    return user.id;
  }

  /** @throws DomainError identity_taken if it is linked to another user */
  async link({ issuer, subject }: OpenIdIdentity, userId: string): Promise<void> {
    const filter = { issuer, subject, userId };
    try {
      await this.identities.updateOne(filter, { $setOnInsert: { since: new Date() } }, { upsert: true });
    } catch (error) {
      if (!isDuplicateKey(error)) throw error;
      // Another request may have linked the same ones meanwhile.
      if (!(await this.identities.exists(filter))) throw new DomainError('identity_taken');
    }
  }

  /** @throws DomainError only_sign_in if the user has no password */
  async unlink(userId: string): Promise<void> {
    if (!(await this.users.exists({ _id: userId, passwordHash: { $exists: true } })))
      throw new DomainError('only_sign_in');
    await this.identities.deleteMany({ userId });
  }
}
