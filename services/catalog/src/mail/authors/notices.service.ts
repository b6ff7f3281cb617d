import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { type ClientSession, type Model, Types } from 'mongoose';
import type { AuthorNotice } from '#contracts/fields/entities.ts';
import type { ChangeAuthor } from '#contracts/policies/entity-rights.ts';
import type { Command } from '#contracts/api/jobs.ts';
import { emailKey } from '#contracts/text/emails.ts';
import { DAY_MS } from '#contracts/values/durations.ts';
import { isQueued, settle } from '#messaging/delivery.ts';
import { Changes } from '#platform/writes/changes.ts';
import { DomainError } from '#platform/errors/domain-error.ts';
import { findPage, type Page, type PageQuery } from '#platform/validation/paging.ts';
import { MailServers } from '../../journal/mail-server/mail-servers.ts';
import { NO_MAIL_SERVER } from '../transport/mail-error.ts';
import { NoticeDocument } from './notice.schema.ts';

/** Limit of one article, so that a stolen session cannot be used to flood a mailbox. */
const MAX_NOTICES_A_DAY = 100;

/** Orders author notices and returns their state; the worker sends them. */
@Injectable()
export class NoticesService {
  constructor(
    @InjectModel(NoticeDocument.name) private readonly notices: Model<NoticeDocument>,
    private readonly servers: MailServers,
    private readonly changes: Changes,
  ) {}

  /** An article's notices, newest first. */
  list(articleId: Types.ObjectId, page: PageQuery): Promise<Page<AuthorNotice>> {
    return findPage(this.notices.find({ articleId }).sort({ creation: -1, _id: -1 }), page, view);
  }

  /**
   * @param addresses comma separated or one per item; duplicates are notified once
   * @throws DomainError too_many_requests above an article's limit per day
   */
  send(articleId: Types.ObjectId, addresses: string[], user: ChangeAuthor): Promise<AuthorNotice[]> {
    return this.changes.commit(user, async (session) => {
      await this.requireBelowLimit(session, articleId, distinct(addresses).length);
      const { notices, commands } = await this.order(session, [{ articleId, addresses }], user);
      return { response: notices, changes: [], commands };
    });
  }

  isQueued(id: string): Promise<boolean> {
    return isQueued(this.notices, new Types.ObjectId(id));
  }

  cancel(id: string): Promise<void> {
    return settle(this.notices, new Types.ObjectId(id), { state: 'failed', last_error: 'Discarded' });
  }

  private async requireBelowLimit(
    session: ClientSession,
    articleId: Types.ObjectId,
    more: number,
  ): Promise<void> {
    const recent = { articleId, creation: { $gt: new Date(Date.now() - DAY_MS) } };
    const earlier = await this.notices
      .find(recent, { creation: 1 }, { session })
      .sort({ creation: 1 })
      .lean();
    // Allowed again once enough of the oldest are a day old.
    const tooMany = earlier.length + more - MAX_NOTICES_A_DAY;
    if (tooMany <= 0) return;
    const freeAt = earlier[Math.min(tooMany, earlier.length) - 1]!.creation.getTime() + DAY_MS;
    throw new DomainError('too_many_requests', {
      message: `At most ${MAX_NOTICES_A_DAY} notices of an article are sent in 24 hours`,
      retryAfterSeconds: Math.max(1, Math.ceil((freeAt - Date.now()) / 1_000)),
    });
  }

  /** Stores a notice for each address. @returns the notices and the commands that send them, if there is a mail server */
  async order(
    session: ClientSession,
    orders: { articleId: Types.ObjectId; addresses: string[] }[],
    user: ChangeAuthor,
  ): Promise<{ notices: AuthorNotice[]; commands: Command[] }> {
    const now = new Date();
    // The worker, which would find that there is none, may be busy.
    const canBeSent = await this.servers.isReady(session);
    const entries = orders.flatMap(({ articleId, addresses }) =>
      distinct(addresses).map((to) => ({
        _id: new Types.ObjectId(),
        articleId,
        to,
        state: canBeSent ? ('queued' as const) : ('not_sent' as const),
        attempts: 0,
        last_error: canBeSent ? '' : NO_MAIL_SERVER,
        createdby: user.name,
        ...(user.role !== 'journal' && { userId: user.id }),
        creation: now,
        updated_at: now,
      })),
    );
    await this.notices.insertMany(entries, { session });
    const sent = canBeSent ? entries : [];
    const commands = sent.map(({ _id }): Command => ({
      type: 'catalog.send-author-notice',
      data: { noticeId: _id.toHexString() },
    }));
    return { notices: entries.map(view), commands };
  }
}

/** Removes duplicate addresses, ignoring case. */
function distinct(lists: string[]): string[] {
  const addresses = lists
    .flatMap((list) => list.split(','))
    .map((address) => address.trim())
    .filter(Boolean);
  return [...new Map(addresses.map((address) => [emailKey(address), address])).values()];
}

function view({ _id, articleId, creation, updated_at, userId: _, ...notice }: NoticeDocument): AuthorNotice {
  return {
    ...notice,
    id: _id.toHexString(),
    article: articleId.toHexString(),
    creation: creation.toISOString(),
    updated_at: updated_at.toISOString(),
  };
}
