import { beforeAll, describe, expect, it } from '@jest/globals';
import { setTimeout as pause } from 'node:timers/promises';
import type { StaffArticle } from '#contracts/fields/entities.ts';
import { DAY_MS } from '#contracts/values/durations.ts';
import { addArticle, addIssue, articleForm, sendArticle } from '#testing/builders/articles.ts';
import { eventually } from '#testing/jest/eventually.ts';
import { type RunningCatalog, runCatalog } from '#testing/running/running-catalog.ts';
import { runCatalogWorker } from '#testing/running/running-catalog-worker.ts';
import { ServiceProcess } from '#testing/running/service-process.ts';
import { setClockAhead } from '#testing/jest/skewed-clock.ts';

/** Their days always differ. */
const [EARLIEST, LATEST] = ['Pacific/Kiritimati', 'Pacific/Pago_Pago'];
const dayIn = (timeZone: string, time: Date) =>
  new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' }).format(time);
const todayIn = (timeZone: string) => dayIn(timeZone, new Date());
const DUE = 40;

describe('An article with a day of publication', () => {
  let catalog: RunningCatalog;

  beforeAll(async () => {
    catalog = await runCatalog();
    await addIssue(catalog.staff);
    await addIssue(catalog.staff, { issue: 3 });
  });

  const articles = () => catalog.database.collection('articles');
  const setZone = (time_zone: string) => catalog.staff.post('/api/settings').send({ time_zone }).expect(200);
  const edit = (id: string, fields: object) => catalog.staff.post(`/api/archives/${id}`).send(fields);
  const mailsTo = ({ id }: StaffArticle) => catalog.staff.get(`/api/admin/archives/${id}/notices`);

  it('waits as a disabled article, and its authors are written to when it is published', async () => {
    const article = await addArticle(catalog.staff, { publish_on: '2199-01-01' });
    expect(article).toMatchObject({ status: 'disabled', publish_on: '2199-01-01' });
    expect((await catalog.visitor.get(`/api/archives/${article.id}`)).status).toBe(404);
    expect((await mailsTo(article)).body).toEqual([]);
    const published = await edit(article.id, { status: 'enabled' });
    expect(published.body).toMatchObject({ status: 'enabled', publish_on: '' });
    expect((await mailsTo(article)).body).toHaveLength(1);
    expect((await catalog.visitor.get(`/api/archives/${article.id}`)).body).not.toHaveProperty('publish_on');
  });

  it('needs a day that is still to come in the journal’s time zone, and an article that is not public', async () => {
    const day = todayIn(EARLIEST);
    await setZone(EARLIEST);
    const refused = await sendArticle(catalog.staff, articleForm({ publish_on: day })).expect(400);
    expect(refused.body).toMatchObject({ fields: { publish_on: expect.stringMatching('later day') } });
    await setZone(LATEST);
    expect((await addArticle(catalog.staff, { publish_on: day })).status).toBe('disabled');
    const open = await addArticle(catalog.staff);
    expect((await edit(open.id, { publish_on: '2199-01-01' })).status).toBe(400);
  });

  it('is published with its whole issue, now or on a day', async () => {
    const place = { issue: '3', publish_on: '2199-01-01' };
    for (let at = 0; at < 3; at += 1) await addArticle(catalog.staff, place);
    const publish = (body: object) =>
      catalog.staff.post('/api/admin/archives/2026/5/3/publish').send(body).expect(200);
    expect((await publish({ publish_on: '2198-01-01' })).body).toEqual({ published: 3 });
    expect(await articles().countDocuments({ publish_on: '2198-01-01', status: 'disabled' })).toBe(3);
    expect((await publish({})).body).toEqual({ published: 3 });
    expect(await articles().countDocuments({ issue: 3, publish_on: '', status: 'enabled' })).toBe(3);
    expect((await publish({})).body).toEqual({ published: 0 });
  });

  it('is kept without mails until its issue is published, now or on a day', async () => {
    const place = { issue: '3', publish_on: 'issue' };
    const [kept, later] = [await addArticle(catalog.staff, place), await addArticle(catalog.staff)];
    expect(kept).toMatchObject({ status: 'disabled', publish_on: 'issue' });
    expect((await edit(later.id, { publish_on: 'issue' })).status).toBe(400);
    expect((await mailsTo(kept)).body).toEqual([]);
    const publish = (body: object) => catalog.staff.post('/api/admin/archives/2026/5/3/publish').send(body);
    await publish({ publish_on: '2198-01-01' }).expect(200);
    await edit(kept.id, { publish_on: 'issue' }).expect(200);
    expect((await publish({}).expect(200)).body).toEqual({ published: 1 });
    expect((await catalog.visitor.get(`/api/archives/${kept.id}`)).status).toBe(200);
    expect((await mailsTo(kept)).body).toHaveLength(1);
  });

  it('becomes public no earlier by a worker whose clock is days ahead', async () => {
    const [due, later] = [todayIn(EARLIEST), dayIn(EARLIEST, new Date(Date.now() + DAY_MS))];
    await setZone(LATEST);
    const first = await addArticle(catalog.staff, { publish_on: due });
    const second = await addArticle(catalog.staff, { publish_on: later });
    await setZone(EARLIEST);
    setClockAhead(7 * DAY_MS);
    const worker = await runCatalogWorker(catalog);
    const state = async ({ refnumber }: StaffArticle) =>
      (await articles().findOne<{ status: string }>({ refnumber }))?.status;
    try {
      await eventually(async () => expect(await state(first)).toBe('enabled'));
    } finally {
      await worker.close();
      setClockAhead(0);
    }
    expect(await state(second)).toBe('disabled');
    await catalog.staff.delete(`/api/archives/${second.id}`);
  });

  it('becomes public once when its day has begun, though the worker is killed while publishing', async () => {
    await setZone(LATEST);
    const day = todayIn(EARLIEST);
    const ids: string[] = [];
    for (let at = 0; at < DUE; at += 1) ids.push((await addArticle(catalog.staff, { publish_on: day })).id);
    await setZone(EARLIEST);
    const published = () => articles().countDocuments({ publish_on: '', modifiedby: 'Colophon' });
    const start = () => ServiceProcess.start('catalog', 'worker', catalog.environment);

    const first = await start();
    while ((await published()) === 0) await pause(5);
    await first.kill();
    const second = await start();
    try {
      await eventually(async () => expect(await published()).toBeGreaterThanOrEqual(DUE));
    } finally {
      await second.stop();
    }
    const found = await catalog.staff.get('/api/archives/2026/5/2');
    const ours = (found.body as StaffArticle[]).filter(({ id }) => ids.includes(id));
    expect(ours.map(({ status, version }) => [status, version])).toEqual(
      Array.from({ length: DUE }, () => ['enabled', 2]),
    );
    const updated = { name: 'catalog.article.updated', 'payload.data.articleId': { $in: ids } };
    expect(await catalog.database.collection('outbox').countDocuments(updated)).toBe(DUE);
    const notices = await catalog.database
      .collection('notices')
      .find({}, { projection: { articleId: 1 } })
      .toArray();
    expect(notices.filter(({ articleId }) => ids.includes(String(articleId)))).toHaveLength(DUE);
  });
});
