import { expect, test } from '@jest/globals';
import { moved } from './moves.js';

const partners = (numbers: number[]) =>
  numbers.map((sortnumber, index) => ({ id: 'abcd'[index]!, sortnumber }));
/** The order of the ids once the numbers are set. */
const after = (numbers: number[], id: string, step: -1 | 1) => {
  const set = new Map(moved(partners(numbers), id, step).map((partner) => [partner.id, partner.sortnumber]));
  return partners(numbers)
    .map((partner) => ({ ...partner, sortnumber: set.get(partner.id) ?? partner.sortnumber }))
    .sort((a, b) => a.sortnumber - b.sortnumber)
    .map((partner) => partner.id)
    .join('');
};

test.each([
  ['distinct numbers', [1, 2, 3, 4]],
  ['gaps', [10, 20, 30, 40]],
  ['equal numbers', [0, 0, 0, 0]],
  ['some equal', [1, 1, 5, 5]],
])('a partner goes up and down among %s', (_, numbers) => {
  expect(after(numbers, 'c', -1)).toBe('acbd');
  expect(after(numbers, 'b', 1)).toBe('acbd');
  expect(after(numbers, 'a', 1)).toBe('bacd');
  expect(after(numbers, 'd', -1)).toBe('abdc');
});

test('with numbers apart, two are enough', () => {
  expect(moved(partners([10, 20, 30, 40]), 'c', -1)).toEqual([
    { id: 'c', sortnumber: 20 },
    { id: 'b', sortnumber: 30 },
  ]);
});

test('the first goes no further up, and the last no further down', () => {
  expect(moved(partners([1, 2]), 'a', -1)).toEqual([]);
  expect(moved(partners([1, 2]), 'b', 1)).toEqual([]);
});
