import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model, QueryFilter } from 'mongoose';
import type { ManuscriptSettings } from '#contracts/api/rpc.ts';
import { FIGURES_FROM_DECIDED } from '#contracts/manuscripts/limits.ts';
import { DAY_MS } from '#contracts/values/durations.ts';
import type { ManuscriptFacts, ManuscriptStatistics } from '#contracts/manuscripts/manuscripts.ts';
import { isEnded } from '#contracts/policies/manuscript-stages.ts';
import { dayIn } from '../settings/journal-settings.ts';
import { ManuscriptDocument } from './manuscript.schema.ts';
import { receivedReports } from './manuscript-state.ts';
import { ReviewDocument } from './review.schema.ts';

const YEAR_DAYS = 365;

type Counted = Pick<
  ManuscriptDocument,
  '_id' | 'stage' | 'dates' | 'decisions' | 'round' | 'files' | 'reviews'
>;
export const countedFields =
  'stage dates decisions.kind decisions.void round files.kind files.round files.review reviews';

/** Counts manuscripts, and measures how long they took. */
@Injectable()
export class SubmissionStatistics {
  constructor(
    @InjectModel(ManuscriptDocument.name) private readonly manuscripts: Model<ManuscriptDocument>,
    @InjectModel(ReviewDocument.name) private readonly reviews: Model<ReviewDocument>,
  ) {}

  /** Counts by day of submission, both days included. */
  async count(
    seen: QueryFilter<ManuscriptDocument>,
    { from, to }: { from: string; to: string },
  ): Promise<ManuscriptStatistics> {
    const found: Counted[] = await this.manuscripts
      .find({ ...seen, 'dates.submitted': { $gte: from, $lte: to } })
      .select(countedFields)
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
    const withoutReview = count((one) => isRejected(one) && receivedReports(one).length === 0);
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

  /** Public statistics; absent until there are enough manuscripts to be meaningful. */
  async countLastYear(
    settings: ManuscriptSettings,
  ): Promise<Pick<ManuscriptFacts, 'median_days' | 'acceptance_rate'>> {
    const period = { from: dayIn(settings, -YEAR_DAYS), to: dayIn(settings) };
    const figures = await this.count({}, period);
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

/** The median; undefined without numbers. */
function medianOf(numbers: readonly number[]): number | undefined {
  const sorted = numbers.toSorted((one, other) => one - other);
  const middle = sorted.length / 2;
  if (sorted.length === 0) return undefined;
  return sorted.length % 2 === 1 ? sorted[Math.floor(middle)] : (sorted[middle - 1]! + sorted[middle]!) / 2;
}
