import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { ClientSession, Model, QueryFilter, Types } from 'mongoose';
import type { Command } from '#contracts/api/jobs.ts';
import type { Author } from '#contracts/policies/entity-rights.ts';
import { isOpenReview, type ReviewAct, mayDoReview } from '#contracts/policies/review-states.ts';
import { plainText } from '#contracts/text/rich-text.ts';
import type { DecisionKind } from '#contracts/values/decision-kinds.ts';
import { DomainError } from '#platform/errors/domain-error.ts';
import { Links } from '../register/links/links.ts';
import { Mails, type NewMail } from '../mails/mails.ts';
import type { ManuscriptDocument } from '../register/manuscript.schema.ts';
import { isRoundOpen } from '../register/manuscript-state.ts';
import { Manuscripts, type Step } from '../register/manuscripts.ts';
import { ReviewerDocument } from '../register/reviewer.schema.ts';
import { endedMail, outcomeMail } from './review-mails.ts';
import { type KnownReview, ReviewDocument } from '../register/review.schema.ts';

/** As long as mails have it. */
const MAX_TITLE = 300;

export type ReviewStep = Step & KnownReview;

interface ReviewStepped {
  set: Partial<ReviewDocument>;
  manuscript?: Partial<ManuscriptDocument>;
  mails?: (after: KnownReview) => NewMail[];
  commands?: readonly Command[];
}

/** The reviews: a change of a state is one transaction with what the manuscript knows of it, the history and the mails. */
@Injectable()
export class Reviews {
  constructor(
    @InjectModel(ReviewDocument.name) readonly documents: Model<ReviewDocument>,
    @InjectModel(ReviewerDocument.name) readonly reviewers: Model<ReviewerDocument>,
    private readonly manuscripts: Manuscripts,
    private readonly mails: Mails,
    private readonly links: Links,
  ) {}

  /** Those of a manuscript, by round and letter. */
  async of(manuscript: Types.ObjectId, session: ClientSession | null = null): Promise<KnownReview[]> {
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

  /**
   * Changes the state of a review.
   *
   * @param step repeated after a write conflict; undefined leaves it as it is
   * @throws DomainError not_found
   */
  change(
    filter: QueryFilter<ManuscriptDocument>,
    id: Types.ObjectId | string,
    user: Author,
    step: (at: ReviewStep) => Promise<ReviewStepped | undefined> | ReviewStepped | undefined,
  ): Promise<ManuscriptDocument> {
    return this.manuscripts.change(filter, { user }, async (at) => {
      const known = (await this.of(at.before._id, at.session)).find(({ review }) => review._id.equals(id));
      if (!known) throw new DomainError('not_found');
      const stepped = await step({ ...at, ...known });
      if (!stepped) return undefined;
      const { set, mails, manuscript, commands = [] } = stepped;
      const review = { ...known.review, ...set, version: known.review.version + 1 };
      await this.documents.replaceOne({ _id: review._id }, review, { session: at.session });
      const after = { review, reviewer: known.reviewer };
      const ordered = await this.mails.store(at.session, mails?.(after) ?? []);
      return {
        set: { ...withReviews(at.before, [after]), ...manuscript },
        commands: [...commands, ...ordered],
      };
    });
  }

  /**
   * Ends the round of a manuscript that is decided or withdrawn: reviews that are open are cancelled, and who has sent
   * one reads the outcome.
   *
   * @param decision undefined for a withdrawal
   * @param shown the ids of the reviews that the author reads; each stays as it is without them
   */
  async end(
    session: ClientSession,
    before: ManuscriptDocument,
    decision?: DecisionKind,
    shown?: readonly string[],
  ): Promise<{ set: Partial<ManuscriptDocument>; commands: Command[] }> {
    const ofRound = (await this.of(before._id, session)).filter(
      ({ review }) => review.round === before.round,
    );
    const changed: KnownReview[] = [];
    const mails: NewMail[] = [];
    for (const { review, reviewer } of ofRound) {
      const isDone = review.state === 'done';
      if (!isDone && !isOpenReview(review.state)) continue;
      const isShown = shown?.includes(review._id.toHexString()) ?? review.shown;
      const set = isDone ? { shown: isShown } : { state: 'cancelled' as const };
      const after = { review: { ...review, ...set, version: review.version + 1 }, reviewer };
      await this.documents.replaceOne({ _id: review._id }, after.review, { session });
      if (!isDone) await this.links.endReview(session, review._id);
      changed.push(after);
      if (!isDone) mails.push(endedMail(after, decision ? 'decided' : 'withdrawn'));
      else if (decision) mails.push(outcomeMail(after, decision));
    }
    return { set: withReviews(before, changed), commands: await this.mails.store(session, mails) };
  }
}

/** What a manuscript knows of its reviews once these have changed; the next of their due days is its own. */
export function withReviews(
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
