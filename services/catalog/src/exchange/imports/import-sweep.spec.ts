import { readdir } from 'node:fs/promises';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { Queues } from '#messaging/queues.ts';
import { eventually } from '#testing/jest/eventually.ts';
import { checkImport, importRow, importZip, inState, loadImport } from '#testing/builders/imports.ts';
import { runCatalogWithWorker } from '#testing/running/running-catalog-worker.ts';
import { ImportSweep } from './import-sweep.ts';

describe('The sweep of imports', () => {
  let catalog: Awaited<ReturnType<typeof runCatalogWithWorker>>;

  beforeAll(async () => {
    catalog = await runCatalogWithWorker();
  });

  const sweep = () => catalog.worker.app.get(ImportSweep);
  const soon = () => new Date(Date.now() + 60_000);
  const rows = () => catalog.database.collection('importrows').countDocuments();
  const uploads = () => readdir(`${catalog.environment.FILES_DIR}/imports`).catch(() => []);

  it('keeps of a loaded import what its report says of each row, and nothing else', async () => {
    const checked = await checkImport(
      catalog.staff,
      importZip([importRow(), importRow({ issue: 2, refnumber: 'x' })]),
    );
    expect(await rows()).toBe(2);
    await loadImport(catalog.staff, checked);
    // The state changes first, so that nothing is lost if the worker dies here.
    const held = { content: { $exists: true } };
    const contents = () => catalog.database.collection('importrows').countDocuments(held);
    await eventually(async () => expect([await contents(), await uploads()]).toEqual([0, []]));
    expect(await rows()).toBe(2);
  });

  it('deletes old imports with their rows and zip', async () => {
    const recent = await checkImport(catalog.staff, importZip([importRow()]));
    await sweep().expire(new Date(Date.now() - 60_000));
    expect((await catalog.staff.get(`/api/admin/imports/${recent.id}`)).status).toBe(200);
    await sweep().expire(soon());
    expect((await catalog.staff.get(`/api/admin/imports/${recent.id}`)).status).toBe(404);
    expect([await rows(), await uploads()]).toEqual([0, []]);
  });

  it.each([
    ['an outage', 'no such job', 1, 'Please upload it again later'],
    ['a fault', 'catalog.check-import', 200, 'Uploading it again will not help'],
  ])('fails an import whose job has failed by %s, and no other', async (_, job, attempts, advice) => {
    const { id } = await checkImport(catalog.staff, importZip([importRow()]));
    await catalog.database
      .collection('imports')
      .updateOne({ _id: id as never }, { $set: { state: 'checking' } });
    await sweep().failAbandoned(soon());
    await inState(catalog.staff, id, 'checking');

    // Replaces the job by a failing one; the worker releases the original after the state change.
    const queue = catalog.worker.app.get(Queues).queue('catalog.imports');
    await eventually(async () => (await queue.getJob(`${id}-check`))?.remove());
    await queue.add(job, {}, { jobId: `${id}-check`, attempts });
    await eventually(async () => {
      await sweep().failAbandoned(soon());
      expect((await catalog.staff.get(`/api/admin/imports/${id}`)).body).toMatchObject({
        state: 'failed',
        message: expect.stringContaining(advice),
      });
    });
    await eventually(async () => expect(await uploads()).toEqual([]));
  });
});
