import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model, QueryFilter } from 'mongoose';
import type { ManuscriptSettings } from '#contracts/api/rpc.ts';
import { FIGURES_FROM_DECIDED } from '#contracts/manuscripts/limits.ts';
import type {
  ManuscriptFacts,
  ManuscriptStatistics,
  ManuscriptsToday,
} from '#contracts/manuscripts/manuscripts.ts';
import { isEnded, needsReviewers } from '#contracts/policies/manuscript-stages.ts';
import { DAY_MS } from '#contracts/values/durations.ts';
import { dayIn } from '../journal/journal-settings.ts';
import { ManuscriptDocument } from '../manuscripts/manuscript.schema.ts';
import { isLate, reportsOf, stateOf } from '../manuscripts/manuscript-state.ts';
import { Mails } from '../mails/mails.ts';
import { ReviewDocument } from '../reviews/review.schema.ts';

const YEAR_DAYS = 365;
const MAX_NAMED = 5;

type Counted = Pick<
  ManuscriptDocument,
  '_id' | 'stage' | 'dates' | 'decisions' | 'round' | 'files' | 'reviews'
>;
const counted = 'stage dates decisions.kind decisions.void round files.kind files.round files.review reviews';

/** What the office's dashboard and statistics count, of the manuscripts that the caller may see. */
@Injectable()
export class Figures {
  constructor(
    @InjectModel(ManuscriptDocument.name) private readonly manuscripts: Model<ManuscriptDocument>,
    @InjectModel(ReviewDocument.name) private readonly reviews: Model<ReviewDocument>,
    private readonly mails: Mails,
  ) {}

  async today(
    seen: QueryFilter<ManuscriptDocument>,
    user: string,
    settings: ManuscriptSettings,
  ): Promise<ManuscriptsToday> {
    const today = dayIn(settings);
    const open = await this.manuscripts
      .find({ ...seen, turn: { $in: ['office', 'reviewers', 'author'] }, number: { $exists: true } })
      .select(`${counted} turn openObjections article asked number fee.state handler.id`)
      .lean();
    const count = (matches: (manuscript: ManuscriptDocument) => boolean) => open.filter(matches).length;
    const isNew = ({ dates }: ManuscriptDocument) => dates.revised === undefined;
    const isWithout = (one: ManuscriptDocument) => needsReviewers(stateOf(one), settings.reviewers_wanted);
    const isRevised = (one: ManuscriptDocument) =>
      !isNew(one) && [...one.reviews, ...reportsOf(one)].every(({ round }) => round < one.round);
    const toInvite = open.filter((one) => isWithout(one) && !isRevised(one));
    return {
      mine: count(({ turn, handler }) => turn === 'office' && handler?.id === user),
      to_check: count((one) => one.stage === 'received' && isNew(one)),
      revised: count((one) => (one.stage === 'received' ? !isNew(one) : isWithout(one) && isRevised(one))),
      to_invite: {
        total: toInvite.length,
        manuscripts: toInvite
          .slice(0, MAX_NAMED)
          .map(({ _id, number }) => ({ id: _id.toHexString(), number: number! })),
      },
      decidable: count((one) => one.stage === 'review' && one.turn === 'office' && !isWithout(one)),
      late: count((one) => one.stage === 'review' && isLate(one, today)),
      ready_to_publish: count(
        ({ stage, turn, article, fee }) =>
          stage === 'accepted' && turn === 'office' && !article && fee?.state !== 'reported',
      ),
      payments: count(({ fee }) => fee?.state === 'reported'),
      objections: count(({ openObjections }) => openObjections > 0),
      undelivered: await this.manuscripts.countDocuments({
        ...seen,
        $and: [...(seen.$and ?? []), { _id: { $in: await this.mails.undelivered() } }],
      }),
      open: open.length,
      received_this_month: await this.manuscripts.countDocuments({
        ...seen,
        'dates.submitted': { $gte: today.slice(0, 8) },
      }),
      any: (await this.manuscripts.exists({ listed: true, sample: { $exists: false } })) !== null,
    };
  }

  /** By day of submission, both days included. */
  async statistics(
    seen: QueryFilter<ManuscriptDocument>,
    { from, to }: { from: string; to: string },
  ): Promise<ManuscriptStatistics> {
    const found: Counted[] = await this.manuscripts
      .find({ ...seen, 'dates.submitted': { $gte: from, $lte: to } })
      .select(counted)
      .lean();
    const count = (matches: (manuscript: Counted) => boolean) => found.filter(matches).length;
    const isRejected = ({ stage }: Counted) => stage === 'rejected';
    const isAccepted = ({ stage }: Counted) => stage === 'accepted' || stage === 'published';
    const accepted = count(isAccepted);
    const rejected = count(isRejected);
    const reviews = await this.reviews
      .find({ manuscript: { $in: found.map(({ _id }) => _id) } })
      .select({ state: 1, invited: 1, done: 1 })
      .lean();
    const daysOfReviews = reviews.flatMap(({ state, invited, done }) =>
      state === 'done' && done ? daysBetween(invited, done) : [],
    );
    const withoutReview = count((one) => isRejected(one) && reportsOf(one).length === 0);
    const medians = {
      median_days_to_first_decision: medianDays(found, ({ dates }) => dates.first_decision),
      median_days_to_final_decision: medianDays(found, (one) =>
        isRejected(one) ? one.dates.ended : one.dates.accepted,
      ),
      median_days_to_publication: medianDays(found, ({ stage, dates }) =>
        stage === 'published' ? dates.ended : undefined,
      ),
      median_days_to_review: medianOf(daysOfReviews),
    };
    const months = Map.groupBy(found, ({ dates }) => dates.submitted!.slice(0, 7));
    return {
      from,
      to,
      months: [...months].map(([month, sent]) => ({
        month,
        received: sent.length,
        accepted: sent.filter(isAccepted).length,
      })),
      received: found.length,
      open: count(({ stage }) => !isEnded(stage) && stage !== 'accepted'),
      accepted,
      rejected_without_review: withoutReview,
      rejected_after_review: rejected - withoutReview,
      withdrawn: count(({ stage }) => stage === 'withdrawn'),
      reviews_asked: reviews.length,
      reviews_received: daysOfReviews.length,
      ...(accepted + rejected > 0 && {
        acceptance_rate: Math.round((100 * accepted) / (accepted + rejected)),
      }),
      ...(Object.fromEntries(Object.entries(medians).filter(([, days]) => days !== undefined)) as object),
    };
  }

  /** Public, once there are enough for them to say something. */
  async ofLastYear(
    settings: ManuscriptSettings,
  ): Promise<Pick<ManuscriptFacts, 'median_days' | 'acceptance_rate'>> {
    const period = { from: dayIn(settings, -YEAR_DAYS), to: dayIn(settings) };
    const figures = await this.statistics({}, period);
    const { accepted, rejected_without_review, rejected_after_review } = figures;
    const decided = accepted + rejected_without_review + rejected_after_review;
    if (decided < FIGURES_FROM_DECIDED) return {};
    return {
      median_days: figures.median_days_to_first_decision,
      acceptance_rate: figures.acceptance_rate,
    };
  }
}

/** The median of the days from the submission to a later day; undefined without any. */
function medianDays(
  found: readonly Counted[],
  laterOf: (manuscript: Counted) => string | undefined,
): number | undefined {
  return medianOf(
    found.flatMap((manuscript) => {
      const [from, to] = [manuscript.dates.submitted, laterOf(manuscript)];
      return from && to ? daysBetween(new Date(from), new Date(to)) : [];
    }),
  );
}

const daysBetween = (from: Date, to: Date): number => Math.round((to.getTime() - from.getTime()) / DAY_MS);

/** Undefined of none. */
function medianOf(numbers: readonly number[]): number | undefined {
  const sorted = numbers.toSorted((one, other) => one - other);
  const middle = sorted.length / 2;
  if (sorted.length === 0) return undefined;
  return sorted.length % 2 === 1 ? sorted[Math.floor(middle)] : (sorted[middle - 1]! + sorted[middle]!) / 2;
}
