import type { ReviewerCandidate, ReviewerFigures, StaffReview } from '#contracts/manuscripts/reviews.ts';
import { isOpenReview, type ReviewState } from '#contracts/manuscripts/review-states.ts';
import { shortDate } from '../../../lib/dates.ts';
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

export const sourceLabels: Record<ReviewerCandidate['sources'][number], string> = {
  suggested: 'suggested by the authors',
  reviewer: 'has reviewed here',
  board: 'editorial board',
  article: 'has published here',
};

/** What somebody does for the journal as a reviewer: '1 open, 4 of 5 done, 18 days, last 12 Nov 2026'. */
export function loadOf({ invited, open, done, median_days, last }: ReviewerFigures): string {
  if (invited === 0) return 'not invited yet';
  return [
    open > 0 && `${open} open`,
    `${done} of ${invited} done`,
    median_days !== undefined && `in ${median_days} days`,
    last && `last ${shortDate(last)}`,
  ]
    .filter(Boolean)
    .join(', ');
}
