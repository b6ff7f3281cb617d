import { describe, expect, it } from '@jest/globals';
import { reviewActs, reviewStates } from './review-states.ts';

describe('The states of a review', () => {
  it.each([
    [
      'permit these acts while the round is open',
      true,
      {
        invited: ['accept', 'decline', 'lapse', 'remind', 'cancel'],
        accepted: ['decline', 'send', 'remind', 'cancel'],
        done: ['return', 'show'],
        declined: ['accept', 'again'],
        lapsed: ['accept', 'decline', 'cancel', 'again'],
        cancelled: ['again'],
      },
    ],
    [
      'permit nothing after the decision but to show a report',
      false,
      { invited: [], accepted: [], done: ['show'], declined: [], lapsed: [], cancelled: [] },
    ],
  ])('%s', (_, isOpen, expected) => {
    const actors = ['reviewer', 'journal', 'office'] as const;
    const found = reviewStates.map((state) => [state, actors.flatMap((by) => reviewActs(by, state, isOpen))]);
    expect(Object.fromEntries(found)).toEqual(expected);
  });
});
