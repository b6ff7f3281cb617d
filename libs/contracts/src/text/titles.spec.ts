import { expect, it } from '@jest/globals';
import { withSubtitle } from './titles.ts';

it.each([
  ['Wells', 'A survey', 'Wells: A survey'],
  ['<em>Why?</em>', 'A survey', '<em>Why?</em> A survey'],
  ['Wells: a survey', 'A survey', 'Wells: a survey'],
  ['Mankind', 'Kind', 'Mankind: Kind'],
  ['', 'A survey', 'A survey'],
  ['Wells', '', 'Wells'],
])('A title joins "%s" and the subtitle "%s"', (title, subtitle, joined) => {
  expect(withSubtitle(title, subtitle)).toBe(joined);
});
