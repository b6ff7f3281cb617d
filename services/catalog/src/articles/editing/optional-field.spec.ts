import { beforeAll, describe, expect, it } from '@jest/globals';
import type { Article, ArticleListing, HistoryEntry, StaffArticle } from '#contracts/fields/entities.ts';
import { addArticle, addIssue } from '#testing/builders/articles.ts';
import { eventually } from '#testing/jest/eventually.ts';
import { checkImport, importRow, importZip, loadImport } from '#testing/builders/imports.ts';
import { readZip } from '#testing/readers/read-zip.ts';
import { runCatalogWorker } from '#testing/running/running-catalog-worker.ts';
import { type RunningCatalog, runCatalog } from '#testing/running/running-catalog.ts';

/** Everything that follows from one line of the field table, shown by the acknowledgements. */
describe('An optional field of an article', () => {
  let catalog: RunningCatalog;
  let article: StaffArticle;
  const acknowledgements = 'We thank the boatmen of Prayag.';

  beforeAll(async () => {
    catalog = await runCatalog();
    await addIssue(catalog.staff);
    article = await addArticle(catalog.staff, { acknowledgements: ` ${acknowledgements} ` });
  });

  const edit = (fields: object) => catalog.staff.post(`/api/archives/${article.id}`).send(fields);
  const read = async <T>(caller: 'staff' | 'visitor', path: string) =>
    (await catalog[caller].get(path)).body as T;

  it('is stored trimmed and shown to readers', async () => {
    const shown = await read<Article>('visitor', `/api/archives/${article.id}`);
    expect(shown.acknowledgements).toBe(acknowledgements);
  });

  it('is empty if omitted, and for an article stored before the field existed', async () => {
    const other = await addArticle(catalog.staff);
    expect(other.acknowledgements).toBe('');
    const stored = catalog.database.collection('articles');
    await stored.updateOne({ refnumber: other.refnumber }, { $unset: { acknowledgements: 1 } });
    const shown = await read<Article>('visitor', `/api/archives/${other.id}`);
    expect(shown.acknowledgements).toBe('');
  });

  it('is rejected with a message if it is too long or of several lines', async () => {
    for (const wrong of ['x'.repeat(2_001), 'One\nTwo']) {
      const response = await edit({ acknowledgements: wrong }).expect(400);
      expect(response.body).toMatchObject({ fields: { acknowledgements: expect.any(String) } });
    }
  });

  it('is in the history when it is changed', async () => {
    await edit({ acknowledgements: `${acknowledgements} Twice.` });
    const [latest] = await read<HistoryEntry[]>('staff', `/api/admin/archives/${article.id}/history`);
    expect(latest?.changes).toEqual([
      { field: 'acknowledgements', from: acknowledgements, to: `${acknowledgements} Twice.` },
    ]);
  });

  it('is found by staff, and by readers only if the table says so', async () => {
    const found = async (caller: 'staff' | 'visitor', path: string) =>
      (await read<ArticleListing[]>(caller, path)).map(({ id }) => id);
    await eventually(async () =>
      expect(await found('staff', '/api/admin/search?q=boatmen')).toEqual([article.id]),
    );
    expect(await found('visitor', '/api/search?keyword=boatmen')).toEqual([]);
  });

  it('is a column of exports and imports', async () => {
    const response = await catalog.staff.get('/api/admin/export').responseType('blob');
    const list = (await readZip(response.body as Buffer)).get('articles.json');
    const rows = JSON.parse(String(list)) as StaffArticle[];
    expect(rows.find(({ id }) => id === article.id)?.acknowledgements).toContain('boatmen');

    const worker = await runCatalogWorker(catalog);
    const row = importRow({ acknowledgements: 'Thanks to the weavers.' });
    await loadImport(catalog.staff, await checkImport(catalog.staff, importZip([row])));
    await worker.close();
    const imported = await read<Article>('visitor', `/api/archives/ref/${String(row.refnumber)}`);
    expect(imported.acknowledgements).toBe('Thanks to the weavers.');
  });
});
