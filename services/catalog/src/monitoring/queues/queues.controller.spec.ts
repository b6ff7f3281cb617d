import { beforeAll, describe, expect, it } from '@jest/globals';
import type { JournalImport } from '#contracts/fields/import-entities.ts';
import type { ErrorBody } from '#contracts/api/errors.ts';
import type { QueueState } from '#contracts/api/jobs.ts';
import { Queues } from '#messaging/queues.ts';
import { eventually } from '#testing/jest/eventually.ts';
import { importRow, importZip, inState, sendImport } from '#testing/builders/imports.ts';
import { runCatalogWorker } from '#testing/running/running-catalog-worker.ts';
import { type RunningCatalog, runCatalog } from '#testing/running/running-catalog.ts';

const IMPORTS = 'catalog.imports';

describe('The queues of the catalog', () => {
  let catalog: RunningCatalog;

  beforeAll(async () => {
    catalog = await runCatalog();
  });

  const overview = async () => (await catalog.staff.get('/api/admin/queues')).body as QueueState[];
  const failedImports = async () => (await overview()).find(({ name }) => name === IMPORTS)!.failed;
  const path = (id: string) => `/api/admin/queues/${IMPORTS}/${id}`;
  const retry = (id: string) => catalog.staff.post(`${path(id)}/retry`);

  /** An import whose check has failed: its only attempt had no file store. */
  const givenUp = async (): Promise<{ id: string; job: string }> => {
    const { id } = (await sendImport(catalog.staff, importZip([importRow()]))).body as JournalImport;
    const queue = catalog.app.get(Queues).queue(IMPORTS);
    const job = `${id}-check`;
    const command = await eventually(async () => {
      const found = await queue.getJob(job);
      if (!found) throw new Error('not delivered yet');
      return found;
    });
    await command.remove();
    await queue.add(command.name, command.data as object, { jobId: job, attempts: 1 });
    const worker = await runCatalogWorker(catalog, { FILES_DIR: '/dev/null' });
    await eventually(async () =>
      expect(await failedImports()).toContainEqual(expect.objectContaining({ id: job })),
    );
    await worker.close();
    return { id, job };
  };
  const working = async (check: () => Promise<unknown>) => {
    const worker = await runCatalogWorker(catalog);
    await check();
    await worker.close();
  };

  it('contain its own jobs and events, and those of no other service', async () => {
    const names = (await overview()).map(({ name }) => name);
    expect(names).toEqual([
      'catalog.alerts',
      'catalog.dois',
      'catalog.full-texts',
      'catalog.imports',
      'catalog.mail',
      'catalog.payments',
      'catalog.texts',
      'catalog.webhooks',
      'events.documents',
      'events.manuscripts',
    ]);
    expect((await catalog.staff.post('/api/admin/queues/documents.batches/1/retry')).status).toBe(404);
  });

  it.each([
    ['get', '/api/admin/queues'],
    ['post', '/api/admin/queues/catalog.imports/1/retry'],
    ['delete', '/api/admin/queues/catalog.imports/1'],
  ] as const)('return 401 to visitors: %s %s', async (method, address) => {
    expect((await catalog.visitor[method](address)).status).toBe(401);
  });

  it('offer a retry of a failed check, which checks the import', async () => {
    const { id, job } = await givenUp();
    expect(await failedImports()).toContainEqual(
      expect.objectContaining({ id: job, name: 'catalog.check-import', retryable: true }),
    );
    expect((await retry(job)).status).toBe(204);
    await working(() => inState(catalog.staff, id, 'checked'));
    expect(await failedImports()).toEqual([]);
  });

  it('reject a retry of an import whose upload has been deleted', async () => {
    const { id, job } = await givenUp();
    await catalog.staff.delete(`/api/admin/imports/${id}`);
    expect(await failedImports()).toMatchObject([{ id: job, retryable: false }]);
    expect(((await retry(job).expect(409)).body as ErrorBody).error).toBe('job_not_retryable');
    expect((await catalog.staff.delete(path(job))).status).toBe(204);
    await working(() => eventually(async () => expect(await failedImports()).toEqual([])));
  });

  it('cancel the import of a discarded job', async () => {
    const { id, job } = await givenUp();
    expect((await catalog.staff.delete(path(job))).status).toBe(204);
    await inState(catalog.staff, id, 'cancelled');
    await working(() => eventually(async () => expect(await failedImports()).toEqual([])));
  });
});
