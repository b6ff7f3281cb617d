import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { paths } from '#contracts/journal/paths.ts';
import type { TextTree } from '#contracts/full-text/text-tree.ts';
import { addIssue, articleForm, sendArticle } from '#testing/builders/articles.ts';
import { storeConverted } from '#testing/builders/uploaded-texts.ts';
import { eventually } from '#testing/jest/eventually.ts';
import { type RunningCatalog, runCatalog } from '#testing/running/running-catalog.ts';
import { ServiceProcess } from '#testing/running/service-process.ts';

const ARTICLES = 8;
const tree: TextTree = {
  blocks: [{ kind: 'paragraph', content: ['Water runs. '.repeat(900)] }],
  notes: [],
  references: [],
};

describe('The pages of an issue', () => {
  let catalog: RunningCatalog;
  let worker: ServiceProcess | undefined;

  beforeAll(async () => {
    catalog = await runCatalog();
    await addIssue(catalog.staff);
    await catalog.staff.post('/api/settings').send({ make_pages: true }).expect(200);
  });
  afterAll(() => worker?.stop());

  it('are made once each and without a gap when their worker is killed again and again', async () => {
    for (let number = 0; number < ARTICLES; number += 1) {
      const form = articleForm({ pagenumber: '', pages_here: 'true' });
      const { id } = (await sendArticle(catalog.staff, form, null).expect(201)).body as { id: string };
      await storeConverted(catalog.database, id, tree);
      await catalog.staff.post(paths.articlePages(id)).send({}).expect(202);
    }
    const articles = catalog.database.collection<{ firstPage: number; lastPage: number }>('articles');
    const placed = () => articles.countDocuments({ made: true, 'file.key': { $exists: true } });
    for (const least of [1, 3]) {
      const killed = await ServiceProcess.start('catalog', 'worker', catalog.environment);
      await eventually(async () => expect(await placed()).toBeGreaterThanOrEqual(least));
      await killed.kill();
    }
    worker = await ServiceProcess.start('catalog', 'worker', catalog.environment);
    await eventually(async () => expect(await placed()).toBe(ARTICLES));
    const found = await articles.find().sort({ firstPage: 1 }).toArray();
    let last = 0;
    for (const { firstPage, lastPage } of found) {
      expect(firstPage).toBe(last + 1);
      last = lastPage;
    }
    expect(await catalog.database.collection('productions').distinct('version')).toEqual([2]);
  });
});
