import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { DoiDeposits } from '#contracts/articles/doi-deposits.ts';
import type { StaffArticle } from '#contracts/fields/entities.ts';
import { addArticle, addIssue, articleForm } from '#testing/builders/articles.ts';
import { type DoiRegistry, REGISTRY_USER, startDoiRegistry } from '#testing/servers/doi-registry.ts';
import { eventually } from '#testing/jest/eventually.ts';
import { type RunningCatalog, runCatalog } from '#testing/running/running-catalog.ts';
import { ServiceProcess } from '#testing/running/service-process.ts';

describe('A deposit whose worker is killed', () => {
  let registry: DoiRegistry;
  let catalog: RunningCatalog;
  let article: StaffArticle;
  let worker: ServiceProcess | undefined;

  beforeAll(async () => {
    registry = await startDoiRegistry();
    catalog = await runCatalog(undefined, { DOI_REGISTRY: registry.url, ...REGISTRY_USER });
    await addIssue(catalog.staff);
    await catalog.staff.post('/api/settings').send({ doi_prefix: '10.5555' });
  });
  afterAll(async () => {
    await killWorker();
    await registry.close();
  });

  /** Starts a worker unless one runs. */
  const startWorker = async () => {
    const settings = { ...catalog.environment, DOI_REGISTRY: registry.url, ...REGISTRY_USER };
    worker ??= await ServiceProcess.start('catalog', 'worker', settings);
  };
  const killWorker = async () => {
    await worker?.kill();
    worker = undefined;
  };
  const order = async () => {
    const form = articleForm();
    article = await addArticle(catalog.staff, { ...form, doi: `10.5555/${form.refnumber}` });
    expect((await catalog.staff.post(`/api/admin/dois/${article.id}/deposit`)).status).toBe(202);
  };
  const read = async () => (await catalog.staff.get(`/api/admin/dois/${article.id}`)).body as DoiDeposits;
  const submitted = () => registry.submissions.filter(({ doi }) => doi === article.doi);
  const reaches = (state: string) => eventually(async () => expect(await read()).toMatchObject({ state }));

  it('between its submission and the answer gets the answer by the next worker, sent once', async () => {
    await startWorker();
    registry.slowness = 3;
    await order();
    await reaches('submitted');
    await killWorker();
    await startWorker();
    await reaches('accepted');
    expect(submitted()).toHaveLength(1);
  });

  it('is not sent again once the registry received it, although no response came', async () => {
    await startWorker();
    registry.slowness = 0;
    registry.reception = 'no response';
    await order();
    await eventually(() => expect(submitted()).toHaveLength(1));
    await killWorker();
    expect(await read()).toMatchObject({ state: 'queued', fixed: true });
    registry.reception = 'received';
    await startWorker();
    await reaches('accepted');
    expect(submitted()).toHaveLength(1);
  });

  it('is sent again as the same batch if the registry did not receive it', async () => {
    await startWorker();
    registry.reception = 'hangs';
    await order();
    await eventually(async () => expect(await read()).toMatchObject({ fixed: true, attempts: 1 }));
    const { batch } = (await read()).steps[0]!;
    await killWorker();
    registry.reception = 'received';
    await startWorker();
    await reaches('accepted');
    expect(submitted().map((submission) => submission.batch)).toEqual([batch]);
  });
});
