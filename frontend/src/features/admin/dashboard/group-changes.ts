import { entityRights } from '#contracts/policies/entity-rights.ts';
import type { JournalChange } from '#contracts/fields/entities.ts';

/** Maximum number of changes that are listed one by one. */
const MAX_SINGLE = 3;
const MAX_SHOWN = 10;

/** Groups what one action has added or deleted, such as all sample articles, into one item. */
export function groupChanges(changes: readonly JournalChange[]): [JournalChange, ...JournalChange[]][] {
  const presses = Map.groupBy(changes, ({ id, at, by, action, type }) =>
    action === 'changed' || entityRights[type].label.startsWith('the ')
      ? id
      : [type, action, by.id, by.name, at.slice(0, '2026-12-31T10:0'.length)].join(' '),
  );
  return [...presses.values()]
    .flatMap((group) => (group.length > MAX_SINGLE ? [group] : group.map((change) => [change])))
    .sort(([one], [other]) => other!.at.localeCompare(one!.at))
    .slice(0, MAX_SHOWN) as [JournalChange, ...JournalChange[]][];
}
