import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from '@jest/globals';
import type { Issue } from '#contracts/fields/entities.ts';
import { addArticle, addIssue } from '#testing/builders/articles.ts';
import { type RunningCatalog, runCatalog } from '#testing/running/running-catalog.ts';

describe('Removing an issue', () => {
  let catalog: RunningCatalog;
  let year = 1900;

  beforeAll(async () => {
    catalog = await runCatalog();
  });

  const add = () => addIssue(catalog.staff, { year: ++year, volume: 1, issue: 1 });
  const edit = ({ id }: Issue, fields: object) =>
    catalog.staff.post(`/api/admin/issues/${id}`).send(fields).expect(200);
  const remove = ({ id }: Issue) => catalog.staff.delete(`/api/admin/issues/${id}`);

  it('removes an empty issue and its old addresses, and publishes an event that invalidates the archives', async () => {
    const issue = await add();
    await edit(issue, { issue: 5 });
    expect((await remove(issue).expect(204)).text).toBe('');
    for (const number of [5, 1])
      await catalog.visitor.get(`/api/archives/${issue.year}/1/${number}`).expect(404);
    const outbox = catalog.database.collection('outbox').find({ 'payload.aggregateId': issue.id });
    expect((await outbox.sort({ 'payload.aggregateVersion': 1 }).toArray()).at(-1)).toMatchObject({
      name: 'catalog.issue.changed',
      payload: { data: { issues: [{ year: issue.year, volume: 1, issue: 5 }] } },
    });
    expect((await remove(issue)).status).toBe(404);
  });

  it('returns 409 for an issue with articles, even disabled ones', async () => {
    const issue = await add();
    const form = { year: String(issue.year), volume: '1', issue: '1' };
    const { id } = await addArticle(catalog.staff, form);
    await catalog.staff.post(`/api/archives/${id}`).send({ status: 'disabled' });
    expect((await remove(issue).expect(409)).body).toMatchObject({
      error: 'issue_not_empty',
      message: 'This issue has articles and cannot be removed',
    });
    expect((await catalog.staff.get(`/api/archives/${issue.year}/1/1`)).body).toHaveLength(1);
  });

  it('returns 412 for an older version', async () => {
    const issue = await add();
    await edit(issue, { issue: 6 });
    const response = await remove(issue).set('If-Match', '"1"');
    expect([response.status, response.body]).toMatchObject([412, { current: { issue: 6, version: 2 } }]);
    expect((await remove(issue).set('If-Match', '"2"')).status).toBe(204);
  });

  it('leaves both or neither if its first article is added concurrently', async () => {
    for (let round = 0; round < 4; round += 1) {
      const issue = await add();
      const form = { year: String(issue.year), volume: '1', issue: '1', refnumber: `99${round}.5` };
      const [removed, added] = await Promise.all([
        remove(issue),
        addArticle(catalog.staff, form).catch(() => undefined),
      ]);
      expect([removed.status, added !== undefined]).toEqual(added ? [409, true] : [204, false]);
    }
  });

  it('is for staff only', async () => {
    const issue = await add();
    const path = `/api/admin/issues/${issue.id}`;
    await catalog.visitor.delete(path).expect(401);
    await catalog.visitor.post(path).send({ issue: 4 }).set('Idempotency-Key', randomUUID()).expect(401);
  });
});
