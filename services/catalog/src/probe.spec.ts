import { afterAll, beforeAll, describe, it } from '@jest/globals';
import { type RunningCatalog, runCatalog } from '#testing/running-catalog.js';
import { addArticle, addIssue, articleForm, sendArticle } from '#testing/articles.js';

describe('probe', () => {
  let catalog: RunningCatalog;
  beforeAll(async () => { catalog = await runCatalog(); });
  afterAll(() => catalog.close());
  const show = (name: string, a: { status: number; text: string }) => process.stderr.write(`${name}: ${a.status} ${a.text?.slice(0, 100)}\n`);
  it('probes', async () => {
    const { staff, visitor } = catalog;
    await addIssue(staff);
    const a = await addArticle(staff);
    show('get', await visitor.get(`/api/archives/${a.id}`));
    const big = Buffer.alloc(5_242_880, 32); big.write('%PDF-1.4\n'); big.write('%%EOF\n', big.length - 6);
    show('5mb+1', await sendArticle(staff, articleForm(), Buffer.concat([big, Buffer.from('\n')])));
    show('editor script', await staff.post('/api/editors').send({ name: 'A', content: 'B', post: '<script>x</script>', category: 'chief editor' }));
    show('editor name null', await staff.post('/api/editors').send({ name: 'A', content: 'B', post: 'C', category: 'chief editor', degree: null }));
    show('json', await staff.post('/api/admin/archives').send({ ...articleForm(), refnumber: { $gt: '' } }));
    show('search', await visitor.get('/api/search').query('keyword[$gt]=x'));
    show('search', await visitor.get('/api/search').query({ keyword: '.*' }));
    let t = Date.now();
    show('search', await visitor.get('/api/search').query({ keyword: 'rivers' }));
    process.stderr.write(`${Date.now() - t}\n`);
    t = Date.now();
    show('search', await visitor.get('/api/search').query({ keyword: 'rivers' }));
    process.stderr.write(`${Date.now() - t}\n`);
  });
});
