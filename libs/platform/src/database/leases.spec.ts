import { expect, it } from '@jest/globals';
import { IndexedNotes } from '#testing/builders/indexed-notes.ts';
import { beforeBlock } from '#testing/jest/before-block.ts';
import { Leases } from './leases.ts';
import { eventually } from '#testing/jest/eventually.ts';

const LONG = 60_000;
const trial = beforeBlock(() => IndexedNotes.start());

const processes = (count: number) => Array.from({ length: count }, () => new Leases(trial.notes.db));

it('lets one process at a time hold a lease', async () => {
  const leases = processes(3);
  const held = await Promise.all(leases.map((each) => each.hold('one', LONG)));
  expect(held.filter(Boolean)).toHaveLength(1);
  expect(await Promise.all(leases.map((each) => each.hold('one', LONG)))).toEqual(held);
  expect(await leases[held.indexOf(false)]!.hold('other', LONG)).toBe(true);
});

it('renews a lease, and gives it to another process when its time is over', async () => {
  const [first, second] = processes(2) as [Leases, Leases];
  expect(await first.hold('renewed', LONG)).toBe(true);
  expect(await first.hold('renewed', 200)).toBe(true);
  expect(await second.hold('renewed', LONG)).toBe(false);
  await eventually(async () => expect(await second.hold('renewed', LONG)).toBe(true));
  expect(await first.hold('renewed', LONG)).toBe(false);
});
