import { describe, expect, it } from '@jest/globals';
import type { SampleCount } from '#contracts/journal/sample-content.ts';
import type { ManuscriptListing } from '#contracts/manuscripts/manuscripts.ts';
import { invitedReviewer } from '#testing/builders/manuscripts.ts';
import { eventually } from '#testing/jest/eventually.ts';
import type { ManuscriptDocument } from '../../register/manuscript.schema.ts';
import { ADMIN_PATH, specManuscripts } from '#testing/running/spec-manuscripts.ts';

const SAMPLE = '/api/admin/sample/manuscripts';

describe('The sample manuscripts', () => {
  const manuscripts = specManuscripts(async ({ set }) => {
    await set({ submit_online: false });
  });

  const count = async () => ((await manuscripts.staff.get(SAMPLE)).body as SampleCount).count;

  it('are loaded once while the journal takes no manuscripts, are none of its own, and stand in the queue once it does', async () => {
    await manuscripts.staff.post(SAMPLE).send({}).expect(200, { count: 8 });
    await manuscripts.staff.post(SAMPLE).send({}).expect(200, { count: 8 });
    expect((await manuscripts.staff.get(`${ADMIN_PATH}/today`)).body).toMatchObject({ any: false });
    await manuscripts.set({ submit_online: true });
    const list = (await manuscripts.staff.get(ADMIN_PATH)).body as ManuscriptListing[];
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
    await manuscripts.sweepOn(30);
    expect(await manuscripts.database.collection('mails').countDocuments()).toBe(0);
    const accepted = list.find(({ stage }) => stage === 'accepted')!;
    await manuscripts.staff.get(`${ADMIN_PATH}/${accepted.id}/article`).expect(200);
  });

  it('have copies without names, so that reviewers can be invited', async () => {
    await manuscripts.set({ review_model: 'double anonymized' });
    const list = (await manuscripts.staff.get(ADMIN_PATH)).body as ManuscriptListing[];
    const { id } = list.find(({ stage }) => stage === 'received')!;
    // Their files name the authors, as most do.
    const { review } = await invitedReviewer(manuscripts, id, { send_anyway: true });
    expect(review.state).toBe('invited');
    await eventually(async () => {
      const waiting = { files: { $elemMatch: { 'copy.state': 'making' } } };
      expect(await manuscripts.database.collection('manuscripts').countDocuments(waiting)).toBe(0);
    });
  });

  it('are removed with their files, except those that staff have changed', async () => {
    const one = ((await manuscripts.staff.get(ADMIN_PATH)).body as ManuscriptListing[]).find(
      ({ stage }) => stage === 'accepted',
    );
    const path = `${ADMIN_PATH}/${one!.id}`;
    await manuscripts.staff.post(`${path}/notes`).send({ text: 'Ours' }).expect(200);
    expect(await count()).toBe(6);
    await manuscripts.staff.delete(SAMPLE).expect(200, { count: 0 });
    await manuscripts.staff.get(path).expect(200);
    const files = await manuscripts.storedFiles();
    const left = manuscripts.database.collection<ManuscriptDocument>('manuscripts').find();
    const kept = (await left.toArray()).flatMap((one) =>
      one.files.flatMap(({ key, copy }) => [key, copy?.key].filter((each) => each !== undefined)),
    );
    expect(files.map((name) => `manuscripts/${name}`).sort()).toEqual(kept.sort());
  });
});
