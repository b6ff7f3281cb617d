import { randomUUID } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { beforeAll, describe, expect, it } from '@jest/globals';
import type { JournalImport } from '#contracts/fields/import-entities.ts';
import { eventually } from '#testing/jest/eventually.ts';
import {
  checkImport,
  importRow,
  importZip,
  inState,
  loadImport,
  sendImport,
} from '#testing/builders/imports.ts';
import { runCatalogWithWorker } from '#testing/running/running-catalog-worker.ts';

describe('An import', () => {
  let catalog: Awaited<ReturnType<typeof runCatalogWithWorker>>;

  beforeAll(async () => {
    catalog = await runCatalogWithWorker();
  });

  it('can be cancelled before it is loaded, and not loaded afterwards', async () => {
    const row = importRow({ year: 2015 });
    const { id } = await checkImport(catalog.staff, importZip([row]));
    const cancelled = await catalog.staff.delete(`/api/admin/imports/${id}`);
    expect([cancelled.status, cancelled.body]).toMatchObject([200, { state: 'cancelled' }]);
    const load = await catalog.staff.post(`/api/admin/imports/${id}/load`).send({});
    expect([load.status, load.body]).toMatchObject([409, { error: 'import_not_ready' }]);
    expect((await catalog.staff.delete(`/api/admin/imports/${id}`)).body).toMatchObject({
      state: 'cancelled',
    });
  });

  it('is loaded once for four concurrent requests', async () => {
    const checked = await checkImport(catalog.staff, importZip([importRow({ year: 2016 })]));
    const load = () => catalog.staff.post(`/api/admin/imports/${checked.id}/load`).send({});
    const responses = await Promise.all([load(), load(), load(), load()]);
    expect(responses.map(({ status }) => status).sort()).toEqual([202, 409, 409, 409]);
    await inState(catalog.staff, checked.id, 'completed');
    expect(await catalog.database.collection('articles').find({ year: 2016 }).toArray()).toHaveLength(1);
  });

  it('deletes its zip', async () => {
    const { id } = await checkImport(catalog.staff, importZip([importRow({ year: 2017 })]));
    await loadImport(catalog.staff, { id } as JournalImport);
    await eventually(async () =>
      expect(await readdir(`${catalog.environment.FILES_DIR}/imports`)).not.toContain(`${id}.zip`),
    );
  });

  it('is created once for a repeated Idempotency-Key', async () => {
    const zip = importZip([importRow({ year: 2018 })]);
    const key = randomUUID();
    const send = () => sendImport(catalog.staff, zip).set('Idempotency-Key', key);
    const [first, again] = [await send(), await send()];
    expect([again.status, (again.body as JournalImport).id]).toEqual([202, (first.body as JournalImport).id]);
    await inState(catalog.staff, (first.body as JournalImport).id, 'checked');
  });

  it('has a name of one line', async () => {
    const refused = await sendImport(catalog.staff, importZip([]), 'list\r\nof 2019.zip').expect(400);
    const name = 'This text must be one line without control characters';
    expect(refused.body).toMatchObject({ fields: { name } });
  });

  it('has a usual name if it is sent without one', async () => {
    const response = await sendImport(catalog.staff, importZip([]), '');
    expect([response.status, response.body]).toMatchObject([202, { file: 'import.zip' }]);
  });

  it('is listed newest first, paginated', async () => {
    const zips = [2019, 2020, 2021].map((year) => importZip([importRow({ year })]));
    for (const zip of zips) await checkImport(catalog.staff, zip);
    const response = await catalog.staff.get('/api/admin/imports?limit=2');
    const imports = response.body as JournalImport[];
    expect(Number(response.headers['x-total-count'])).toBeGreaterThanOrEqual(zips.length);
    expect(imports).toHaveLength(2);
    expect(imports[0]!.creation >= imports[1]!.creation).toBe(true);
  });

  it('is for staff only, and 404 for an unknown id', async () => {
    const id = '00000000-0000-4000-8000-000000000000';
    const path = `/api/admin/imports/${id}`;
    for (const call of [
      catalog.visitor.get('/api/admin/imports'),
      catalog.visitor.get(path),
      catalog.visitor.get(`${path}/problems`),
      catalog.visitor.post(`${path}/load`),
      catalog.visitor.delete(path),
      catalog.visitor.post('/api/admin/imports').set('Content-Type', 'application/zip').send(importZip([])),
    ])
      expect((await call).status).toBe(401);
    for (const call of [
      catalog.staff.get(path),
      catalog.staff.get('/api/admin/imports/%7B%22$gt%22:%22%22%7D'),
      catalog.staff.get(`${path}/problems`),
      catalog.staff.post(`${path}/load`).send({}),
      catalog.staff.delete(path),
    ])
      expect((await call).status).toBe(404);
    const refused = await catalog.staff.post(`${path}/load`).send({ notify: 'yes' });
    expect([refused.status, refused.body]).toMatchObject([400, { fields: { notify: expect.any(String) } }]);
  });
});
