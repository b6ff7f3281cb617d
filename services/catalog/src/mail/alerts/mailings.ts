import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { type Model, Types } from 'mongoose';
import { pick } from '#contracts/values/pick.ts';
import type { AlertMailing, AlertOverview, DeliveryState } from '#contracts/journal/alerts.ts';
import type { ChangeAuthor } from '#contracts/policies/entity-rights.ts';
import { isOnlineFirst, type IssueKey, issueName, namedIssue } from '#contracts/publication/issue-key.ts';
import { Changes } from '#platform/writes/changes.ts';
import { DomainError } from '#platform/errors/domain-error.ts';
import { isDuplicateKey } from '#platform/database/mongo.module.ts';
import { ArticleDocument } from '../../articles/read/article.schema.ts';
import { IssuesService } from '../../issues/read/issues.service.ts';
import { DeliveryDocument, FIRST_DIGEST, MailingDocument } from './mailing.schema.ts';
import { SubscriberDocument } from './subscriber.schema.ts';

/** Mailings, failures and issues that staff see. */
const MAX_LISTED = 20;

/** The mailings: announces issues, and reports what became of them. */
@Injectable()
export class Mailings {
  constructor(
    @InjectModel(MailingDocument.name) private readonly mailings: Model<MailingDocument>,
    @InjectModel(DeliveryDocument.name) private readonly deliveries: Model<DeliveryDocument>,
    @InjectModel(SubscriberDocument.name) private readonly subscribers: Model<SubscriberDocument>,
    @InjectModel(ArticleDocument.name) private readonly articles: Model<ArticleDocument>,
    private readonly issues: IssuesService,
    private readonly changes: Changes,
  ) {}

  /** Orders the mail about an issue; it can be announced once. @throws DomainError not_found, issue_announced */
  async announce(key: IssueKey, user: ChangeAuthor): Promise<AlertMailing> {
    const { year, volume, issue } = key;
    const published = { year, volume, issue, status: 'enabled' as const };
    if (isOnlineFirst(key) || !(await this.articles.exists(published))) throw new DomainError('not_found');
    try {
      return await this.changes.commit(user, async (session) => {
        const found = await this.issues.requireAt(key, session);
        const mailing: MailingDocument = {
          _id: new Types.ObjectId(),
          kind: 'issue',
          issue: found._id,
          title: issueName(found),
          state: 'planning',
          createdby: user.name,
          creation: new Date(),
        };
        await this.mailings.create([mailing], { session });
        return { response: mailingView(mailing), changes: [] };
      });
    } catch (error) {
      throw isDuplicateKey(error) ? new DomainError('issue_announced') : error;
    }
  }

  /** Stores the number of a mailing's deliveries by state. */
  async count(mailing: Types.ObjectId): Promise<void> {
    const found = await this.deliveries.aggregate<{ _id: DeliveryState; total: number }>([
      { $match: { mailing } },
      { $group: { _id: '$state', total: { $sum: 1 } } },
    ]);
    const counts = Object.fromEntries(found.map(({ _id, total }) => [_id, total]));
    await this.mailings.updateOne({ _id: mailing }, { $set: { counts } });
  }

  async latest(): Promise<Pick<AlertOverview, 'mailings' | 'failures' | 'issues'>> {
    const [mailings, failures, issues] = await Promise.all([
      this.mailings
        .find({ title: { $ne: FIRST_DIGEST } })
        .sort({ creation: -1 })
        .limit(MAX_LISTED)
        .lean(),
      this.failures(),
      this.issues.list(MAX_LISTED),
    ]);
    const ids = issues.map(({ id }) => new Types.ObjectId(id));
    const announced = await this.mailings.find({ kind: 'issue', issue: { $in: ids } }, { issue: 1 }).lean();
    const done = new Set(announced.map(({ issue }) => issue?.toHexString()));
    return {
      mailings: mailings.map(mailingView),
      failures,
      issues: issues
        .filter((issue) => issue.articles > 0 && !isOnlineFirst(issue))
        .map((issue) => ({
          ...namedIssue(issue),
          articles: issue.articles,
          announced: done.has(issue.id),
        })),
    };
  }

  private async failures(): Promise<AlertOverview['failures']> {
    const found = await this.deliveries
      .find({ state: { $in: ['failed', 'bounced'] } })
      .sort({ updated_at: -1 })
      .limit(MAX_LISTED)
      .lean();
    const ids = found.map(({ subscriber }) => subscriber);
    const named = await this.subscribers.find({ _id: { $in: ids } }, { address: 1 }).lean();
    const addresses = new Map(named.map(({ _id, address }) => [_id.toHexString(), address]));
    return found.map(({ subscriber, last_error, updated_at }) => ({
      address: masked(addresses.get(subscriber.toHexString()) ?? ''),
      error: last_error,
      at: updated_at.toISOString(),
    }));
  }
}

/** 'a…@example.org': enough to recognise an address that one is asked about. */
const masked = (address: string): string => address.replace(/^(.)[^@]*/u, '$1…');

function mailingView(mailing: MailingDocument): AlertMailing {
  const { queued = 0, sent = 0, failed = 0, bounced = 0 } = mailing.counts ?? {};
  return {
    id: mailing._id.toHexString(),
    ...pick(mailing, 'kind', 'title', 'state', 'createdby'),
    creation: mailing.creation.toISOString(),
    recipients: queued + sent + failed + bounced,
    sent,
    failed,
    bounced,
  };
}
