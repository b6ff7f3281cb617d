import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { userNameProblem } from '#contracts/values/user-names.ts';
import { Changes } from '#platform/writes/changes.ts';
import { DomainError } from '#platform/errors/domain-error.ts';
import { isDuplicateKey } from '#platform/database/mongo.module.ts';
import type { OpenIdIdentity } from '#platform/sessions/openid-provider.ts';
import { logSecurity } from '#platform/sessions/security-log.ts';
import { AuthConfig } from '../config.ts';
import { nameKey, newUser, User } from '../users/user.schema.ts';
import { userChange } from '../users/user.views.ts';
import { Identity } from './identity.schema.ts';

/** Who adds users, in their history and in the log. */
const institution = { id: '', name: 'Sign-in at the institution', role: 'journal' } as const;

/** Which user an identity at the provider belongs to. */
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
   * The id of the user linked to the identity. One that is not linked yet is linked to the user whose name is its
   * verified e-mail address; where there is none, the settings say whether it makes a user.
   *
   * @throws DomainError unknown_identity
   */
  async userOf(identity: OpenIdIdentity, address: string): Promise<string> {
    const { issuer, subject, email } = identity;
    const linked = await this.identities.findOne({ issuer, subject }).lean();
    if (linked) return linked.userId.toHexString();
    if (!email) throw new DomainError('unknown_identity');
    const find = () => this.users.findOne({ nameKey: nameKey(email) }).lean();
    const user = (await find()) ?? (await this.add(email, address)) ?? (await find());
    if (!user) throw new DomainError('unknown_identity');
    const userId = user._id.toHexString();
    await this.link({ issuer, subject }, userId);
    return userId;
  }

  /**
   * Adds a user who has no password.
   *
   * @returns undefined if the settings do not allow it, or another sign-in has just added the user
   */
  private async add(email: string, address: string): Promise<User | undefined> {
    const { OIDC_NEW_USER_ROLE: role, OIDC_NEW_USER_DOMAINS: domains } = this.config;
    const domain = email.slice(email.lastIndexOf('@') + 1).toLowerCase();
    if (!role || !domains.toLowerCase().split(',').includes(domain) || userNameProblem(email))
      return undefined;
    const added = newUser({ name: email, role });
    try {
      await this.changes.commit(institution, async (session) => {
        await this.users.create([added], { session });
        return { response: undefined, changes: [userChange(null, added)] };
      });
    } catch (error) {
      if (isDuplicateKey(error)) return undefined;
      throw error;
    }
    const user = { id: added._id.toHexString(), name: email };
    logSecurity('user_added', { user, by: institution, address });
    return added;
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
