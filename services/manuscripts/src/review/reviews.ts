import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { type ClientSession, type Model, type QueryFilter, Types, type UpdateQuery } from 'mongoose';
import type { Command } from '#contracts/api/jobs.ts';
import { defaultsOf } from '#contracts/fields/fields.ts';
import { reportFields } from '#contracts/fields/review-fields.ts';
import { isSameMailbox } from '#contracts/manuscripts/conflicts.ts';
import type { ReportValues } from '#contracts/manuscripts/reviews.ts';
import type { ChangeAuthor } from '#contracts/policies/entity-rights.ts';
import {
  isOpenReview,
  MAX_REVIEWERS,
  mayDoReview,
  receivingStates,
  type ReviewAct,
  reviewerLetter,
} from '#contracts/policies/review-states.ts';
import { emailKey } from '#contracts/text/emails.ts';
import { plainText } from '#contracts/text/rich-text.ts';
import type { DecisionKind } from '#contracts/values/decision-kinds.ts';
import type { SiteLanguage } from '#contracts/values/site-languages.ts';
import { inTransaction } from '#platform/database/mongo.module.ts';
import { DomainError, fieldError } from '#platform/errors/domain-error.ts';
import { requireVersion } from '#platform/writes/versions.ts';
import { Links } from '../register/links/links.ts';
import { Mails, type NewMail } from '../mails/mails.ts';
import { ManuscriptDocument } from '../register/manuscript.schema.ts';
import { isRoundOpen } from '../register/manuscript-state.ts';
import { Manuscripts, type Step } from '../register/manuscripts.ts';
import { ReviewerDocument, searchedWords } from '../register/reviewer.schema.ts';
import { endedMail, outcomeMail } from './review-mails.ts';
import { type KnownReview, type Release, ReviewDocument } from '../register/review.schema.ts';

/** Maximum length of a title, as in mails. */
const MAX_TITLE = 300;

export type ReviewStep = Step & KnownReview;

interface ReviewStepped {
  set: Partial<ReviewDocument>;
  reviewer?: UpdateQuery<ReviewerDocument>;
  manuscript?: Partial<ManuscriptDocument>;
  mails?: (after: KnownReview) => NewMail[];
  commands?: readonly Command[];
}

type InvitedPerson = Pick<ReviewerDocument, 'name' | 'email' | 'affiliation' | 'orcid'>;
type Invitation = Pick<ReviewDocument, 'language' | 'due' | 'conflicts' | 'release'>;

/** The only writer of reviews and reviewers: it keeps the summaries of reviews in their manuscripts up to date. */
@Injectable()
export class Reviews {
  constructor(
    @InjectModel(ReviewDocument.name) private readonly documents: Model<ReviewDocument>,
    @InjectModel(ReviewerDocument.name) private readonly reviewers: Model<ReviewerDocument>,
    @InjectModel(ManuscriptDocument.name) private readonly reviewed: Model<ManuscriptDocument>,
    private readonly manuscripts: Manuscripts,
    private readonly mails: Mails,
    private readonly links: Links,
  ) {}

  /** The reviews of a manuscript by round and label. */
  async findAll(manuscript: Types.ObjectId, session: ClientSession | null = null): Promise<KnownReview[]> {
    const reviews = await this.documents.find({ manuscript }).session(session).lean();
    const ids = reviews.map(({ reviewer }) => reviewer);
    const people = await this.reviewers
      .find({ _id: { $in: ids } })
      .session(session)
      .lean();
    const known = reviews.flatMap((review) => {
      const reviewer = people.find(({ _id }) => _id.equals(review.reviewer));
      return reviewer ? [{ review, reviewer }] : [];
    });
    const order = ({ review: { round, letter } }: KnownReview) => round * 100 + letter.charCodeAt(0);
    return known.sort((one, other) => order(one) - order(other));
  }

  find(filter: QueryFilter<ReviewDocument>, limit = 0): Promise<ReviewDocument[]> {
    return this.documents.find(filter).limit(limit).lean();
  }

  /**
   * Changes a review in one transaction with its manuscript, the history and the mails.
   *
   * @param step repeated after a write conflict; undefined changes nothing
   * @throws DomainError not_found
   */
  change(
    filter: QueryFilter<ManuscriptDocument>,
    id: Types.ObjectId | string,
    user: ChangeAuthor,
    step: (at: ReviewStep) => Promise<ReviewStepped | undefined> | ReviewStepped | undefined,
  ): Promise<ManuscriptDocument> {
    return this.manuscripts.change(filter, { user }, async (at) => {
      const known = (await this.findAll(at.before._id, at.session)).find(({ review }) =>
        review._id.equals(id),
      );
      if (!known) throw new DomainError('not_found');
      const stepped = await step({ ...at, ...known });
      if (!stepped) return undefined;
      const { set, reviewer, mails, manuscript, commands = [] } = stepped;
      if (reviewer)
        await this.reviewers.updateOne({ _id: known.reviewer._id }, reviewer, { session: at.session });
      const after = await this.replace(at.session, known, set);
      const ordered = await this.mails.store(at.session, mails?.(after) ?? []);
      return {
        set: { ...withReviews(at.before, [after]), ...manuscript },
        commands: [...commands, ...ordered],
      };
    });
  }

  /** Saves what a reviewer has written so far; the editorial office cannot see it. @throws DomainError not_found, manuscript_closed, version_conflict */
  async saveDraft(
    id: Types.ObjectId | undefined,
    values: Partial<ReportValues>,
    language?: SiteLanguage,
    version?: number,
  ): Promise<void> {
    await inTransaction(this.documents.db, async (session) => {
      const before = await this.documents.findById(id).session(session).lean();
      if (!before) throw new DomainError('not_found');
      requireVersion(version, { version: before.version });
      if (Object.keys(values).length > 0) requireWriting(before);
      const set = { draft: { ...before.draft, ...values }, ...(language && { language }) };
      await this.documents.updateOne({ _id: before._id }, { $set: set, $inc: { version: 1 } }, { session });
    });
  }

  /** Invites a person, or again one whose review in this round ended without a report. @throws DomainError validation_failed, manuscript_closed */
  async invite(session: ClientSession, before: ManuscriptDocument, person: InvitedPerson, given: Invitation) {
    const reviewer = await this.storeReviewer(session, person);
    const started = await this.startReview(session, before, reviewer);
    const review = { ...started, ...given, invited: new Date() };
    await this.documents.replaceOne({ _id: review._id }, review, { session, upsert: true });
    // The links of an earlier invitation work as long as the new one.
    await this.links.extendReview(session, review._id, review.due);
    const known = { review, reviewer };
    return { known, set: withReviews(before, [known]) };
  }

  /** Stores a person under the address with the details that the editorial office enters now. */
  private async storeReviewer(
    session: ClientSession,
    { email, name, affiliation, orcid }: InvitedPerson,
  ): Promise<ReviewerDocument> {
    const set = { email, name, affiliation, orcid, words: searchedWords({ name, email, affiliation }) };
    const reviewer = await this.reviewers
      .findOneAndUpdate(
        { key: emailKey(email) },
        { $set: set, $setOnInsert: { keywords: [], creation: new Date() } },
        { upsert: true, returnDocument: 'after', session },
      )
      .lean();
    if (reviewer.no_more) throw fieldError('email', 'This person has asked not to be invited again');
    return reviewer;
  }

  private async startReview(
    session: ClientSession,
    before: ManuscriptDocument,
    reviewer: ReviewerDocument,
  ): Promise<Omit<ReviewDocument, keyof Invitation | 'invited'>> {
    const { _id: manuscript, round } = before;
    const own = await this.documents.find({ manuscript, reviewer: reviewer._id }).session(session).lean();
    const again = own.find((review) => review.round === round);
    const reviewsOfRound = reviewsOfMailbox(before, reviewer.key);
    if (reviewsOfRound.some(({ state }) => !mayDoReview('again', state, true)))
      throw fieldError('email', 'This person is already invited');
    if (again) requireReview('again', { review: again, before });
    const labels = new Set(before.reviews.map(({ letter }) => letter));
    if (own.length === 0 && labels.size >= MAX_REVIEWERS)
      throw fieldError('email', `A manuscript can have up to ${MAX_REVIEWERS} reviewers`);
    return {
      _id: again?._id ?? new Types.ObjectId(),
      manuscript,
      reviewer: reviewer._id,
      round,
      letter: own[0]?.letter ?? reviewerLetter(labels.size),
      state: 'invited',
      reminders: 0,
      draft: again?.draft ?? defaultsOf(reportFields),
      shown: false,
      version: (again?.version ?? 0) + 1,
    };
  }

  /** Passes a release on to the reviewers of the round. */
  async passOn(session: ClientSession, before: ManuscriptDocument, release: Release) {
    const passed: KnownReview[] = [];
    for (const known of await this.findAll(before._id, session))
      if (known.review.round === before.round && receivingStates.includes(known.review.state))
        passed.push(await this.replace(session, known, { release }));
    const stage = 'review' as const;
    return { ...withReviews(before, passed), ...(passed.length > 0 && { stage }) };
  }

  /** Counts a reminder without a new version, since reviewers may be writing. @returns the review if it was still waiting */
  async remind(
    session: ClientSession,
    waiting: QueryFilter<ReviewDocument>,
    reminders: number,
  ): Promise<KnownReview | undefined> {
    const review = await this.documents
      .findOneAndUpdate(waiting, { $set: { reminders } }, { session, returnDocument: 'after' })
      .lean();
    const reviewer = review && (await this.reviewers.findById(review.reviewer).session(session).lean());
    return reviewer ? { review, reviewer } : undefined;
  }

  /**
   * Ends the round of a manuscript that is decided or withdrawn: open reviews are cancelled, and reviewers who have sent
   * theirs receive the outcome.
   *
   * @param decision undefined for a withdrawal
   * @param shown the ids of the reviews that the author reads; without them none changes
   */
  async end(
    session: ClientSession,
    before: ManuscriptDocument,
    decision?: DecisionKind,
    shown?: readonly string[],
  ): Promise<{ set: Partial<ManuscriptDocument>; commands: Command[] }> {
    const changed: KnownReview[] = [];
    const mails: NewMail[] = [];
    for (const known of await this.findAll(before._id, session)) {
      const { review } = known;
      const isDone = review.state === 'done';
      if (review.round !== before.round || (!isDone && !isOpenReview(review.state))) continue;
      const isShown = shown?.includes(review._id.toHexString()) ?? review.shown;
      const set = isDone ? { shown: isShown } : { state: 'cancelled' as const };
      const after = await this.replace(session, known, set);
      if (!isDone) await this.links.endReview(session, review._id);
      changed.push(after);
      if (!isDone) mails.push(endedMail(after, decision ? 'decided' : 'withdrawn'));
      else if (decision) mails.push(outcomeMail(after, decision));
    }
    return { set: withReviews(before, changed), commands: await this.mails.store(session, mails) };
  }

  /** Updates a reviewer; a new address ends the links that the former one has. */
  async updateReviewer(
    session: ClientSession,
    { _id, key: before }: ReviewerDocument,
    set: Partial<ReviewerDocument>,
  ): Promise<void> {
    await this.reviewers.updateOne({ _id }, { $set: set }, { session });
    if (set.key === undefined || set.key === before) return;
    for (const review of await this.followKey(session, _id, set.key))
      await this.links.endReview(session, review._id);
  }

  /** Moves the reviews of one reviewer to another and deletes the former. @returns all reviews of the reviewer who is kept */
  async joinReviewers(
    session: ClientSession,
    kept: ReviewerDocument,
    other: ReviewerDocument,
  ): Promise<ReviewDocument[]> {
    await this.documents.updateMany({ reviewer: other._id }, { $set: { reviewer: kept._id } }, { session });
    await this.reviewers.deleteOne({ _id: other._id }, { session });
    return this.followKey(session, kept._id, kept.key);
  }

  /**
   * Erases what was written in the reviews of a manuscript, or of one reviewer in it, and the reviewers who have no others.
   * Labels, states and days are kept for the statistics.
   */
  async erase(
    session: ClientSession,
    before: ManuscriptDocument,
    reviewer?: Types.ObjectId,
  ): Promise<Pick<ManuscriptDocument, 'reviews'>> {
    const filter = { manuscript: before._id, ...(reviewer && { reviewer }) };
    await this.documents.updateMany(
      filter,
      {
        $set: { erased: true, draft: defaultsOf(reportFields), conflicts: [] },
        $unset: { report: 1, release: 1, declined: 1, returned: 1 },
      },
      { session },
    );
    const erased = await this.documents.find(filter).session(session).lean();
    const concerned = erased.map((review) => review.reviewer);
    const others = { reviewer: { $in: concerned }, erased: { $exists: false } };
    const known = await this.documents.distinct('reviewer', others, { session });
    const leaving = concerned.filter((id) => !known.some((one) => one.equals(id)));
    // A person who does not want to be invited stays known.
    await this.reviewers.deleteMany({ _id: { $in: leaving }, no_more: { $exists: false } }, { session });
    const isErased = (id: string) => !reviewer || erased.some(({ _id }) => _id.equals(id));
    return {
      reviews: before.reviews.map((one) => (isErased(one.id) ? { ...one, key: '', title: '' } : one)),
    };
  }

  async removeReviewer(_id: Types.ObjectId): Promise<void> {
    await this.reviewers.deleteOne({ _id });
  }

  private async replace(
    session: ClientSession,
    { review, reviewer }: KnownReview,
    set: Partial<ReviewDocument>,
  ): Promise<KnownReview> {
    const after = { ...review, ...set, version: review.version + 1 };
    await this.documents.replaceOne({ _id: review._id }, after, { session });
    return { review: after, reviewer };
  }

  /** Updates a reviewer's key, by which manuscripts know their reviewers. @returns the reviews */
  private async followKey(
    session: ClientSession,
    reviewer: Types.ObjectId,
    key: string,
  ): Promise<ReviewDocument[]> {
    const reviews = await this.documents.find({ reviewer }).session(session).lean();
    const ids = reviews.map(({ _id }) => _id.toHexString());
    await this.reviewed.updateMany(
      { _id: { $in: reviews.map(({ manuscript }) => manuscript) } },
      { $set: { 'reviews.$[one].key': key } },
      // Erased reviews have an empty key and keep it.
      { arrayFilters: [{ 'one.id': { $in: ids }, 'one.key': { $ne: '' } }], session },
    );
    return reviews;
  }
}

/** The summaries of reviews in their manuscript after these have changed; the next of their due days is its own. */
function withReviews(
  before: ManuscriptDocument,
  changed: readonly KnownReview[],
): Pick<ManuscriptDocument, 'reviews' | 'dates'> {
  const states = changed.map(
    ({ review: { _id, letter, round, state, due, release }, reviewer: { key } }) => ({
      id: _id.toHexString(),
      key,
      letter,
      round,
      state,
      due,
      title: release ? plainText(release.title).slice(0, MAX_TITLE) : '',
    }),
  );
  const others = before.reviews.filter(({ id }) => !states.some((one) => one.id === id));
  const reviews = [...others, ...states].sort((one, other) => one.round - other.round);
  if (changed.length === 0 || before.stage === 'revision') return { reviews, dates: before.dates };
  const { due: _, ...dates } = before.dates;
  const [due] = reviews
    .filter(({ round, state }) => round === before.round && isOpenReview(state))
    .map((review) => review.due)
    .sort();
  return { reviews, dates: { ...dates, ...(due && { due }) } };
}

/** @throws DomainError manuscript_closed */
export function requireReview(
  act: ReviewAct,
  { review, before }: Pick<ReviewStep, 'review' | 'before'>,
): void {
  if (!mayDoReview(act, review.state, isRoundOpen(before, review.round)))
    throw new DomainError('manuscript_closed');
}

/** @throws DomainError manuscript_closed, as once the round is decided */
export function requireWriting({ state }: ReviewDocument): void {
  if (!mayDoReview('send', state, true)) throw new DomainError('manuscript_closed');
}

/** The reviews of a mailbox in this round: a person may have been invited under another form of the address. */
export const reviewsOfMailbox = ({ reviews, round }: ManuscriptDocument, email: string) =>
  reviews.filter((one) => one.round === round && isSameMailbox(one.key, email));
