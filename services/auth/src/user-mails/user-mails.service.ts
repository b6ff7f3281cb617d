import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { InjectConnection, InjectModel } from '@nestjs/mongoose';
import type { ClientSession, Connection, Model } from 'mongoose';
import type { Command } from '#contracts/api/jobs.ts';
import type { MailOutcome, RpcCalls, UserMail } from '#contracts/api/rpc.ts';
import { paths } from '#contracts/journal/paths.ts';
import { isEntityId } from '#contracts/identifiers/entity-id.ts';
import { emailKey } from '#contracts/text/emails.ts';
import { DAY_MS } from '#contracts/values/durations.ts';
import { usualRoles } from '#contracts/policies/roles.ts';
import { storeOutcome, waitingStates } from '#messaging/delivery.ts';
import { Outbox } from '#messaging/outbox.ts';
import { inTransaction } from '#platform/database/mongo.module.ts';
import { logSecurity } from '#platform/sessions/security-log.ts';
import { SiteAddress } from '../site-address.ts';
import { userOf } from '../sessions/sessions.service.ts';
import { User, type UserLink } from '../users/user.schema.ts';
import { personOf, userKeys, userValues } from '../users/user.views.ts';
import { type LinkFor, linkMs, newLink } from './link-token.ts';
import { UserMailDocument } from './user-mail.schema.ts';

/** Attempts that take a day with the queue's delays; see `catalog.send-user-mail`. */
const MAX_ATTEMPTS = 30;
const notices = ['password-changed', 'address-changed'] as const;
type Notice = (typeof notices)[number];
const isNotice = (kind: UserMailDocument['kind']): kind is Notice =>
  (notices as readonly string[]).includes(kind);

/** Mails to users. A token is made only when the worker sends its mail, and only its hash is stored. */
@Injectable()
export class UserMails {
  constructor(
    private readonly site: SiteAddress,
    @InjectConnection() private readonly connection: Connection,
    @InjectModel(User.name) private readonly users: Model<User>,
    @InjectModel(UserMailDocument.name) private readonly mails: Model<UserMailDocument>,
    private readonly outbox: Outbox,
  ) {}

  /** Stores a mail as a part of the change that causes it. @returns the job that sends it */
  async store(
    { kind, userId, to, by }: Pick<UserMailDocument, 'kind' | 'userId' | 'to' | 'by'>,
    session: ClientSession,
  ): Promise<Command> {
    const askedAt = new Date();
    const expiresAt = new Date(
      askedAt.getTime() + (isNotice(kind) ? DAY_MS : linkMs[kind === 'invitation' ? kind : 'other']),
    );
    const mail = {
      _id: randomUUID(),
      state: 'queued' as const,
      updated_at: askedAt,
      kind,
      to,
      askedAt,
      expiresAt,
      ...(userId && { userId }),
      ...(by !== undefined && { by }),
    };
    await this.mails.create([mail], { session });
    return { type: 'catalog.send-user-mail', data: { mailId: mail._id } };
  }

  /** Orders the mail with a link to a new password. The worker looks the user up, so the time of a response says nothing. */
  forgotten(to: string): Promise<void> {
    return inTransaction(this.connection, async (session) => {
      await this.outbox.store(session, { commands: [await this.store({ kind: 'forgotten', to }, session)] });
    });
  }

  /** The notices of a change, to the address before it. */
  async storeNotices(before: User, after: User, session: ClientSession): Promise<Command[]> {
    const { email: to } = userValues(before);
    if (to === '') return [];
    const kinds = [
      before.passwordHash !== undefined && before.passwordHash !== after.passwordHash && 'password-changed',
      to !== userValues(after).email && 'address-changed',
    ] as const;
    const commands: Command[] = [];
    for (const kind of kinds)
      if (kind) commands.push(await this.store({ kind, userId: before._id, to }, session));
    return commands;
  }

  /** @returns null if nobody has the address, or a newer link or another password has ended this one */
  async prepareContent(mailId: string): Promise<UserMail | null> {
    const filter = { _id: mailId, state: { $in: waitingStates }, expiresAt: { $gt: new Date() } };
    const mail = await this.mails.findOne(filter).lean();
    if (!mail) return null;
    const { kind, to, by, askedAt } = mail;
    const user = await this.users.findOne({ ...addresseeFilter(mail), status: 'enabled' }).lean();
    if (!user) return null;
    const { name, printed_name } = user;
    const content = {
      name,
      printed_name: printed_name || name,
      to: kind === 'forgotten' ? userValues(user).email : to,
      by,
    };
    if (isNotice(kind)) return { ...content, kind, link: '' };
    const purpose = user.passwordHash === undefined ? 'invitation' : 'reset';
    const linkFor: LinkFor = kind === 'invitation' && purpose === kind ? kind : 'other';
    const { token, link } = newLink(linkFor, kind === 'address' ? to : undefined);
    const { _id } = user;
    const isStored =
      kind === 'address'
        ? await this.set({ _id, 'addressLink.email': to }, { addressLink: link })
        : await this.set(
            { _id, $or: [{ linksFrom: { $exists: false } }, { linksFrom: { $lte: askedAt } }] },
            { passwordLink: link, linksFrom: askedAt },
          );
    if (!isStored) return null;
    logSecurity('access_link_mailed', { user: userOf(user), address: '', reason: kind });
    return { ...content, kind: kind === 'address' ? kind : purpose, link: await this.linkAddress(token) };
  }

  /** @returns whether to retry the mail */
  async settle(outcome: MailOutcome): Promise<boolean> {
    const isQueued = await storeOutcome(this.mails, outcome, MAX_ATTEMPTS);
    const mail = isQueued ? null : await this.mails.findById(outcome.mailId).lean();
    if (mail)
      await this.users.updateOne(
        addresseeFilter(mail),
        mail.last_error === '' ? { $unset: { mailProblem: 1 } } : { $set: { mailProblem: mail.last_error } },
      );
    return isQueued;
  }

  /** @returns null unless the user is enabled */
  async enabledUser(userId: string): Promise<RpcCalls['auth.user']['response']> {
    const user = isEntityId(userId)
      ? await this.users.findOne({ _id: userId, status: 'enabled' }).lean()
      : null;
    return user && known(user);
  }

  /** The enabled administrators and editors, by username: a journal has few. */
  async officeUsers(): Promise<RpcCalls['auth.office-users']['response']> {
    const office = { status: 'enabled', role: { $in: usualRoles } } as const;
    return (await this.users.find(office).sort({ nameKey: 1 }).lean()).map(known);
  }

  /** The ids of all users, enabled or not, who have one of these keys: a journal has few. */
  async findUsersWithKeys(keys: readonly string[]): Promise<string[]> {
    const searched = new Set(keys);
    const users = await this.users.find().lean();
    return users
      .filter((user) => userKeys(user).some((key) => searched.has(key)))
      .map(({ _id }) => _id.toHexString());
  }

  /** The page of a link. The token is its fragment, which browsers send to no server. */
  async linkAddress(token: string): Promise<string> {
    return (await this.site.origin()) + paths.accessLink(token);
  }

  private async set(
    filter: object,
    values: { addressLink: UserLink } | { passwordLink: UserLink; linksFrom: Date },
  ): Promise<boolean> {
    return (await this.users.updateOne(filter, { $set: values })).matchedCount === 1;
  }
}

const known = (user: User) => ({
  user: userOf(user),
  email: userValues(user).email,
  person: personOf(user),
});

/** Selects the recipient of a mail; one that a visitor requested may have none. */
const addresseeFilter = ({ userId, to }: UserMailDocument) =>
  userId ? { _id: userId } : { emailKey: emailKey(to) };
