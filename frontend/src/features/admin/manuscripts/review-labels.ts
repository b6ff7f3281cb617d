import type { ReviewerCandidate, ReviewerFigures, StaffReview } from '#contracts/manuscripts/reviews.ts';
import { isOpenReview, mayDoReview, type ReviewState } from '#contracts/policies/review-states.ts';
import { shortDate } from '#lib/dates.ts';
import type { Recommendation } from '#contracts/values/recommendations.ts';

export const reviewersPath = '/api/admin/reviewers';

export const reviewStateLabels: Record<ReviewState, string> = {
  invited: 'Invited',
  accepted: 'Accepted',
  done: 'Report received',
  declined: 'Declined',
  lapsed: 'No response',
  cancelled: 'Cancelled',
};

export const recommendationLabels: Record<Recommendation, string> = {
  accept: 'Accept',
  'minor-revision': 'Minor revision',
  'major-revision': 'Major revision',
  reject: 'Reject',
};

export const reviewerName = ({ letter, name }: Pick<StaffReview, 'letter' | 'name'>): string =>
  `Reviewer ${letter}, ${name}`;

/** Whether a report has been decided on; only then can it be shown to the author or hidden. */
export const isDecided = ({ acts }: Pick<StaffReview, 'acts'>): boolean =>
  acts.includes('show') && !acts.includes('return');

/** Whether an active reviewer sees an earlier version of the manuscript. */
export const seesEarlierVersion = ({ state, behind }: Pick<StaffReview, 'state' | 'behind'>): boolean =>
  isOpenReview(state) && behind;

/** Whether another reviewer has to take the place of this one. */
export const needsReplacement = ({ state }: Pick<StaffReview, 'state'>): boolean =>
  state === 'declined' || state === 'lapsed';

const sourceLabels: Record<ReviewerCandidate['sources'][number], string> = {
  suggested: 'Suggested by the authors',
  reviewer: 'Has reviewed here',
  board: 'Editorial board',
  article: 'Has published here',
};

/** Reasons why the journal knows a candidate; an invitation alone is not a review. */
export const sourceTexts = ({ sources, done }: Pick<ReviewerCandidate, 'sources' | 'done'>): string[] =>
  sources.flatMap((source) => (source === 'reviewer' && done === 0 ? [] : sourceLabels[source]));

export const canBeInvited = ({ no_more, state }: Pick<ReviewerCandidate, 'no_more' | 'state'>): boolean =>
  !no_more && (state === undefined || mayDoReview('again', state, true));

/** Whether a candidate may be preselected: without conflicts and not suggested by the authors. */
export const canBePreselected = (candidate: ReviewerCandidate): boolean =>
  canBeInvited(candidate) && candidate.conflicts.length === 0 && !candidate.sources.includes('suggested');

/** A person's record as a reviewer: 'Invited 6 times, 1 open, 4 done in 18 days, 1 declined, last 12 Nov 2026'. */
export function reviewerRecord(figures: ReviewerFigures): string {
  const { invited, open, done, declined, lapsed, median_days, last } = figures;
  if (invited === 0) return 'Not invited yet';
  return [
    `Invited ${invited === 1 ? 'once' : `${invited} times`}`,
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
