import { beforeAll, describe, expect, it } from '@jest/globals';
import sharp from 'sharp';
import type {
  HistoryEntry,
  StaffArticle,
  StaffEditor,
  StaffIndexingPartner,
} from '#contracts/fields/entities.ts';
import { addArticle, addIssue } from '#testing/builders/articles.ts';
import { staffCalls } from '#testing/running/calls.ts';
import { pdfWithText } from '#testing/builders/pdf.ts';
import { ADMIN } from '#testing/running/running-auth.ts';
import { type RunningCatalog, runCatalog } from '#testing/running/running-catalog.ts';
import type { ListedType } from './entities/listed-kinds.ts';

/** Every type of entity of the catalog that has a page of its own. */
const calls: Record<ListedType | 'article' | 'issue' | 'settings' | 'webhook', string> = {
  article: 'GET /api/admin/archives/:id/history',
  editor: 'GET /api/admin/editors/:id/history',
  indexing: 'GET /api/admin/indexing/:id/history',
  issue: 'GET /api/admin/issues/:id/history',
  page: 'GET /api/admin/pages/:id/history',
  settings: 'GET /api/admin/settings/history',
  webhook: 'GET /api/admin/webhooks/:id/history',
};

describe('The history', () => {
  let catalog: RunningCatalog;
  let article: StaffArticle;
  let editor: StaffEditor;
  let partner: StaffIndexingPartner;

  beforeAll(async () => {
    catalog = await runCatalog();
    await addIssue(catalog.staff);
    article = await addArticle(catalog.staff, { country: 'India' });
    const form = { name: 'Asha Verma', content: 'University', post: '<b>Dean</b>', category: 'chief editor' };
    editor = (await catalog.staff.post('/api/editors').send(form)).body as StaffEditor;
    partner = (await catalog.staff.post('/api/indexing').send({ title: 'Index One' }))
      .body as StaffIndexingPartner;
  });

  const paths = () => ({
    article: `/api/admin/archives/${article.id}/history`,
    editor: `/api/admin/editors/${editor.id}/history`,
    partner: `/api/admin/indexing/${partner.id}/history`,
    settings: '/api/admin/settings/history',
  });
  const read = async (kind: 'article' | 'editor' | 'partner' | 'settings', query = '') =>
    (await catalog.staff.get(paths()[kind] + query)).body as HistoryEntry[];
  const newest = async (kind: 'article' | 'editor' | 'partner' | 'settings') => (await read(kind))[0]!;
  const edit = async (path: string, fields: object) =>
    expect((await catalog.staff.post(path).send(fields)).status).toBe(200);

  it('is for staff only and never cached', async () => {
    for (const path of Object.values(paths())) {
      expect((await catalog.visitor.get(path)).status).toBe(401);
      expect((await catalog.staff.get(path)).headers['cache-control']).toBe('private, no-store');
    }
  });

  it('is served for every type of entity', () => {
    const served = staffCalls(catalog.app).filter((call) => call.endsWith('/history'));
    expect(served.sort()).toEqual(Object.values(calls).sort());
  });

  it.each(['archives', 'editors', 'indexing', 'issues', 'pages', 'webhooks'])(
    'returns 404 for an unknown id: %s',
    async (of) => {
      for (const id of ['000000000000000000000000', 'nobody', '%7B%22$gt%22:%22%22%7D'])
        expect((await catalog.staff.get(`/api/admin/${of}/${id}/history`)).status).toBe(404);
    },
  );

  it('begins with the creation, its user and time', async () => {
    for (const kind of ['article', 'editor', 'partner'] as const) {
      const [entry] = await read(kind);
      expect(entry).toMatchObject({ by: { name: ADMIN.username }, at: expect.stringMatching(/^20.*Z$/) });
      expect(entry?.changes.every(({ from }) => from === null)).toBe(true);
    }
    expect((await newest('article')).changes).toContainEqual({ field: 'country', from: null, to: 'India' });
    expect((await newest('editor')).changes).toContainEqual({ field: 'post', from: null, to: '<b>Dean</b>' });
    expect(await read('settings')).toEqual([]);
  });

  it('contains changed fields of an article with old and new value', async () => {
    await edit(`/api/archives/${article.id}`, { country: 'Nepal', title: 'On <i>rivers</i>', issue: 2 });
    expect((await newest('article')).changes).toEqual([
      { field: 'title', from: article.title_text, to: 'On <i>rivers</i>' },
      { field: 'country', from: 'India', to: 'Nepal' },
    ]);
  });

  it('contains a change of the file', async () => {
    const pdf = pdfWithText('second thoughts');
    await catalog.staff.post(`/api/archives/${article.id}`).attach('pdfFile', pdf, 'x.pdf');
    expect((await newest('article')).changes).toEqual([
      {
        field: 'file',
        from: expect.stringMatching(/^PDF of \d+ bytes, SHA-256 [0-9a-f]{12}$/),
        to: expect.stringContaining(`PDF of ${pdf.length} bytes`),
      },
    ]);
    const picture = await sharp({ create: { width: 9, height: 9, channels: 3, background: '#369' } })
      .png()
      .toBuffer();
    await catalog.staff.post(`/api/editors/${editor.id}`).attach('imgFile', picture, 'x.png');
    expect((await newest('editor')).changes).toEqual([
      { field: 'picture', from: '', to: expect.stringMatching(/^[0-9a-f]{32}\.webp$/) },
    ]);
  });

  it('shortens long texts to the part around the difference', async () => {
    const before = `${'Water flows. '.repeat(900)}It rests in lakes.${' It returns.'.repeat(900)}`;
    await edit(`/api/archives/${article.id}`, { abstract: before });
    await edit(`/api/archives/${article.id}`, { abstract: before.replace('rests', 'sleeps') });
    const { changes } = await newest('article');
    expect(changes).toEqual([
      {
        field: 'abstract',
        from: expect.stringMatching(/^… .*Water flows\. It rests in lakes\. It returns\..* …$/),
        to: expect.stringMatching(/^… .*Water flows\. It sleeps in lakes\. It returns\..* …$/),
      },
    ]);
    for (const { from, to } of changes) expect(String(from).length + String(to).length).toBeLessThan(620);
  });

  it('contains changes of settings, editors and partners', async () => {
    await edit('/api/settings', { issn: '1234-5679', hyphens_in_author_names: true });
    expect((await newest('settings')).changes).toEqual([
      { field: 'issn', from: '', to: '1234-5679' },
      { field: 'hyphens_in_author_names', from: false, to: true },
    ]);
    await edit(`/api/editors/${editor.id}`, { status: 'disabled' });
    expect((await newest('editor')).changes).toEqual([{ field: 'status', from: 'enabled', to: 'disabled' }]);
    await edit(`/api/indexing/${partner.id}`, { sortnumber: 7 });
    expect((await newest('partner')).changes).toEqual([{ field: 'sortnumber', from: 0, to: 7 }]);
  });

  it('is paginated, newest first, with the total count', async () => {
    const full = await read('article');
    const response = await catalog.staff.get(`${paths().article}?page=2&limit=2`);
    expect(response.headers['x-total-count']).toBe(String(full.length));
    expect(response.body).toEqual(full.slice(2, 4));
    const times = full.map(({ at }) => at);
    expect(times).toEqual([...times].sort().reverse());
    for (const query of ['?page=0', '?limit=201', '?limit=x', '?sort=at', '?page[$gt]=1'])
      expect((await catalog.staff.get(paths().article + query)).status).toBe(400);
  });
});
