import { isDeepStrictEqual } from 'node:util';
import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { ClientSession, Model } from 'mongoose';
import { allowsAddress } from '#contracts/values/ip-addresses.ts';
import type { Work } from '#platform/writes/changes.ts';
import { UserMails } from '../user-mails/user-mails.service.ts';
import type { ApiTokenDocument } from '../api-tokens/api-token.schema.ts';
import { ApiTokens } from '../api-tokens/api-tokens.service.ts';
import { SessionsService } from '../sessions/sessions.service.ts';
import { User } from '../users/user.schema.ts';
import { userChange } from '../users/user.views.ts';

/** Stores a changed user, and ends the sessions and API tokens that the change invalidates, whoever makes it. */
@Injectable()
export class UserChanges {
  constructor(
    @InjectModel(User.name) private readonly users: Model<User>,
    private readonly sessions: SessionsService,
    private readonly tokens: ApiTokens,
    private readonly mails: UserMails,
  ) {}

  /**
   * A password set by somebody else or through a link ends all sessions and API tokens; users who change their own keep
   * the session in which they do so, and their tokens. Disabling a user ends all sessions. Changed allowed addresses end
   * the sessions from addresses that are no longer allowed. Former e-mail addresses remain recorded.
   * @param ownSession the session in which users change their own account
   * @returns the API tokens that are revoked, for the log
   */
  async store(
    before: User,
    after: User,
    session: ClientSession,
    ownSession?: string,
  ): Promise<Work<ApiTokenDocument[]>> {
    const newPassword = before.passwordHash !== after.passwordHash;
    const ipsChanged = !isDeepStrictEqual(before.allowedIps, after.allowedIps);
    const disabled = before.status === 'enabled' && after.status === 'disabled';
    if (disabled || newPassword || ipsChanged) {
      after.sessionEpoch += 1;
      await this.sessions.endAllBut(after, session, ({ _id, address }) => {
        const mayStay = newPassword ? _id === ownSession : !disabled;
        return mayStay && allowsAddress(after.allowedIps, address);
      });
    }
    if (before.emailKey !== undefined && before.emailKey !== after.emailKey)
      after.formerKeys = [...new Set([...(before.formerKeys ?? []), before.emailKey])];
    await this.users.replaceOne({ _id: before._id }, after, { session });
    const revoked =
      newPassword && ownSession === undefined
        ? await this.tokens.removeAll(before._id.toHexString(), session)
        : { response: [], changes: [] };
    return {
      response: revoked.response,
      changes: [userChange(before, after), ...revoked.changes],
      commands: await this.mails.storeNotices(before, after, session),
    };
  }
}
