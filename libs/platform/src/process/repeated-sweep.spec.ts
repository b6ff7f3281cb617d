import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from '@jest/globals';
import { eventually } from '#testing/jest/eventually.ts';
import { RepeatedSweep } from './repeated-sweep.ts';

describe('A repeated sweep', () => {
  it('starts immediately, continues after a failed run, and waits for the running one when it ends', async () => {
    let begun = 0;
    let ended = 0;
    const sweep = new RepeatedSweep('dust', 5, async () => {
      begun += 1;
      if (begun === 1) throw new Error('the store is unavailable');
      await sleep(20);
      ended += 1;
    });
    sweep.start();
    expect(begun).toBe(1);
    await eventually(() => expect(begun).toBeGreaterThan(2));
    await sweep.end();
    expect(ended).toBe(begun - 1);
  });

  it('never runs twice at the same time', async () => {
    let [begun, atWork, most] = [0, 0, 0];
    const sweep = new RepeatedSweep('dust', 1, async () => {
      begun += 1;
      most = Math.max(most, (atWork += 1));
      await sleep(10);
      atWork -= 1;
    });
    sweep.start();
    await eventually(() => expect(begun).toBeGreaterThan(3));
    await sweep.end();
    expect([most, atWork]).toEqual([1, 0]);
  });
});
