import { expect, it } from '@jest/globals';
import { countriesIn } from './countries.ts';

it.each([
  ['India', 'भारत'],
  ['India, Nepal', 'भारत, नेपाल'],
  ['USA', 'संयुक्त राज्य'],
  ['Kingdom of Elsewhere', 'Kingdom of Elsewhere'],
  ['', ''],
])('names %j in Hindi', (english, hindi) => {
  expect(countriesIn(english, 'hi')).toBe(hindi);
});
