import type { ReviewerCandidate, ReviewerFigures, StaffReview } from '#contracts/manuscripts/reviews.ts';
import { isOpenReview, mayDoReview, type ReviewState } from '#contracts/manuscripts/review-states.ts';
import { shortDate } from '#lib/dates.ts';
import type { Recommendation } from '#contracts/values/recommendations.ts';

export const reviewersPath = '/api/admin/reviewers';

export const reviewStateLabels: Record<ReviewState, string> = {
  invited: 'Invited',
  accepted: 'Has accepted',
  done: 'Has sent a report',
  declined: 'Has declined',
  lapsed: 'Did not answer',
  cancelled: 'Cancelled',
};

export const recommendationLabels: Record<Recommendation, string> = {
  accept: 'Accept',
  'minor-revision': 'Minor revision',
  'major-revision': 'Major revision',
  reject: 'Reject',
};

export const nameOfReview = ({ letter, name }: Pick<StaffReview, 'letter' | 'name'>): string =>
  `Reviewer ${letter}, ${name}`;

/** Whether there is a decision on a report: whether its author reads it is chosen there, and may be changed afterwards. */
export const isDecided = ({ acts }: Pick<StaffReview, 'acts'>): boolean =>
  acts.includes('show') && !acts.includes('return');

/** Whether somebody at work sees an earlier version of the manuscript. */
export const isBehind = ({ state, behind }: Pick<StaffReview, 'state' | 'behind'>): boolean =>
  isOpenReview(state) && behind;

/** Whether another reviewer has to take the place of this one. */
export const isGone = ({ state }: Pick<StaffReview, 'state'>): boolean =>
  state === 'declined' || state === 'lapsed';

const sourceLabels: Record<ReviewerCandidate['sources'][number], string> = {
  suggested: 'suggested by the authors',
  reviewer: 'has reviewed here',
  board: 'editorial board',
  article: 'has published here',
};

/** Where somebody is known from; who was only invited has not reviewed. */
export const sourcesOf = ({ sources, done }: Pick<ReviewerCandidate, 'sources' | 'done'>): string[] =>
  sources.flatMap((source) => (source === 'reviewer' && done === 0 ? [] : sourceLabels[source]));

/** Whether a candidate can be invited. */
export const isFree = ({ no_more, state }: Pick<ReviewerCandidate, 'no_more' | 'state'>): boolean =>
  !no_more && (state === undefined || mayDoReview('again', state, true));

/** Whether a candidate may be chosen in advance: nothing speaks against them, and the authors do not suggest them. */
export const isBest = (candidate: ReviewerCandidate): boolean =>
  isFree(candidate) && candidate.conflicts.length === 0 && !candidate.sources.includes('suggested');

/** What somebody does as a reviewer: 'invited 6 times, 1 open, 4 done in 18 days, 1 declined, last 12 Nov 2026'. */
export function loadOf(figures: ReviewerFigures): string {
  const { invited, open, done, declined, lapsed, median_days, last } = figures;
  if (invited === 0) return 'not invited yet';
  return [
    `invited ${invited === 1 ? 'once' : `${invited} times`}`,
    open > 0 && `${open} open`,
    median_days === undefined
      ? `${done} done`
      : `${done} done in ${median_days === 1 ? '1 day' : `${median_days} days`}`,
    declined > 0 && `${declined} declined`,
    lapsed > 0 && `${lapsed} without a response`,
    last && `last ${shortDate(last)}`,
  ]
    .filter(Boolean)
    .join(', ');
}
