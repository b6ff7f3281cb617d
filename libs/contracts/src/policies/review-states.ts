/** States of a review. */
export const reviewStates = ['invited', 'accepted', 'done', 'declined', 'lapsed', 'cancelled'] as const;
export type ReviewState = (typeof reviewStates)[number];

/** States in which the journal waits for the reviewer. */
const openReviewStates = ['invited', 'accepted'] as const satisfies ReviewState[];
export const isOpenReview = (state: ReviewState): boolean =>
  (openReviewStates as readonly ReviewState[]).includes(state);

/** States of a reviewer who reads the manuscript, or may still accept, and receives newer versions. */
export const receivingStates: readonly ReviewState[] = ['invited', 'accepted', 'lapsed', 'declined'];

interface Transition {
  by: 'reviewer' | 'office' | 'journal';
  from: readonly ReviewState[];
  /** State after the act; undefined where it stays. */
  to?: ReviewState;
}

/** Acts by person and state, with the state that follows. Server and buttons use the same table. */
const reviewTransitions = {
  /** Also after a decline, which may have been sent by mistake. */
  accept: { by: 'reviewer', from: ['invited', 'lapsed', 'declined'], to: 'accepted' },
  decline: { by: 'reviewer', from: ['invited', 'lapsed', 'accepted'], to: 'declined' },
  send: { by: 'reviewer', from: ['accepted'], to: 'done' },
  lapse: { by: 'journal', from: ['invited'], to: 'lapsed' },
  remind: { by: 'office', from: openReviewStates },
  cancel: { by: 'office', from: [...openReviewStates, 'lapsed'], to: 'cancelled' },
  /** Returns the report to the reviewer, who then sends it again. */
  return: { by: 'office', from: ['done'], to: 'accepted' },
  again: { by: 'office', from: ['declined', 'lapsed', 'cancelled'], to: 'invited' },
  show: { by: 'office', from: ['done'] },
} as const satisfies Record<string, Transition>;
export type ReviewAct = keyof typeof reviewTransitions;

/** @param isRoundOpen whether the round of the review is not decided yet; after that a report is shown or not */
export const mayDoReview = (act: ReviewAct, state: ReviewState, isRoundOpen: boolean): boolean =>
  (isRoundOpen || act === 'show') && (reviewTransitions[act].from as readonly ReviewState[]).includes(state);

/** The acts that are open to whoever has them in the table. */
export const reviewActs = (by: Transition['by'], state: ReviewState, isRoundOpen: boolean): ReviewAct[] =>
  (Object.keys(reviewTransitions) as ReviewAct[]).filter(
    (act) => reviewTransitions[act].by === by && mayDoReview(act, state, isRoundOpen),
  );

export const reviewerLetter = (before: number): string => String.fromCharCode(65 + before);
export const MAX_REVIEWERS = 26;
