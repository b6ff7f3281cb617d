import { beforeAll, describe, expect, it } from '@jest/globals';
import { getConnectionToken } from '@nestjs/mongoose';
import { type Connection, Types } from 'mongoose';
import sharp from 'sharp';
import type {
  ArticlePage,
  Issue,
  StaffArticle,
  StaffEditor,
  StaffIndexingPartner,
  StaffSettings,
} from '#contracts/fields/entities.ts';
import type { FurtherFile } from '#contracts/fields/record-fields.ts';
import type { StaffFullText } from '#contracts/full-text/full-text.ts';
import { paths } from '#contracts/journal/paths.ts';
import type { JournalImport } from '#contracts/fields/import-entities.ts';
import type { StaffPage } from '#contracts/journal/journal-pages.ts';
import { addArticle, addIssue } from '#testing/builders/articles.ts';
import { pdfWithText } from '#testing/builders/pdf.ts';
import { eventually } from '#testing/jest/eventually.ts';
import {
  jatsText,
  showText,
  zippedText,
  sendText,
  endedConversion,
} from '#testing/builders/uploaded-texts.ts';
import { checkImport, loadImport } from '#testing/builders/imports.ts';
import { makeZip } from '#testing/builders/make-zip.ts';
import { readZip } from '#testing/readers/read-zip.ts';
import { runCatalogWorker } from '#testing/running/running-catalog-worker.ts';
import { type RunningCatalog, runCatalog } from '#testing/running/running-catalog.ts';

const picture = (colour: string) =>
  sharp({ create: { width: 300, height: 200, channels: 3, background: colour } })
    .png()
    .toBuffer();

/** Fills a journal with every kind of data, including what only edits can produce. */
async function fill({ staff, database }: RunningCatalog): Promise<void> {
  await staff.post('/api/settings').send({
    formatted_journal_name: 'Journal of <Rivers> & “Plains”',
    issn: '1234-5679, 8765-4326',
    home_content: '<p>Of <b>water</b> &amp; its ways, 1 &lt; 2</p><ul><li>नदी</li></ul>',
    hyphens_in_author_names: true,
    video_link_1: '',
  });
  await staff.post('/api/settings/pictures/cover_image').attach('imgFile', await picture('#123456'), 'c.png');
  const supplement = await addIssue(staff, { year: 2024 });
  await staff
    .post(`/api/admin/issues/${supplement.id}`)
    .field({ issue_label: 'Suppl. 1', issue_title: 'Rivers & plains', text: '<p>1 &lt; 2</p>' })
    .attach('imgFile', await picture('#654321'), 'c.png')
    .attach('pdfFile', pdfWithText('The whole issue'), 'x.pdf');
  const { id } = await addIssue(staff, { year: 2025 });
  await addIssue(staff, { year: 2026, issue: 9 });
  const one = await addArticle(staff, {
    year: '2024',
    refnumber: '007.50',
    pagenumber: '1-20',
    keywords: 'water, नदी',
    title: 'On <i>Oryza</i> &amp; the use of 1 &lt; 2 “quotes” O’Neill',
    abstract: '<p>First <sub>2</sub>&nbsp;x</p><p><a href="https://example.org/?a=1&amp;b=2">link</a></p>',
    authorname: "Asha Verma-Das, Seán O'Neill, आशा वर्मा",
    mobile: '+91 1',
    country: 'India',
    subject: 'Water',
  });
  const two = await addArticle(staff, { year: '2024', pagenumber: '21-30', ptype: 'free' });
  const further_files: FurtherFile[] = [];
  for (const name of ['levels.csv', 'अनुवाद (2).pdf']) {
    const sent = await staff.post('/api/admin/further-files').attach('file', Buffer.from(name), name);
    further_files.push({ ...(sent.body as FurtherFile), kind: 'data set', licence: 'CC0-1.0' });
  }
  await staff.post(`/api/archives/${two.id}`).send({ further_files }).expect(200);
  await showText(staff, two.id, zippedText('Water runs', await picture('#258')));
  await sendText(staff, one.id, jatsText('Water stands'), 'पाठ.xml').expect(202);
  await endedConversion(staff, one.id);
  const three = await addArticle(staff, { year: '2025', refnumber: '70', txnid: two.txnid });
  await staff.post(`/api/archives/${three.id}`).send({ refnumber: '71' });
  const owner = new Types.ObjectId(id);
  await database
    .collection<{ _id: string }>('former_addresses')
    .insertMany(['issue/1999/1/1', 'ojs/issue/5'].map((_id) => ({ _id, owner })));
  // Overlapping pages, no e-mail address, and names that the setting no longer allows.
  await staff.post(`/api/archives/${two.id}`).send({ pagenumber: '5-9', email: '', country: 'Nepal' });
  await staff.post(`/api/archives/${one.id}`).send({ status: 'disabled' });
  await staff.post('/api/settings').send({ hyphens_in_author_names: false });
  for (const [name, status] of [
    ['Asha', 'enabled'],
    ['Bina', 'disabled'],
  ] as const)
    await staff
      .post('/api/editors')
      .field({
        name,
        status,
        content: 'University',
        post: '<b>Dean</b> &amp; more',
        category: 'chief editor',
        email: `${name}@example.org`,
      })
      .attach('imgFile', await picture(name === 'Asha' ? '#369' : '#963'), 'x.png');
  await staff
    .post('/api/editors')
    .send({ name: 'Chandra', content: 'Institute', post: 'Head', category: 'assistant editor' });
  await staff
    .post('/api/indexing')
    .field({ title: 'Index One', link: 'https://one.example.org', sortnumber: '3' })
    .attach('imgFile', await picture('#fff'), 'x.png');
  await staff.post('/api/indexing').send({ title: 'Index Two', status: 'disabled' });
  const call = {
    kind: 'call for papers',
    closing_date: '2030-01-31',
    content: '<h2>Topics</h2><p>A &amp; B</p>',
  };
  const page = await staff.post('/api/pages').send({ title: 'Call', slug: 'call', ...call });
  await staff.post(`/api/pages/${(page.body as StaffPage).id}`).send({ slug: 'call-of-2030' });
}

describe('An export', () => {
  let source: RunningCatalog;
  let target: RunningCatalog;
  let zip: Buffer;

  beforeAll(async () => {
    source = await runCatalog();
    const converting = await runCatalogWorker(source);
    await fill(source);
    await converting.close();
    target = await runCatalog();
    await runCatalogWorker(target);
    zip = await download(source);
  });

  const download = async ({ staff }: RunningCatalog): Promise<Buffer> =>
    (await staff.get('/api/admin/export').responseType('blob').expect(200)).body as Buffer;
  const bytes = async ({ staff }: RunningCatalog, path: string) =>
    (await staff.get(path).responseType('blob')).body as Buffer;
  /** The journal as staff see it, with every file. */
  const seen = async (journal: RunningCatalog) => {
    const read = async <T>(path: string) => (await journal.staff.get(path)).body as T;
    const { version: _, ...settings } = await read<StaffSettings>('/api/settings');
    const editors = await read<StaffEditor[]>('/api/editors');
    const partners = await read<StaffIndexingPartner[]>('/api/indexing');
    const pages: StaffPage[] = [];
    for (const { id } of await read<StaffPage[]>('/api/pages'))
      pages.push(await read<StaffPage>(`/api/admin/pages/${id}`));
    const issues = await read<Issue[]>('/api/admin/archives');
    const articles: Omit<StaffArticle, 'file_thumbnail'>[] = [];
    for (const { year, volume, issue } of issues)
      for (const { id } of await read<StaffArticle[]>(`/api/archives/${year}/${volume}/${issue}`)) {
        // Drawn from the file by a worker, at its time.
        const { file_thumbnail: _, ...article } = await read<StaffArticle>(`/api/archives/${id}`);
        // Stored under another key.
        articles.push({
          ...article,
          further_files: article.further_files.map((row) => ({ ...row, key: '' })),
        });
      }
    const addresses = [
      ...articles.map((article) => paths.articleFile(article)),
      ...articles.flatMap((article) =>
        article.further_files.map(({ name }) => paths.furtherFile(article, name)),
      ),
      ...issues.flatMap((issue) =>
        issue.cover ? [paths.issueCover(issue.cover), paths.issueFile(issue)] : [],
      ),
      ...editors.filter((editor) => editor.picture).map((editor) => `/assets/editors/${editor.picture}`),
      ...partners.filter(({ image }) => image).map(({ image }) => `/assets/indexing/${image}`),
      `/assets/site/${settings.cover_image}`,
    ];
    const files = new Map<string, Buffer>();
    for (const path of addresses) files.set(path, await bytes(journal, path));
    return { settings, editors, partners, pages, issues, articles, files };
  };

  it('is a zip of readable lists and files', async () => {
    const files = await readZip(zip);
    const names = [...files.keys()];
    expect(names.slice(0, 2)).toEqual(['journal.json', 'settings.json']);
    expect(names[2]).toMatch(/^site\/.*\.webp$/);
    const lists = ['issues', 'editors', 'indexing', 'pages', 'articles'].map((name) => `${name}.json`);
    expect(names).toEqual(expect.arrayContaining([...lists, 'articles/007.50.pdf']));
    const articles = JSON.parse(files.get('articles.json')!.toString()) as object[];
    expect(articles).toHaveLength(3);
    const first = { refnumber: '007.50', status: 'disabled', pdf: 'articles/007.50.pdf' };
    expect(articles[0]).toMatchObject(first);
    expect(files.get('settings.json')!.toString()).not.toContain('localhost');
  });

  it('is for staff only, never cached, and named by date', async () => {
    expect((await source.visitor.get('/api/admin/export')).status).toBe(401);
    const { headers } = await source.staff.get('/api/admin/export').responseType('blob');
    expect(headers).toMatchObject({
      'content-type': 'application/zip',
      'content-disposition': expect.stringMatching(/^attachment; filename="journal-\d{4}-\d\d-\d\d\.zip"$/),
      'cache-control': 'private, no-store',
    });
  });

  it('restores the same journal after a recent sign-in, every file byte for byte', async () => {
    const checked = await checkImport(target.staff, zip);
    expect(checked).toMatchObject({
      state: 'checked',
      contents: 'journal',
      problems: 0,
      found: { articles: 3, issues: 3 },
      loadable: { articles: 3, issues: 3 },
    });
    const sessions = target.auth.app.get<Connection>(getConnectionToken()).collection('sessions');
    await sessions.updateMany({}, { $set: { provenAt: new Date(0) } });
    const refused = await target.staff.post(`/api/admin/imports/${checked.id}/load`).send({});
    expect(refused.body).toMatchObject({ error: 'recent_sign_in_required' });
    await sessions.updateMany({}, { $set: { provenAt: new Date() } });
    const done = await loadImport(target.staff, checked);
    expect(done).toMatchObject({ state: 'completed', done: 3, problems: 0 });
    const [before, after] = [await seen(source), await seen(target)];
    expect(after).toEqual(before);
    expect(before.files.size).toBe(11);
    for (const [path, file] of before.files)
      expect([path, file.equals(after.files.get(path)!)]).toEqual([path, true]);
  });

  it('restores full texts by converting their sources again, and shows those that were shown', async () => {
    const textsIn = async ({ staff, database }: RunningCatalog) => {
      const articles = await database.collection('articles').find().sort({ refKey: 1 }).toArray();
      const texts: StaffFullText[] = [];
      for (const { _id } of articles) {
        const response = await staff.get(paths.fullText(String(_id)));
        if (response.status === 200) texts.push(response.body as StaffFullText);
      }
      return texts;
    };
    const named = (texts: StaffFullText[]) =>
      texts.map(({ state, shown, source: { name, bytes }, tree }) => ({
        state,
        shown,
        name,
        bytes,
        // The name of a picture is of its source.
        tree: JSON.stringify(tree).replace(/[0-9a-f]{32}/g, ''),
      }));
    const before = named(await textsIn(source));
    expect(before.map(({ shown }) => shown).sort()).toEqual([false, true]);
    await eventually(async () => expect(named(await textsIn(target))).toEqual(before));
    const page = async ({ staff, database }: RunningCatalog) => {
      const shown = await database.collection('articles').findOne({ full_text: { $exists: true } });
      return (await staff.get(`/api/article-pages/${String(shown?.refnumber)}`)).body as ArticlePage;
    };
    expect((await page(target)).text?.references).toEqual((await page(source)).text?.references);
    expect((await page(target)).text).toBeDefined();
  });

  it('restores former addresses, which redirect as before', async () => {
    const paths = ['/api/archives/ref/70', '/api/archives/1999/1/1', '/api/ojs/issues/5'];
    const responses = async (journal: RunningCatalog) =>
      Promise.all(
        paths.map(async (path) => {
          const response = await journal.staff.get(path);
          return [response.status, response.headers.location, response.ok && (response.body as object)];
        }),
      );
    expect(await responses(target)).toEqual([
      [301, '/api/archives/ref/71', false],
      [301, '/api/archives/2025/5/2', false],
      [200, undefined, { page: '/archives/2025/vol5/issue2' }],
    ]);
    expect(await responses(source)).toEqual(await responses(target));
  });

  it('has the same content if it is of a restored journal', async () => {
    const [first, second] = [await readZip(zip), await readZip(await download(target))];
    for (const files of [first, second]) files.delete('journal.json');
    expect(second).toEqual(first);
  });

  it('is rejected row by row, without changes, where its content exists already', async () => {
    const before = await seen(source);
    const refused = await checkImport(target.staff, zip);
    expect(refused).toMatchObject({ state: 'rejected', loadable: { articles: 0 } });
    expect(refused.rows.filter(({ list, blocking }) => list === 'editors.json' && blocking)).toHaveLength(3);
    // First texts that nobody has said yes to are replaced, so they are in no way.
    expect(refused.rows.filter(({ list, blocking }) => list === 'pages.json' && blocking)).toHaveLength(1);
    expect(refused.rows.filter(({ list, blocking }) => list === 'articles.json' && blocking)).toHaveLength(3);
    expect(await seen(target)).toEqual(before);
  });

  it.each([
    ['a picture that this service did not create', 'editors/', '<svg onload="alert(1)"/>', 'image'],
    ['invalid settings', 'settings.json', '{"domain":"javascript:alert(1)"}', 'site’s address'],
    ['settings that are not an object', 'settings.json', '[[', 'not a JSON object'],
    ['an editor with a foreign id', 'editors.json', '[{"id":{"$gt":""},"name":"A"}]', 'must be an id'],
  ])('is rejected with the reason if it has %s', async (_, prefix, data, message) => {
    const files = [...(await readZip(zip))].map(([name, original]) => ({
      name,
      data: name.startsWith(prefix) ? data : original,
    }));
    const refused = await checkImport(target.staff, makeZip(files));
    const reported = refused.rows
      .filter(({ list }) => !list.startsWith('articles'))
      .flatMap(({ problems }) => problems);
    expect(reported.map((problem) => problem.message)).toContainEqual(expect.stringContaining(message));
  });

  it('aborts instead of ending as a partial zip when a file cannot be read', async () => {
    const articles = source.database.collection<{ file: { key: string } }>('articles');
    const { file } = (await articles.findOne({ refKey: '7.5' }))!;
    await articles.updateOne({ refKey: '7.5' }, { $set: { 'file.key': 'articles' } });
    const taking = fetch(`${source.url}/api/admin/export`, { headers: source.auth.signedIn });
    await expect(taking.then((response) => response.arrayBuffer())).rejects.toThrow();
    await articles.updateOne({ refKey: '7.5' }, { $set: { file } });
  });

  it('is valid if it is of an empty journal too', async () => {
    const files = await readZip(await download(await runCatalog()));
    expect(JSON.parse(files.get('articles.json')!.toString())).toEqual([]);
  });

  it('is listed as an import with its counts', async () => {
    const imports = (await target.staff.get('/api/admin/imports')).body as JournalImport[];
    expect(imports.filter(({ state }) => state === 'completed')).toMatchObject([
      { contents: 'journal', total: 3 },
    ]);
  });
});
