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

/** Stores changed users with all that their change ends, in whatever way it is made. */
@Injectable()
export class UserChanges {
  constructor(
    @InjectModel(User.name) private readonly users: Model<User>,
    private readonly sessions: SessionsService,
    private readonly tokens: ApiTokens,
    private readonly mails: UserMails,
  ) {}

  /**
   * A new password ends all sessions and API tokens. In a session of its user that session and the tokens stay: who has
   * stolen one of them knows no password. Disabling ends all sessions, and a new address list those that it no longer
   * allows. A former address stays known.
   * @param ownSession the session in which users change themselves
   * @returns the API tokens that are revoked, for the log
   */
  async store(
    before: User,
    after: User,
    session: ClientSession,
    ownSession?: string,
  ): Promise<Work<ApiTokenDocument[]>> {
    const newPassword = before.passwordHash !== after.passwordHash;
    const moved = !isDeepStrictEqual(before.allowedIps, after.allowedIps);
    const disabled = before.status === 'enabled' && after.status === 'disabled';
    if (disabled || newPassword || moved) {
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
