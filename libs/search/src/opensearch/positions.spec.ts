import { describe, expect, it } from '@jest/globals';
import mongoose from 'mongoose';
import { eventually } from '#testing/jest/eventually.ts';
import { IndexedNotes, noteFields } from '#testing/builders/indexed-notes.ts';
import { ChangeReader } from '../change-reader.ts';
import type { Position } from '../search-fields.ts';
import { reaches, versionOf } from './opensearch-engine.ts';

const position = (data: string, source = 'notes'): Position => ({
  source,
  token: JSON.stringify({ _data: data }),
});

describe('The position in a change stream', () => {
  it('has its time as a version that a number can express', () => {
    expect(versionOf(position('8265A1B2C3000000052B0429296E04'))).toBe(0x65a1b2c3 * 2 ** 20 + 5);
    const latest = versionOf(position('82FFFFFFFFFFFFFFFF2B04'));
    expect(Number.isSafeInteger(latest)).toBe(true);
    expect(latest).toBe(2 ** 52 - 1);
  });

  it('reaches those before it in the same collection', () => {
    const [one, other] = [position('8265A1B2C3000000052B04'), position('8265A1B2C3000000062B04')];
    expect([reaches(other, one), reaches(one, one), reaches(one, other)]).toEqual([true, true, false]);
    expect(reaches(other, position('8265A1B2C3000000052B04', 'others'))).toBe(false);
  });

  it('is read from what MongoDB sends', async () => {
    const trial = await IndexedNotes.start();
    const stream = trial.notes.collection.watch();
    const positions: Position[] = [];
    const times: mongoose.mongo.Timestamp[] = [];
    stream.on('change', ({ _id, clusterTime }) => {
      positions.push({ source: 'notes', token: JSON.stringify(_id) });
      times.push(clusterTime!);
    });
    await eventually(async () => {
      await trial.add({ title: 'first' });
      expect(positions).not.toEqual([]);
    });
    await trial.add({ title: 'second' }, { title: 'third' });
    await eventually(() => expect(positions.length).toBeGreaterThan(2));
    await stream.close();
    expect(positions.map(versionOf)).toEqual(times.map(({ t, i }) => t * 2 ** 20 + i));
    for (const [at, each] of positions.entries())
      expect(positions.map((other) => reaches(each, other))).toEqual(
        positions.map((_, other) => other <= at),
      );
    await trial.close();
  });

  it('moves on with the changes, and without them', async () => {
    const trial = await IndexedNotes.start();
    const changes = new ChangeReader(trial.notes, noteFields);
    const reached = (): Position => ({ source: 'notes', token: changes.token });
    await changes.next(1);
    const before = reached();
    await trial.add({ title: 'first' });
    await eventually(async () => expect(await changes.next(10)).toHaveLength(1));
    const after = reached();
    await changes.next(1);
    expect([reaches(after, before), reaches(reached(), after)]).toEqual([true, true]);
    expect(reaches(before, after)).toBe(false);
    // A stream begins at the time of the next change.
    expect(versionOf(after)).toBeGreaterThanOrEqual(versionOf(before));
    await changes.close();
    await trial.close();
  });
});
