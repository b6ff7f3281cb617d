import { describe, expect, it } from '@jest/globals';
import { Types } from 'mongoose';
import { readdir, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DAY_MS } from '#contracts/values/durations.ts';
import { eventually } from '#testing/jest/eventually.ts';
import { completeDraft, decide, sentManuscript } from '#testing/builders/manuscripts.ts';
import { ADMIN_PATH, dayIn, AUTHOR_PATH, specManuscripts } from '#testing/running/spec-manuscripts.ts';
import { ManuscriptSweep } from './sweep.ts';

describe('The sweep of manuscripts', () => {
  const manuscripts = specManuscripts();
  const remindersAfter = async (id: string, days: readonly number[]) => {
    const counts: number[] = [];
    for (const day of days) {
      await manuscripts.sweepOn(day);
      counts.push(await manuscripts.countMails(id, 'manuscript-reminder'));
    }
    return counts;
  };

  it('reminds of a draft once, and erases it with its links and files after a month', async () => {
    const { token, draft } = await completeDraft(manuscripts);
    const { sent } = await sentManuscript(manuscripts, { email: 'other@example.org' });
    expect(await remindersAfter(draft.id, [2, 3.1, 4, 20])).toEqual([0, 1, 1, 1]);
    const _id = new Types.ObjectId(draft.id);
    const drafts = manuscripts.database.collection<{ files: { key: string }[] }>('manuscripts');
    const { key } = (await drafts.findOne({ _id }))!.files[0]!;
    const isStored = async () => (await manuscripts.storedFiles()).some((name) => key.endsWith(name));
    expect(await isStored()).toBe(true);
    await manuscripts.sweepOn(30.1);
    await manuscripts.withLink(token).get(AUTHOR_PATH).expect(404);
    expect(await isStored()).toBe(false);
    const links = manuscripts.database.collection('manuscriptlinks');
    expect(await links.countDocuments({ manuscript: _id })).toBe(0);
    await manuscripts.staff.get(`${ADMIN_PATH}/${sent.id}`).expect(200);
  });

  it('reminds of a revision a week before its day and on it, each once, and not after it has come', async () => {
    const { token, sent } = await sentManuscript(manuscripts);
    await decide(manuscripts, sent.id, 'return', { due: dayIn(20) });
    const days = [0, 11, 14, 15, 21, 22, 40];
    expect(await remindersAfter(sent.id, days)).toEqual([0, 0, 1, 1, 2, 2, 2]);
    await manuscripts.withdraw(token).expect(200);
    expect(await remindersAfter(sent.id, [50])).toEqual([2]);
  });

  it('removes what an interrupted upload left, and nothing else', async () => {
    const { sent } = await sentManuscript(manuscripts);
    const folder = join(manuscripts.catalog.environment.FILES_DIR, 'manuscripts');
    await writeFile(join(folder, 'left'), 'x');
    const old = new Date(Date.now() - 3 * DAY_MS);
    // Jobs of the other specs may still store their copies.
    await eventually(async () => {
      for (const name of await readdir(folder)) await utimes(join(folder, name), old, old);
    });
    await manuscripts.app.get(ManuscriptSweep).removeLeftovers();
    expect(await readdir(folder)).not.toContain('left');
    await manuscripts.staff.get(`${ADMIN_PATH}/${sent.id}/files/${sent.files[0]!.id}`).expect(200);
  });

  it('goes on while the journal takes no new manuscripts', async () => {
    const { token, draft } = await completeDraft(manuscripts, { email: 'off@example.org' });
    await manuscripts.set({ submit_online: false });
    expect(await remindersAfter(draft.id, [4])).toEqual([1]);
    await manuscripts.sweepOn(31);
    await manuscripts.withLink(token).get(AUTHOR_PATH).expect(404);
  });
});
