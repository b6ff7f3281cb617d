import { Injectable } from '@nestjs/common';
import { InjectConnection, InjectModel } from '@nestjs/mongoose';
import type { ClientSession, Connection, Model } from 'mongoose';
import type { Issue, IssueSummary } from '#contracts/entities.js';
import type { IssueKey } from '#contracts/events.js';
import { Outbox } from '#messaging/outbox.js';
import { DomainError } from '#platform/domain-error.js';
import { Idempotency } from '#platform/idempotency.js';
import { inTransaction } from '#platform/mongo.module.js';
import { IssueDocument } from './issue.schema.js';

/** A hundred years of a journal that comes out weekly. */
const MOST_ISSUES = 5_000;

@Injectable()
export class IssuesService {
  constructor(
    @InjectConnection() private readonly connection: Connection,
    @InjectModel(IssueDocument.name) private readonly issues: Model<IssueDocument>,
    private readonly outbox: Outbox,
    private readonly idempotency: Idempotency,
  ) {}

  /** Newest year first; a year with two volumes is two rows. Issues are tiles from 1 to total_issues. */
  years(): Promise<IssueSummary[]> {
    return this.issues.aggregate<IssueSummary>([
      { $group: { _id: { year: '$year', volume: '$volume' }, total_issues: { $max: '$issue' } } },
      { $sort: { '_id.year': -1, '_id.volume': -1 } },
      { $project: { _id: 0, year: '$_id.year', volume: '$_id.volume', total_issues: 1 } },
    ]);
  }

  /** Newest first. */
  async list(limit = MOST_ISSUES): Promise<Issue[]> {
    const found = this.issues.find().sort({ year: -1, volume: -1, issue: -1 });
    return (await found.limit(limit).lean()).map(view);
  }

  async exists({ year, volume, issue }: IssueKey): Promise<boolean> {
    return (await this.issues.exists({ year, volume, issue })) !== null;
  }

  async create(key: IssueKey): Promise<Issue> {
    try {
      return await inTransaction(this.connection, async (session) => {
        const answer = await this.store(session, key);
        await this.idempotency.keep(session, answer);
        return answer;
      });
    } catch (error) {
      if ((error as { code?: number }).code === 11_000) throw new DomainError('duplicate_issue');
      throw error;
    }
  }

  /**
   * Creates the issue unless it is there.
   *
   * @param as an exported issue's id and creation, which it keeps
   */
  async ensure(
    session: ClientSession,
    key: IssueKey,
    as: Partial<Pick<IssueDocument, '_id' | 'creation'>> = {},
  ): Promise<void> {
    const { year, volume, issue } = key;
    if (await this.issues.exists({ year, volume, issue }).session(session)) return;
    await this.store(session, key, as);
  }

  /**
   * Adds to the count of an issue's articles; 0 when only pages change. Writing the issue's document makes transactions that decide
   * page ranges of the same issue conflict, so that they run one after another.
   *
   * @throws DomainError not_found when there is no such issue
   */
  async countArticles(
    { year, volume, issue }: IssueKey,
    added: number,
    session: ClientSession,
  ): Promise<void> {
    const { matchedCount } = await this.issues.updateOne(
      { year, volume, issue },
      { $inc: { articles: added, paginations: 1 } },
      { session },
    );
    const message = 'This issue does not exist';
    if (matchedCount === 0) throw new DomainError('not_found', { message, fields: { issue: message } });
  }

  private async store(
    session: ClientSession,
    { year, volume, issue }: IssueKey,
    as: Partial<IssueDocument> = {},
  ): Promise<Issue> {
    const [saved] = await this.issues.create(
      [{ creation: new Date(), ...as, year, volume, issue, articles: 0 }],
      { session },
    );
    if (!saved) throw new Error('MongoDB answered no document');
    const id = saved.id;
    await this.outbox.event(session, 'catalog.issue.created', { id, version: 1 }, { issueId: id });
    return view(saved.toObject());
  }
}

function view({ _id, creation, paginations: _, ...shown }: IssueDocument): Issue {
  return { id: _id.toHexString(), ...shown, creation: creation.toISOString() };
}
