/** Where a review is on its way. */
export const reviewStates = ['invited', 'accepted', 'done', 'declined', 'lapsed', 'cancelled'] as const;
export type ReviewState = (typeof reviewStates)[number];

/** Those in which the journal waits for the reviewer. */
const openReviewStates = ['invited', 'accepted'] as const satisfies ReviewState[];
export const isOpenReview = (state: ReviewState): boolean =>
  (openReviewStates as readonly ReviewState[]).includes(state);

/** Those of a reviewer who reads the manuscript, or may still accept: what is passed on is for these. */
export const receivingStates: readonly ReviewState[] = ['invited', 'accepted', 'lapsed', 'declined'];

interface Transition {
  by: 'reviewer' | 'office' | 'journal';
  from: readonly ReviewState[];
  /** Undefined where it stays. */
  to?: ReviewState;
}

/** Who may do what in which state, and where it leads. Server and buttons use the same table. */
const reviewTransitions = {
  /** After a decline too, which one press may have sent by mistake. */
  accept: { by: 'reviewer', from: ['invited', 'lapsed', 'declined'], to: 'accepted' },
  decline: { by: 'reviewer', from: ['invited', 'lapsed', 'accepted'], to: 'declined' },
  send: { by: 'reviewer', from: ['accepted'], to: 'done' },
  lapse: { by: 'journal', from: ['invited'], to: 'lapsed' },
  remind: { by: 'office', from: openReviewStates },
  cancel: { by: 'office', from: [...openReviewStates, 'lapsed'], to: 'cancelled' },
  /** Back to the reviewer, who then sends it again. */
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

/** The letter of a manuscript's next reviewer. */
export const reviewerLetter = (before: number): string => String.fromCharCode(65 + before);
export const MAX_REVIEWERS = 26;
