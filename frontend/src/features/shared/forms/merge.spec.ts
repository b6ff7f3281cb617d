import { expect, test } from '@jest/globals';
import { changedFields, concurrentChanges, merged } from './merge.ts';

interface Values {
  name: string;
  post: string;
  phone: string;
  picture?: File;
}
const base: Values = { name: 'Asha', post: 'Head', phone: '1' };
const theirs: Values = { name: 'Asha Verma', post: 'Head', phone: '2' };

test('reports what somebody else has changed, next to the values entered here', () => {
  expect(concurrentChanges(base, theirs, { ...base, name: 'Asha V.', post: 'Lecturer' })).toEqual([
    { field: 'name', before: 'Asha', now: 'Asha Verma', mine: 'Asha V.' },
    { field: 'phone', before: '1', now: '2' },
  ]);
});

test('does not treat the same change made twice as a conflict', () => {
  expect(concurrentChanges(base, theirs, theirs)).toEqual([]);
});

test('keeps the values entered here and takes the rest from the current version', () => {
  const mine = { ...base, name: 'Asha V.', post: 'Lecturer' };
  expect(merged(base, theirs, mine)).toEqual({ name: 'Asha V.', post: 'Lecturer', phone: '2' });
});

test('counts a chosen file as a change', () => {
  expect(changedFields(base, { ...base, picture: new File([], 'a.png') })).toEqual(['picture']);
  expect(changedFields(base, { ...base, picture: undefined })).toEqual([]);
});
