import { expect, test } from '@jest/globals';
import type { JournalChange } from '#contracts/fields/entities.ts';
import { groupChanges } from './group-changes.ts';

const change = (id: number, given: Partial<JournalChange>): JournalChange => ({
  id: String(id),
  at: `2026-12-19T10:0${id % 10}:00.000Z`,
  by: { id: '1', name: 'asha' },
  action: 'deleted',
  changes: [],
  type: 'article',
  entity: String(id),
  name: `Article ${id}`,
  ...given,
});
const sizes = (changes: JournalChange[]) => groupChanges(changes).map((group) => group.length);

test('what one press has deleted is one item of the last changes, between what was edited', () => {
  const deleted = [8, 7, 6, 5].map((id) => change(id, {}));
  const edited = [9, 4, 3, 2, 1].map((id) => change(id, { action: 'changed' }));
  expect(sizes([edited[0]!, ...deleted, ...edited.slice(1)])).toEqual([1, 4, 1, 1, 1, 1]);
});

test('few deletions, and those of different people, are listed one by one', () => {
  expect(sizes([3, 2, 1].map((id) => change(id, {})))).toEqual([1, 1, 1]);
  expect(sizes([4, 3, 2, 1].map((id) => change(id, { by: { id: '', name: `user ${id}` } })))).toEqual([
    1, 1, 1, 1,
  ]);
});
