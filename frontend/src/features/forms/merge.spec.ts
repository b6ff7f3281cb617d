import { expect, test } from '@jest/globals';
import { changedFields, changedMeanwhile, merged } from './merge.js';

interface Values {
  name: string;
  post: string;
  phone: string;
  picture?: File;
}
const base: Values = { name: 'Asha', post: 'Head', phone: '1' };
const theirs: Values = { name: 'Asha Verma', post: 'Head', phone: '2' };

test('what somebody else has changed is told, with what was entered here beside it', () => {
  expect(changedMeanwhile(base, theirs, { ...base, name: 'Asha V.', post: 'Lecturer' })).toEqual([
    { field: 'name', before: 'Asha', now: 'Asha Verma', mine: 'Asha V.' },
    { field: 'phone', before: '1', now: '2' },
  ]);
});

test('the same change made twice is no conflict', () => {
  expect(changedMeanwhile(base, theirs, theirs)).toEqual([]);
});

test('what was entered here is kept, and the rest is as it is now', () => {
  const mine = { ...base, name: 'Asha V.', post: 'Lecturer' };
  expect(merged(base, theirs, mine)).toEqual({ name: 'Asha V.', post: 'Lecturer', phone: '2' });
});

test('a file that was chosen is a change', () => {
  expect(changedFields(base, { ...base, picture: new File([], 'a.png') })).toEqual(['picture']);
  expect(changedFields(base, { ...base, picture: undefined })).toEqual([]);
});
