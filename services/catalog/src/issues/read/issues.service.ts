import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { ClientSession, Model } from 'mongoose';
import type { Issue, IssueDetails } from '#contracts/fields/entities.ts';
import type { ChangeAuthor } from '#contracts/policies/entity-rights.ts';
import { issueFields } from '#contracts/fields/issue-fields.ts';
import { publicValuesOf, recordedValuesOf } from '#contracts/fields/fields.ts';
import {
  inSameIssue,
  type IssueKey,
  issueName,
  namedIssue,
  type NamedIssue,
  numberedIssue,
  printedIssue,
} from '#contracts/publication/issue-key.ts';
import { Changes, type EntityChange } from '#platform/writes/changes.ts';
import { DomainError, fieldError } from '#platform/errors/domain-error.ts';
import { isDuplicateKey, requireDocument } from '#platform/database/mongo.module.ts';
import type { Recorded } from '#platform/writes/history.ts';
import { requireVersion } from '#platform/writes/versions.ts';
import { FormerAddresses, formerIssue } from '../../articles/former-addresses/former-addresses.ts';
import { nameOfFile } from '../../files/article-file.ts';
import { IssueDocument } from './issue.schema.ts';

/** A hundred years of a weekly journal. */
const MAX_ISSUES = 5_000;

@Injectable()
export class IssuesService {
  constructor(
    @InjectModel(IssueDocument.name) private readonly issues: Model<IssueDocument>,
    private readonly formerAddresses: FormerAddresses,
    private readonly changes: Changes,
  ) {}

  /** Issues, newest first. */
  async list(limit = MAX_ISSUES): Promise<Issue[]> {
    return (await this.documents(limit)).map(issueView);
  }

  /** Issues as stored, newest first. */
  documents(limit = MAX_ISSUES): Promise<IssueDocument[]> {
    return this.issues.find().sort({ year: -1, volume: -1, issue: -1 }).limit(limit).lean().exec();
  }

  /** Issues without articles, the latest created first; not the articles published before their issue. */
  async newestEmpty(limit: number): Promise<NamedIssue[]> {
    const exceptOnlineFirst = { $nor: [{ volume: 0, issue: 0 }] };
    const found = this.issues
      .find({ articles: 0, ...exceptOnlineFirst })
      .sort({ creation: -1 })
      .limit(limit);
    return (await found.lean()).map(namedIssue);
  }

  async exists({ year, volume, issue }: IssueKey): Promise<boolean> {
    return (await this.issues.exists({ year, volume, issue })) !== null;
  }

  findAt(
    { year, volume, issue }: IssueKey,
    session: ClientSession | null = null,
  ): Promise<IssueDocument | null> {
    return this.issues.findOne({ year, volume, issue }).session(session).lean().exec();
  }

  async usesFile(key: string): Promise<boolean> {
    return (await this.issues.exists({ 'file.key': key })) !== null;
  }

  /** The fields that articles at this place take over from their issue. */
  async labelAt(key: IssueKey, session: ClientSession) {
    return labelOf(await this.findAt(key, session));
  }

  /**
   * The number and the label of the issue that is printed as the text, such as '12', '1-2' or 'Suppl. 1', whether it
   * exists or not.
   * @param given issues of the volume that do not exist yet, and whose numbers are taken too
   */
  async printedAs(
    text: string,
    { year, volume }: Pick<IssueKey, 'year' | 'volume'>,
    given: readonly Pick<NamedIssue, 'issue' | 'issue_label'>[] = [],
  ): Promise<{ issue: number; issue_label: string }> {
    const stored = await this.issues.find({ year, volume }, { issue: 1, issue_label: 1 }).lean();
    return numberedIssue(text, [...stored, ...given]);
  }

  /** The current place of the issue that had this address before, such as that in OJS. @throws DomainError not_found */
  async requireByFormerAddress(address: string): Promise<IssueKey> {
    const id = await this.formerAddresses.ownerOf(address);
    const found = id && (await this.issues.findById(id).lean());
    if (!found) throw new DomainError('not_found');
    return issueKeyOf(found);
  }

  /** @throws DomainError not_found */
  requireIssue(id: string, session?: ClientSession): Promise<IssueDocument> {
    return requireDocument(this.issues, id, session);
  }

  /** The issue at this place. @throws DomainError not_found */
  async requireAt(key: IssueKey, session: ClientSession): Promise<IssueDocument> {
    const found = await this.findAt(key, session);
    if (!found) throw new DomainError('not_found');
    return found;
  }

  async create(key: IssueKey, user: ChangeAuthor): Promise<Issue> {
    try {
      return await this.changes.commit(user, async (session) => {
        await this.refuseSamePrint(session, key);
        const stored = await this.store(session, key);
        return { response: issueView(stored), changes: [issueCreated(stored)] };
      });
    } catch (error) {
      throw duplicateIssue(error) ?? error;
    }
  }

  /**
   * Changes an issue, whose former place leaves a redirect; the caller changes its articles in the same transaction.
   * @throws DomainError validation_failed for an issue that is printed like another of its volume, or the driver's
   * duplicate key error, which `duplicateIssue` translates
   */
  async change(
    session: ClientSession,
    before: IssueDocument,
    fields: Partial<IssueDocument>,
  ): Promise<{ after: IssueDocument; change: EntityChange }> {
    const after = { ...before, ...fields, version: versionOf(before) + 1 };
    await this.refuseSamePrint(session, after);
    await this.issues.updateOne(
      { _id: before._id },
      { $set: { ...fields, version: after.version } },
      { session },
    );
    if (!inSameIssue(before, after))
      await this.formerAddresses.store(session, formerIssue(before), before._id);
    return { after, change: issueChange(before, after) };
  }

  /** Deletes an empty issue. @throws DomainError not_found, version_conflict, issue_not_empty */
  async remove(id: string, version: number | undefined, user: ChangeAuthor): Promise<void> {
    await this.changes.commit(user, async (session) => {
      const issue = await this.requireIssue(id, session);
      requireVersion(version, issueView(issue));
      if (issue.articles > 0) throw new DomainError('issue_not_empty');
      return { response: undefined, changes: [await this.delete(session, issue)] };
    });
  }

  /** Deletes an issue as a part of a larger unit of work, if it has no articles. */
  async removeEmpty(session: ClientSession, id: string): Promise<EntityChange | undefined> {
    const issue = await this.issues.findOne({ _id: id, articles: 0 }).session(session).lean();
    return issue ? this.delete(session, issue) : undefined;
  }

  /**
   * Creates the issue if it does not exist.
   * @param restored other fields of an issue with a label, or of an exported one
   */
  async ensure(
    session: ClientSession,
    key: IssueKey,
    restored: Partial<IssueDocument> = {},
  ): Promise<EntityChange[]> {
    const { year, volume, issue } = key;
    if (await this.issues.exists({ year, volume, issue }).session(session)) return [];
    return [issueCreated(await this.store(session, key, restored))];
  }

  /**
   * Adds to an issue's article count; 0 if only pages change. Writing the issue makes transactions that check
   * its page ranges conflict, so that they run one after another.
   * @throws DomainError not_found if there is no such issue
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

  private async refuseSamePrint(session: ClientSession, of: NamedIssue): Promise<void> {
    const { year, volume, issue } = of;
    const others = await this.issues
      .find({ year, volume, issue: { $ne: issue } }, { issue: 1, issue_label: 1 })
      .session(session)
      .lean();
    if (others.some((other) => printedIssue(other) === printedIssue(of)))
      throw fieldError(
        of.issue_label ? 'issue_label' : 'issue',
        'Another issue of this volume has this label',
      );
  }

  private async delete(session: ClientSession, issue: IssueDocument): Promise<EntityChange> {
    await this.issues.deleteOne({ _id: issue._id }, { session });
    await this.formerAddresses.removeOf(session, issue._id);
    return issueChange(issue, null);
  }

  private async store(
    session: ClientSession,
    { year, volume, issue }: IssueKey,
    as: Partial<IssueDocument> = {},
  ): Promise<IssueDocument> {
    const [saved] = await this.issues.create(
      [{ creation: new Date(), version: 1, ...as, year, volume, issue, articles: 0 }],
      { session },
    );
    if (!saved) throw new Error('MongoDB returned no document');
    return saved.toObject();
  }
}

function issueCreated(issue: IssueDocument): EntityChange {
  const [id, place] = [issue._id.toHexString(), issueKeyOf(issue)];
  return {
    of: { type: 'issue', id, name: issueName(issue) },
    before: null,
    after: recorded(issue),
    event: {
      type: 'catalog.issue.created',
      aggregate: { id, version: versionOf(issue) },
      data: { issueId: id, issues: [place] },
    },
  };
}

/** An issue that was changed or, without `after`, deleted. */
function issueChange(before: IssueDocument, after: IssueDocument | null): EntityChange {
  const id = before._id.toHexString();
  const [from, to] = [issueKeyOf(before), after && issueKeyOf(after)];
  return {
    of: { type: 'issue', id, name: issueName(after ?? before) },
    before: recorded(before),
    after: after && recorded(after),
    event: {
      type: 'catalog.issue.changed',
      aggregate: { id, version: versionOf(before) + 1 },
      data: { issueId: id, issues: to ? [to, from] : [from] },
    },
  };
}

const recorded = (issue: IssueDocument): Recorded => ({
  ...issueKeyOf(issue),
  ...recordedValuesOf(issueFields, issue),
  file: nameOfFile(issue.file),
});

export const issueKeyOf = ({ year, volume, issue }: IssueKey): IssueKey => ({ year, volume, issue });

/** The fields that articles take over from their issue, besides its place. */
export const labelOf = (issue: Partial<IssueDocument> | null) => ({
  issue_label: issue?.issue_label ?? '',
  issue_title: issue?.issue_title ?? '',
});

const versionOf = ({ version = 1 }: IssueDocument): number => version;

export const issueDetails = (found: IssueDocument): IssueDetails => ({
  ...issueKeyOf(found),
  ...publicValuesOf(issueFields, found),
  ...(found.file && { file_size: found.file.size }),
});

export function issueView(found: IssueDocument): Issue {
  const { _id, articles, creation } = found;
  return {
    id: _id.toHexString(),
    ...issueDetails(found),
    articles,
    creation: creation.toISOString(),
    version: versionOf(found),
  };
}

/** The error for a violation of the unique index on year, volume and number. */
export function duplicateIssue(error: unknown): DomainError | undefined {
  return isDuplicateKey(error) ? new DomainError('duplicate_issue') : undefined;
}
