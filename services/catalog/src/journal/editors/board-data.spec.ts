import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import sharp from 'sharp';
import type { StaffEditor } from '#contracts/fields/entities.ts';
import { RpcClient } from '#platform/rpc/rpc-client.ts';
import { addArticle, addIssue } from '#testing/builders/articles.ts';
import { rpcKeysOf } from '#testing/running/rpc-keys.ts';
import { type RunningCatalog, runCatalog } from '#testing/running/running-catalog.ts';

const MISSING = '000000000000000000000000';

describe('The data for documents', () => {
  let catalog: RunningCatalog;
  let call: RpcClient['call'];
  let client: RpcClient;
  let chief: StaffEditor;
  let retired: StaffEditor;

  beforeAll(async () => {
    catalog = await runCatalog();
    client = new RpcClient(catalog.rpc, rpcKeysOf('documents'));
    call = client.call.bind(client);
    await catalog.staff.post('/api/settings').send({ domain: 'https://journal.example/', issn: '2345-6787' });
    const portrait = await sharp({ create: { width: 40, height: 50, channels: 3, background: 'teal' } })
      .png()
      .toBuffer();
    chief = (
      await catalog.staff
        .post('/api/editors')
        .field({ name: 'Meera Iyer', content: 'Pune', post: 'Dean', category: 'chief editor' })
        .attach('imgFile', portrait, 'meera.png')
    ).body as StaffEditor;
    const old = { name: 'Old Hand', content: 'Kochi', post: 'Reader', category: 'assistant editor' };
    const more = { status: 'disabled', email: 'old@example.org' };
    retired = (await catalog.staff.post('/api/editors').send({ ...old, ...more })).body as StaffEditor;
  });
  afterAll(() => client.close());

  it('includes every enabled editor for the board, without contact data', async () => {
    const { editors, journal } = await call('catalog.board-data', {});
    expect(journal).toMatchObject({ domain: 'https://journal.example', issn: '2345-6787' });
    expect(editors).toEqual([
      {
        id: chief.id,
        name: 'Meera Iyer',
        degree: '',
        category: 'chief editor',
        post: 'Dean',
        content: 'Pune',
        country: '',
        picture: chief.picture,
      },
    ]);
  });

  it('includes the bytes of a picture', async () => {
    const picture = await call('catalog.picture', { folder: 'editors', picture: chief.picture });
    const { format, width } = await sharp(Buffer.from(picture ?? '', 'base64')).metadata();
    expect([format, width]).toEqual(['webp', 40]);
  });

  it.each(['', `${'0'.repeat(32)}.webp`, '../editors/secret', '..%2fsecret', '/etc/passwd'])(
    'is null for an unknown picture: %j',
    async (picture) => {
      expect(await call('catalog.picture', { folder: 'editors', picture })).toBeNull();
    },
  );

  it('includes the requested editors for their certificates, disabled ones too', async () => {
    const ids = [retired.id, MISSING, 'no id', chief.id];
    const event = await call('catalog.editor-certificate-data', { ids });
    expect(event.editors.map(({ name, status }) => [name, status]).sort()).toEqual([
      ['Meera Iyer', 'enabled'],
      ['Old Hand', 'disabled'],
    ]);
    expect(event.chiefEditor).toEqual({ id: chief.id, name: 'Meera Iyer' });
    expect(event.date).toMatch(/^\d{4}-\d\d-\d\d$/);
    expect(JSON.stringify(event)).not.toContain('old@example.org');
  });

  it('includes the requested articles by reference number for an index page, disabled ones too', async () => {
    await addIssue(catalog.staff);
    const first = await addArticle(catalog.staff, { refnumber: '7.50' });
    const second = await addArticle(catalog.staff);
    await catalog.database
      .collection('articles')
      .updateOne({ refnumber: second.refnumber }, { $set: { status: 'disabled' } });
    const refnumbers = ['07.5', second.refnumber, '999', '{"$gt":""}'];
    const { articles } = await call('catalog.index-page-data', { refnumbers });
    const { title, authorname, year, volume, issue, pagenumber } = first;
    const place = { year, volume, issue, pagenumber };
    expect(articles.map(({ refnumber }) => refnumber).sort()).toEqual(['7.50', second.refnumber].sort());
    expect(articles).toContainEqual({ refnumber: '7.50', section: '', title, authorname, ...place });
  });

  it('includes a disabled article for a cover page only if it is for staff', async () => {
    const { id: articleId, refnumber } = await addArticle(catalog.staff);
    await catalog.database.collection('articles').updateOne({ refnumber }, { $set: { status: 'disabled' } });
    expect(await call('catalog.certificate-data', { refnumber })).toBeNull();
    expect(await call('catalog.certificate-data', { refnumber, forStaff: true })).toMatchObject({
      articleId,
      journal: { domain: 'https://journal.example' },
      chiefEditor: { name: 'Meera Iyer' },
    });
  });
});
