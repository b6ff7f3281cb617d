import { beforeAll, describe, expect, it } from '@jest/globals';
import type { HistoryEntry } from '#contracts/fields/entities.ts';
import type {
  Announcements,
  JournalPage,
  PageLink,
  PageTemplate,
  StaffPage,
  StaffPageListing,
} from '#contracts/journal/journal-pages.ts';
import { decodeRichText, plainText } from '#contracts/text/rich-text.ts';
import { type RunningCatalog, runCatalog } from '#testing/running/running-catalog.ts';

describe('The pages of the journal', () => {
  let catalog: RunningCatalog;

  beforeAll(async () => {
    catalog = await runCatalog();
  });

  const send = (fields: object, path = '/api/pages') => catalog.staff.post(path).send(fields);
  const add = async (fields: object) =>
    (await send({ content: '<p>Text.</p>', ...fields })).body as StaffPage;
  const change = (id: string, fields: object) => send(fields, `/api/pages/${id}`);
  const read = async <T>(path: string) => (await catalog.visitor.get(path)).body as T;
  const status = async (path: string) => (await catalog.visitor.get(path)).status;

  it('are at first the text of About and the sections of the instructions', async () => {
    const about = await read<JournalPage>('/api/pages/about');
    expect(plainText(about.content)).toContain('{journal} is {kind} journal.');
    const sections = await read<JournalPage[]>('/api/pages/in/instructions');
    const first = ['article-format', 'publication-policy', 'plagiarism', 'open-access', 'ethics'];
    expect(sections.map(({ slug }) => slug)).toEqual(first);
  });

  it('are marked as unconfirmed until somebody confirms or changes them', async () => {
    const unconfirmed = async (slug: string) => (await read<JournalPage>(`/api/pages/${slug}`)).unconfirmed;
    const pages = (await catalog.staff.get('/api/pages')).body as StaffPageListing[];
    const idOf = (slug: string) => pages.find((page) => page.slug === slug)!.id;
    expect([await unconfirmed('ethics'), await unconfirmed('plagiarism')]).toEqual([true, true]);
    const confirmed = await send({}, `/api/pages/${idOf('ethics')}/confirm`);
    expect([confirmed.status, confirmed.body]).toMatchObject([200, { unconfirmed: false, version: 2 }]);
    expect((await send({}, `/api/pages/${idOf('ethics')}/confirm`)).body).toMatchObject({ version: 2 });
    await change(idOf('plagiarism'), { title: 'Similarity' });
    expect([await unconfirmed('ethics'), await unconfirmed('plagiarism')]).toEqual([false, false]);
    const history = await catalog.staff.get(`/api/admin/pages/${idOf('ethics')}/history`);
    const { changes } = (history.body as HistoryEntry[])[0]!;
    expect(changes).toEqual([{ field: 'text', from: null, to: 'confirmed' }]);
    expect((await catalog.visitor.post(`/api/pages/${idOf('about')}/confirm`)).status).toBe(401);
    expect(await unconfirmed('about')).toBe(true);
  });

  it('are drafts until they are published, and drafts are for staff only', async () => {
    const draft = await add({ title: 'Peer review', slug: 'peer-review', place: 'main' });
    expect(draft).toMatchObject({ status: 'disabled', kind: 'page', version: 1 });
    const visible = async () => ({
      page: await status('/api/pages/peer-review'),
      listed: (await read<StaffPageListing[]>('/api/pages')).some(({ id }) => id === draft.id),
      linked: (await read<PageLink[]>('/api/menu')).some(({ slug }) => slug === 'peer-review'),
      mapped: (await catalog.visitor.get('/sitemap-pages.xml').buffer()).text.includes('/pages/peer-review'),
    });
    expect(await visible()).toEqual({ page: 404, listed: false, linked: false, mapped: false });
    expect(await status(`/api/admin/pages/${draft.id}`)).toBe(401);
    expect((await catalog.staff.get(`/api/admin/pages/${draft.id}`)).body).toEqual(draft);
    const all = (await catalog.staff.get('/api/pages')).body as StaffPageListing[];
    expect(all.find(({ id }) => id === draft.id)).toMatchObject({ version: 1, status: 'disabled' });

    await change(draft.id, { status: 'enabled' });
    expect(await visible()).toEqual({ page: 200, listed: true, linked: true, mapped: true });
    const event = await catalog.database
      .collection('outbox')
      .findOne({ 'payload.aggregateId': draft.id, 'payload.aggregateVersion': 2 });
    expect(event).toMatchObject({
      name: 'catalog.page.changed',
      payload: { data: { pageId: draft.id, linked: true } },
    });
  });

  it('keep headings, lists and links of their text, and nothing that could run', async () => {
    const { content } = await add({
      title: 'Hostile',
      slug: 'hostile',
      content:
        '<h1>No</h1><h2 onclick="x()">Yes</h2><h3>And</h3><ul><li>one</li></ul><a href="/board" style="x">b</a>' +
        '<a href="javascript:x()">j</a><a href="//evil.example">e</a><img src=x onerror=x()><script>x()</script>',
    });
    expect(decodeRichText(content)).toBe(
      'No<h2>Yes</h2><h3>And</h3><ul><li>one</li></ul><a href="/board">b</a><a>j</a><a>e</a>',
    );
  });

  it('redirect from former addresses, which a new page may take over', async () => {
    const { id } = await add({ title: 'Fees', slug: 'fees', status: 'enabled' });
    await change(id, { slug: 'charges' });
    await change(id, { slug: 'article-charges' });
    for (const former of ['fees', 'charges']) {
      const response = await catalog.visitor.get(`/api/pages/${former}`).redirects(0);
      expect([response.status, response.headers.location]).toEqual([301, '/api/pages/article-charges']);
    }
    const { id: other } = await add({ title: 'Fees of today', slug: 'fees', status: 'enabled' });
    expect(await read<JournalPage>('/api/pages/fees')).toMatchObject({ id: other });
    await change(id, { status: 'disabled' });
    expect(await status('/api/pages/charges')).toBe(404);
  });

  it.each([
    ['a taken address', { slug: 'about' }, 409, 'slug', 'Another page has this address'],
    ['an address of the site', { slug: 'archives' }, 400, 'slug', 'This address is taken. Choose another.'],
    ['an address with a blank', { slug: 'a b' }, 400, 'slug', /lowercase letters, digits and hyphens/],
    ['no address', { slug: '' }, 400, 'slug', 'The address is required'],
    ['a date of no day', { date: '2026-02-30' }, 400, 'date', 'Enter a date such as 2026-01-31'],
    ['an announcement without a date', { kind: 'announcement' }, 400, 'date', 'An announcement has a date'],
    ['a call without an end', { kind: 'call for papers' }, 400, 'closing_date', /has a closing date/],
    ['an unknown place', { place: 'side' }, 400, 'place', /^Choose /],
  ])('are rejected with %s', async (_, fields, code, field, message) => {
    const response = await send({ title: 'X', slug: 'never', ...fields }).expect(code);
    expect((response.body as { fields: Record<string, string> }).fields[field]).toMatch(message);
  });

  it('have one address for two that are added at the same time', async () => {
    const both = await Promise.all([1, 2].map(() => send({ title: 'Same', slug: 'same' })));
    expect(both.map((response) => response.status).sort()).toEqual([201, 409]);
  });

  it('are announcements, newest first, and calls for papers until they close', async () => {
    const publish = (slug: string, fields: object) =>
      add({
        slug,
        title: slug,
        status: 'enabled',
        content: `<p>${'More of it. '.repeat(40)}</p>`,
        ...fields,
      });
    await publish('older', { kind: 'announcement', date: '2026-01-05' });
    await publish('newer', { kind: 'announcement', date: '2026-03-05' });
    await publish('closed', { kind: 'call for papers', closing_date: '2020-01-31' });
    await publish('open', { kind: 'call for papers', closing_date: '2199-01-31' });
    const { calls, announcements } = await read<Announcements>('/api/announcements');
    expect(calls.map(({ slug }) => slug)).toEqual(['open']);
    expect(announcements.map(({ slug }) => slug)).toEqual(['newer', 'older']);
    expect(announcements[0]!.excerpt).toMatch(/^More of it\..* it\. .*…$/);
    const feed = await catalog.visitor.get('/announcements.xml').buffer();
    expect([feed.status, feed.type]).toEqual([200, 'application/atom+xml']);
    expect(feed.text.match(/<entry>/g)).toHaveLength(3);
  });

  it('have a history, and are deleted permanently', async () => {
    const { id, version } = await add({ title: 'Passing', slug: 'passing', status: 'enabled' });
    await change(id, { title: 'Passed' });
    const entries = (await catalog.staff.get(`/api/admin/pages/${id}/history`)).body as HistoryEntry[];
    expect(entries[0]!.changes).toEqual([{ field: 'title', from: 'Passing', to: 'Passed' }]);
    const remove = () => catalog.staff.delete(`/api/pages/${id}`).set('If-Match', `"${version + 1}"`);
    expect((await catalog.visitor.delete(`/api/pages/${id}`)).status).toBe(401);
    expect((await catalog.staff.delete(`/api/pages/${id}`).set('If-Match', '"1"')).status).toBe(412);
    expect([(await remove()).status, await status('/api/pages/passing')]).toEqual([204, 404]);
    expect((await remove()).status).toBe(404);
  });

  it('are not written again at the next start once staff have deleted them', async () => {
    const about = await read<JournalPage>('/api/pages/about');
    await catalog.staff.delete(`/api/pages/${about.id}`);
    const again = await runCatalog(catalog.environment);
    await again.visitor.get('/api/pages/about').expect(404);
    await again.close();
  });

  it('have templates for the policies that indexes ask for', async () => {
    expect(await status('/api/admin/page-templates')).toBe(401);
    const templates = (await catalog.staff.get('/api/admin/page-templates')).body as PageTemplate[];
    expect(templates.map(({ slug }) => slug)).toEqual(
      expect.arrayContaining([
        'aims-and-scope',
        'peer-review',
        'publication-ethics',
        'open-access-policy',
        'plagiarism-policy',
        'archiving',
        'article-processing-charges',
        'editorial-policies',
        'conflict-of-interest',
        'corrections-and-retractions',
        'ai-policy',
        'privacy',
      ]),
    );
    // Nothing of a template is lost when its page is stored.
    for (const { content, title } of templates) {
      const stored = await add({ title, slug: `t-${title.toLowerCase().replace(/[^a-z]+/g, '-')}`, content });
      expect(decodeRichText(stored.content)).toBe(content);
    }
  });
});
