import { buffer } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { checkImport } from '#testing/builders/imports.ts';
import { runCatalogWorker } from '#testing/running/running-catalog-worker.ts';
import { type RunningCatalog, runCatalog } from '#testing/running/running-catalog.ts';
import { zipSource } from '../client/zip-source.ts';
import { sampleUsage } from './usage.ts';

describe('The sample content', () => {
  let catalog: RunningCatalog;
  beforeAll(async () => {
    catalog = await runCatalog();
    await runCatalogWorker(catalog);
  });

  it('is an export that a new journal accepts', async () => {
    const folder = fileURLToPath(new URL('journal', import.meta.url));
    const usage = JSON.stringify(sampleUsage(new Date()));
    const zip = await buffer(await zipSource(folder, undefined, { 'usage.json': usage }));
    expect(await checkImport(catalog.staff, zip)).toMatchObject({
      state: 'checked',
      contents: 'journal',
      problems: 0,
      loadable: { articles: 62, issues: 8 },
    });
  });
});
