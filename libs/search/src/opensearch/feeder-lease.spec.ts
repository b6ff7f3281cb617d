import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { IndexedNotes } from '#testing/indexed-notes.ts';
import { FeederLease } from './feeder-lease.ts';

const LONG = 60_000;
let trial: IndexedNotes;
beforeAll(async () => {
  trial = await IndexedNotes.start();
});
afterAll(() => trial.close());

const leaseOf = (index: string) => new FeederLease(trial.notes.db.collection('searchfeeders'), index);

it('is held by one process at a time', async () => {
  const leases = Array.from({ length: 3 }, () => leaseOf('one'));
  const held = await Promise.all(leases.map((lease) => lease.hold(LONG)));
  expect(held.filter(Boolean)).toHaveLength(1);
  expect(await Promise.all(leases.map((lease) => lease.hold(LONG)))).toEqual(held);
  expect(await leaseOf('other').hold(LONG)).toBe(true);
});

it('is renewed, and taken over when its time is over', async () => {
  const [first, second] = [leaseOf('renewed'), leaseOf('renewed')];
  expect(await first.hold(LONG)).toBe(true);
  expect(await first.hold(200)).toBe(true);
  expect(await second.hold(200)).toBe(false);
  await pause(400);
  expect(await second.hold(LONG)).toBe(true);
  expect(await first.hold(LONG)).toBe(false);
});
