import { expect, test } from '@jest/globals';
import { moved } from './moves.ts';

const partners = (numbers: number[]) =>
  numbers.map((sortnumber, index) => ({ id: 'abcd'[index]!, sortnumber }));
/** The order of the ids after setting the numbers. */
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
])('moves a partner up and down among %s', (_, numbers) => {
  expect(after(numbers, 'c', -1)).toBe('acbd');
  expect(after(numbers, 'b', 1)).toBe('acbd');
  expect(after(numbers, 'a', 1)).toBe('bacd');
  expect(after(numbers, 'd', -1)).toBe('abdc');
});

test('changes only two numbers when they are distinct', () => {
  expect(moved(partners([10, 20, 30, 40]), 'c', -1)).toEqual([
    { id: 'c', sortnumber: 20 },
    { id: 'b', sortnumber: 30 },
  ]);
});

test('does not move the first one up or the last one down', () => {
  expect(moved(partners([1, 2]), 'a', -1)).toEqual([]);
  expect(moved(partners([1, 2]), 'b', 1)).toEqual([]);
});
