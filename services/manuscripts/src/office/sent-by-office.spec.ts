import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { StaffManuscript } from '#contracts/manuscripts/manuscripts.ts';
import { completeManuscript, decide, sentManuscript, wordFile } from '#testing/builders/manuscripts.ts';
import { type RunningCatalog, runCatalog } from '#testing/running/running-catalog.ts';
import { type RunningManuscripts, runManuscripts } from '#testing/running/running-manuscripts.ts';

const ADMIN = '/api/admin/manuscripts';

describe('What comes to the office by mail', () => {
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

  const upload = async (id: string, kind: string) => {
    const file = wordFile([kind, String(Math.random())]);
    const response = await manuscripts.staff
      .post(`${ADMIN}/${id}/files?kind=${kind}`)
      .attach('file', file, `${kind}.docx`);
    expect(response.status).toBe(201);
    return response.body as StaffManuscript;
  };
  const named = ({ missing }: StaffManuscript) => missing.map(({ field }) => field);

  it('is a manuscript that misses its file, but no declarations, before it has a number', async () => {
    const { declared: _, ...entered } = completeManuscript;
    const added = await manuscripts.staff.post(ADMIN).send({ ...entered, email: 'mail@example.org' });
    const draft = added.body as StaffManuscript;
    expect([named(draft), draft.acts]).toEqual([['file'], ['send']]);
    expect((await manuscripts.staff.post(`${ADMIN}/${draft.id}/send`)).status).toBe(400);
    expect(named(await upload(draft.id, 'manuscript'))).toEqual([]);
    const sent = await manuscripts.staff.post(`${ADMIN}/${draft.id}/send`).expect(200);
    expect(sent.body).toMatchObject({ stage: 'received', number: expect.any(Number) as unknown });
    expect((sent.body as StaffManuscript).acts).not.toContain('send');
  });

  it('is a revision that begins the next round once its file is registered, without an answer', async () => {
    const { sent } = await sentManuscript(manuscripts);
    await upload(sent.id, 'report');
    const asked = await decide(manuscripts, sent.id, 'minor');
    expect([named(asked), asked.acts[0]]).toEqual([['file'], 'send']);
    const uploaded = await upload(sent.id, 'manuscript');
    expect([named(uploaded), uploaded.stage, uploaded.turn]).toEqual([[], 'revision', 'author']);
    const { body } = (await manuscripts.staff.post(`${ADMIN}/${sent.id}/send`).expect(200)) as {
      body: unknown;
    };
    expect(body).toMatchObject({
      stage: 'review',
      round: 1,
      dates: { revised: expect.any(String) as unknown },
    });
    const files = (body as StaffManuscript).files.filter(({ kind }) => kind === 'manuscript');
    expect(files.map(({ round, sent: isSent }) => [round, isSent])).toEqual([
      [0, true],
      [1, true],
    ]);
  });
});
