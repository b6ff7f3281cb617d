/** Where a review is on its way. */
export const reviewStates = ['invited', 'accepted', 'done', 'declined', 'lapsed', 'cancelled'] as const;
export type ReviewState = (typeof reviewStates)[number];

/** Those in which the journal waits for the reviewer. */
export const openReviewStates = ['invited', 'accepted'] as const satisfies ReviewState[];
export const isOpenReview = (state: ReviewState): boolean =>
  (openReviewStates as readonly ReviewState[]).includes(state);

interface Transition {
  by: 'reviewer' | 'office' | 'journal';
  from: readonly ReviewState[];
  /** Undefined where it stays. */
  to?: ReviewState;
}

/** Who may do what in which state, and where it leads. Server and buttons use the same table. */
export const reviewTransitions = {
  accept: { by: 'reviewer', from: ['invited', 'lapsed'], to: 'accepted' },
  decline: { by: 'reviewer', from: ['invited', 'lapsed', 'accepted'], to: 'declined' },
  send: { by: 'reviewer', from: ['accepted'], to: 'done' },
  lapse: { by: 'journal', from: ['invited'], to: 'lapsed' },
  remind: { by: 'office', from: openReviewStates },
  cancel: { by: 'office', from: [...openReviewStates, 'lapsed'], to: 'cancelled' },
  /** To the reviewer, who then sends it once more. */
  return: { by: 'office', from: ['done'], to: 'accepted' },
  again: { by: 'office', from: ['declined', 'lapsed', 'cancelled'], to: 'invited' },
  show: { by: 'office', from: ['done'] },
} as const satisfies Record<string, Transition>;
export type ReviewAct = keyof typeof reviewTransitions;

export const mayDoReview = (act: ReviewAct, state: ReviewState): boolean =>
  (reviewTransitions[act].from as readonly ReviewState[]).includes(state);

/** The acts of somebody in a state. */
export const reviewActs = (by: Transition['by'], state: ReviewState): ReviewAct[] =>
  (Object.keys(reviewTransitions) as ReviewAct[]).filter(
    (act) => reviewTransitions[act].by === by && mayDoReview(act, state),
  );

/** The letter of a manuscript's next reviewer. */
export const reviewerLetter = (before: number): string => String.fromCharCode(65 + before);
export const MAX_REVIEWERS = 26;
