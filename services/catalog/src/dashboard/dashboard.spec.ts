import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { addArticle, addIssue } from '#testing/articles.js';
import { type RunningCatalog, runCatalog } from '#testing/running-catalog.js';

describe('The dashboard', () => {
  let catalog: RunningCatalog;

  beforeAll(async () => {
    catalog = await runCatalog();
  });
  afterAll(() => catalog.close());

  const counts = async () => (await catalog.staff.get('/api/admin/')).body as unknown;

  it('counts nothing in a journal that is new', async () => {
    expect(await counts()).toEqual({ archives: 0, editors: 0 });
  });

  it('counts articles and editors, disabled ones too', async () => {
    await addIssue(catalog.staff);
    await addArticle(catalog.staff);
    await addArticle(catalog.staff);
    await catalog.database.collection('articles').updateOne({}, { $set: { status: 'disabled' } });
    const editor = { name: 'Asha Verma', content: 'University', post: 'Dean', category: 'chief editor' };
    await catalog.staff.post('/api/editors').send({ ...editor, status: 'disabled' });
    expect(await counts()).toEqual({ archives: 2, editors: 1 });
  });

  it('is for staff only, and kept by no cache', async () => {
    expect((await catalog.visitor.get('/api/admin/')).status).toBe(401);
    const { headers } = await catalog.staff.get('/api/admin/');
    expect(headers['cache-control']).toBe('private, no-store');
  });
});
