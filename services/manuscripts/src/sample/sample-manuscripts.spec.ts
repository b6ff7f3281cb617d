import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { ManuscriptListing } from '#contracts/manuscripts/manuscripts.ts';
import { type RunningCatalog, runCatalog } from '#testing/running/running-catalog.ts';
import { type RunningManuscripts, runManuscripts } from '#testing/running/running-manuscripts.ts';
import { ManuscriptSweep } from '../sweeps/sweep.ts';

const SAMPLE = '/api/admin/manuscripts/sample';

describe('The sample manuscripts', () => {
  let catalog: RunningCatalog;
  let manuscripts: RunningManuscripts;

  beforeAll(async () => {
    catalog = await runCatalog();
    manuscripts = await runManuscripts(catalog);
    await turn(false);
  });
  afterAll(async () => {
    await manuscripts.close();
    await catalog.close();
  });

  const turn = (submit_online: boolean) =>
    catalog.staff.post('/api/settings').send({ submit_online }).expect(200);
  const count = async () =>
    ((await manuscripts.staff.get(SAMPLE)).body as { manuscripts: number }).manuscripts;

  it('are loaded once while the journal takes none, and stand in the queue once it does', async () => {
    await manuscripts.staff.post(SAMPLE).send({}).expect(200, { manuscripts: 8 });
    await manuscripts.staff.post(SAMPLE).send({}).expect(200, { manuscripts: 8 });
    await manuscripts.staff.get('/api/admin/manuscripts').expect(404);
    await turn(true);
    const list = (await manuscripts.staff.get('/api/admin/manuscripts')).body as ManuscriptListing[];
    expect(list.map(({ stage, reports }) => `${stage} ${reports.received}`).sort()).toEqual([
      'accepted 0',
      'received 0',
      'received 0',
      'rejected 0',
      'review 1',
      'review 2',
      'revision 0',
      'withdrawn 0',
    ]);
    await manuscripts.app.get(ManuscriptSweep).sweep(new Date(Date.now() + 30 * 86_400_000));
    expect(await manuscripts.database.collection('mails').countDocuments()).toBe(0);
    const accepted = list.find(({ stage }) => stage === 'accepted')!;
    await manuscripts.staff.get(`/api/admin/manuscripts/${accepted.id}/article`).expect(200);
  });

  it('are removed with their files, except those that staff have changed', async () => {
    const [one] = (await manuscripts.staff.get('/api/admin/manuscripts')).body as ManuscriptListing[];
    const path = `/api/admin/manuscripts/${one!.id}`;
    await manuscripts.staff.post(`${path}/notes`).send({ text: 'Ours' }).expect(200);
    expect(await count()).toBe(7);
    await manuscripts.staff.delete(SAMPLE).expect(200, { manuscripts: 0 });
    await manuscripts.staff.get(path).expect(200);
    const files = await readdir(join(catalog.environment.FILES_DIR, 'manuscripts'));
    const kept = await manuscripts.database.collection('manuscripts').distinct('files.key');
    expect(files.map((name) => `manuscripts/${name}`).sort()).toEqual(kept.sort());
  });
});
