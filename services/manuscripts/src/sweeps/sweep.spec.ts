import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Types } from 'mongoose';
import { readdir, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { completeDraft, decide, sentManuscript } from '#testing/builders/manuscripts.ts';
import { type RunningCatalog, runCatalog } from '#testing/running/running-catalog.ts';
import { type RunningManuscripts, runManuscripts } from '#testing/running/running-manuscripts.ts';
import { ManuscriptSweep } from './sweep.ts';

const DAY_MS = 86_400_000;

describe('The sweep of manuscripts', () => {
  let catalog: RunningCatalog;
  let manuscripts: RunningManuscripts;

  beforeAll(async () => {
    catalog = await runCatalog();
    manuscripts = await runManuscripts(catalog);
  });
  afterAll(async () => {
    await manuscripts.close();
    await catalog.close();
  });

  const sweepOn = (day: number) =>
    manuscripts.app.get(ManuscriptSweep).sweep(new Date(Date.now() + day * DAY_MS));
  const reminders = (id: string) =>
    manuscripts.database
      .collection('mails')
      .countDocuments({ kind: 'manuscript-reminder', manuscript: new Types.ObjectId(id) });
  const files = async () => (await readdir(join(catalog.environment.FILES_DIR, 'manuscripts'))).length;

  it('reminds of a draft once, and erases it with its links and files after a month', async () => {
    const { token, draft } = await completeDraft(manuscripts);
    const { sent } = await sentManuscript(manuscripts, { email: 'other@example.org' });
    const counts: number[] = [];
    for (const day of [2, 3.1, 4, 20]) {
      await sweepOn(day);
      counts.push(await reminders(draft.id));
    }
    expect(counts).toEqual([0, 1, 1, 1]);
    const before = await files();
    await sweepOn(30.1);
    await manuscripts.withLink(token).get('/api/manuscripts/mine').expect(404);
    expect(await files()).toBeLessThan(before);
    const links = manuscripts.database.collection('manuscriptlinks');
    expect(await links.countDocuments({ manuscript: new Types.ObjectId(draft.id) })).toBe(0);
    await manuscripts.staff.get(`/api/admin/manuscripts/${sent.id}`).expect(200);
  });

  it('reminds of a revision a week before its day and on it, each once, and not after it has come', async () => {
    const { token, sent } = await sentManuscript(manuscripts);
    const due = new Date(Date.now() + 20 * DAY_MS).toISOString().slice(0, 10);
    await decide(manuscripts, sent.id, 'return', { due });
    const counts: number[] = [];
    for (const day of [0, 11, 14, 15, 21, 22, 40]) {
      await sweepOn(day);
      counts.push(await reminders(sent.id));
    }
    expect(counts).toEqual([0, 0, 1, 1, 2, 2, 2]);
    await manuscripts
      .withLink(token)
      .post('/api/manuscripts/mine/withdraw')
      .send({ reason: 'No' })
      .expect(200);
    await sweepOn(50);
    expect(await reminders(sent.id)).toBe(2);
  });

  it('removes what an interrupted upload left, and nothing else', async () => {
    const { sent } = await sentManuscript(manuscripts);
    const folder = join(catalog.environment.FILES_DIR, 'manuscripts');
    await writeFile(join(folder, 'left'), 'x');
    const old = new Date(Date.now() - 3 * DAY_MS);
    for (const name of await readdir(folder)) await utimes(join(folder, name), old, old);
    await manuscripts.app.get(ManuscriptSweep).removeLeftovers();
    expect(await readdir(folder)).not.toContain('left');
    const path = `/api/admin/manuscripts/${sent.id}/files/${sent.files[0]!.id}`;
    await manuscripts.staff.get(path).expect(200);
  });

  it('does nothing while the journal takes no manuscripts', async () => {
    const { draft } = await completeDraft(manuscripts, { email: 'off@example.org' });
    await catalog.staff.post('/api/settings').send({ submit_online: false }).expect(200);
    await sweepOn(4);
    expect(await reminders(draft.id)).toBe(0);
  });
});
