import { rename, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import type { StaffArticle } from '#contracts/fields/entities.ts';
import type { JournalImport } from '#contracts/fields/import-entities.ts';
import { importColumns } from '#contracts/fields/import-columns.ts';
import { addArticle, addIssue } from '#testing/builders/articles.ts';
import {
  checkImport,
  importRow,
  importZip,
  inState,
  loadImport,
  pdfsOf,
  sendImport,
} from '#testing/builders/imports.ts';
import { eventually } from '#testing/jest/eventually.ts';
import { makeZip } from '#testing/builders/make-zip.ts';
import { sheetRow as cells, textCell as cell, workbook } from '#testing/builders/workbook.ts';
import { pdfWithText } from '#testing/builders/pdf.ts';
import { ADMIN } from '#testing/running/running-auth.ts';
import { runCatalogWithWorker } from '#testing/running/running-catalog-worker.ts';
import { AddArticleDto } from '../../articles/editing/article-fields.dto.ts';
import { uploadKey } from './import.schema.ts';
import { fieldNames } from './validate-row.ts';

describe('An import', () => {
  let catalog: Awaited<ReturnType<typeof runCatalogWithWorker>>;

  beforeAll(async () => {
    catalog = await runCatalogWithWorker();
  });
  afterEach(async () => {
    const imports = (await catalog.staff.get('/api/admin/imports')).body as JournalImport[];
    for (const { id, state } of imports)
      if (state === 'checked') await catalog.staff.delete(`/api/admin/imports/${id}`);
  });

  const check = (zip: Buffer) => checkImport(catalog.staff, zip);
  const stored = (unit: object) => catalog.database.collection('articles').find(unit).toArray();
  const byReference = async (refnumber: unknown) =>
    (await catalog.staff.get(`/api/archives/ref/${String(refnumber)}`)).body as StaffArticle;

  it('is checked first without storing anything in the journal', async () => {
    const rows = [importRow({ year: 2001 }), importRow({ year: 2001 })];
    const file = 'Spring “2025”.zip';
    const response = await sendImport(catalog.staff, importZip(rows), file).expect(202);
    const sent = { state: 'checking', file, createdby: ADMIN.username, contents: 'articles' };
    expect(response.body).toMatchObject(sent);
    const checked = await inState(catalog.staff, (response.body as JournalImport).id, 'checked');
    expect(checked).toMatchObject({
      found: { articles: 2, issues: 1 },
      loadable: { articles: 2, issues: 1 },
      problems: 0,
      remarks: 0,
    });
    expect(await stored({ year: 2001 })).toEqual([]);
  });

  it('loads articles as if added by the form, including their issue', async () => {
    const [one, two] = [
      importRow({ year: 2002, title: 'On <i>Oryza</i> &amp; rice', keywords: 'rice, water' }),
      importRow({ year: 2002, issue: 2 }),
    ];
    const done = await loadImport(catalog.staff, await check(importZip([one, two])));
    expect(done).toMatchObject({ state: 'completed', done: 2, total: 2, problems: 0 });
    const article = await byReference(one.refnumber);
    expect(article).toMatchObject({
      title_text: 'On Oryza & rice',
      keywords: 'rice, water',
      status: 'enabled',
      version: 1,
      createdby: ADMIN.username,
      file: `${String(one.refnumber)}.pdf`,
      email: 'asha@example.org',
    });
    const path = `/assets/archives/2002/vol4issue1/${article.file}`;
    const file = await catalog.visitor.get(path).buffer();
    expect(file.body).toEqual(pdfWithText(String(one.title)));
    const issues = (await catalog.staff.get('/api/admin/archives')).body as object[];
    expect(issues).toContainEqual(expect.objectContaining({ year: 2002, issue: 2, articles: 1 }));
    const event = await catalog.database
      .collection('outbox')
      .findOne({ name: 'catalog.article.published', 'payload.aggregateId': article.id });
    expect(event?.payload).toMatchObject({ data: { issues: [{ year: 2002, volume: 4, issue: 1 }] } });
    const history = await catalog.staff.get(`/api/admin/archives/${article.id}/history`);
    expect(history.body).toMatchObject([{ by: { name: ADMIN.username } }]);
  });

  it('notifies authors only on request', async () => {
    const [quiet, loud] = [importRow({ year: 2003 }), importRow({ year: 2004 })];
    await loadImport(catalog.staff, await check(importZip([quiet])));
    await loadImport(catalog.staff, await check(importZip([loud])), { notify: true });
    const notices = async ({ refnumber }: Record<string, unknown>) =>
      (await catalog.staff.get(`/api/admin/archives/${(await byReference(refnumber)).id}/notices`))
        .body as object[];
    expect(await notices(quiet)).toEqual([]);
    expect(await notices(loud)).toMatchObject([{ to: 'asha@example.org' }]);
  });

  it('adds to an existing issue, and remarks on pages that an article there has', async () => {
    await addIssue(catalog.staff, { year: 2026 });
    const there = await addArticle(catalog.staff, { pagenumber: '1-20' });
    const place = { year: 2026, volume: 5, issue: 2 };
    const checked = await check(
      importZip([
        importRow({ ...place, title: there.title, pagenumber: '20-22' }),
        importRow({ ...place, pagenumber: '23-24' }),
      ]),
    );
    const message = `These pages overlap those of article ${there.refnumber} (1–20)`;
    const problems = [{ field: 'pagenumber', message }];
    expect(checked.rows).toMatchObject([{ row: 1, blocking: false, problems }]);
    await loadImport(catalog.staff, checked);
    const pages = (await stored({ year: 2026 })).map(({ pagenumber }) => pagenumber as string);
    expect(pages.sort()).toEqual(['1-20', '20-22', '23-24']);
  });

  const mixedRows = (year: number) => [
    importRow({ year }),
    importRow({ year, issue: 2 }),
    importRow({ year, issue: 2, refnumber: 'x' }),
  ];

  it('leaves out the rows with problems, loads the others, and reports the outcome of each', async () => {
    const rows = mixedRows(2005);
    const checked = await check(importZip(rows));
    expect(checked).toMatchObject({
      found: { articles: 3, issues: 2 },
      loadable: { articles: 2, issues: 2 },
      complete: { articles: 1, issues: 1 },
      problems: 1,
    });
    const preview = await catalog.staff.get(`/api/admin/imports/${checked.id}/articles`);
    expect(preview.headers['x-total-count']).toBe('2');
    const [{ title, refnumber, authorname, pagenumber }] = rows as [Record<string, unknown>];
    const place = { year: 2005, volume: 4, issue: 1 };
    const [first] = preview.body as object[];
    expect(first).toEqual({ ...place, refnumber, title, authorname, pagenumber, row: 1 });
    const done = await loadImport(catalog.staff, checked);
    expect(done).toMatchObject({
      done: 2,
      total: 2,
      problems: 1,
      issues: [
        { ...place, articles: 1 },
        { ...place, issue: 2, articles: 1 },
      ],
    });
    expect(await stored({ year: 2005 })).toHaveLength(2);
    const report = await catalog.staff.get(`/api/admin/imports/${checked.id}/report.csv`);
    for (const line of [
      'Found,3 articles in 2 issues\r\nWithout problems,2 articles in 2 issues',
      `articles.json,1,${String(refnumber)},2005/4/1,loaded,,,`,
      'articles.json,3,x,2005/4/2,left out,refnumber,Ref number must be a valid number,x',
    ])
      expect(report.text).toContain(`${line}\r\n`);
    // Corrected, they can all be sent again: nothing is loaded twice.
    const corrected = rows.map((row) => (row.refnumber === 'x' ? { ...row, refnumber: '2005.3' } : row));
    const again = await check(importZip(corrected));
    expect(again).toMatchObject({ loadable: { articles: 1 }, problems: 2 });
    await loadImport(catalog.staff, again);
    expect(await stored({ year: 2005 })).toHaveLength(3);
    const last = await check(importZip(corrected));
    expect(last).toMatchObject({ state: 'rejected', problems: 3 });
    const refused = await catalog.staff.get(`/api/admin/imports/${last.id}/report.csv`);
    expect(refused.text).toContain('Loaded,0 articles\r\n');
  });

  it('leaves out issues in which a row has a problem when that is chosen', async () => {
    const checked = await check(importZip(mixedRows(2015)));
    const done = await loadImport(catalog.staff, checked, { complete_issues: true });
    expect(done).toMatchObject({ done: 1, total: 1, problems: 1 });
    expect(await catalog.database.collection('issues').countDocuments({ year: 2015 })).toBe(1);
  });

  it('may be a list of Excel with its PDFs', async () => {
    const row = importRow({ year: 2141, pagenumber: '1-9' });
    const columns = Object.keys(row);
    const place = (column: number, at: number) => String.fromCharCode(65 + column) + at;
    const lines = [columns, Object.values(row).map(String)].map((line, at) =>
      cells(at + 1, ...line.map((value, column) => cell(place(column, at + 1), value))),
    );
    const list = { name: 'articles.xlsx', data: workbook(lines.join('')) };
    const checked = await check(makeZip([list, ...pdfsOf([row])]));
    expect(checked).toMatchObject({ problems: 0, loadable: { articles: 1, issues: 1 } });
    await loadImport(catalog.staff, checked);
    const loaded = { year: 2141, pagenumber: '1-9', title_text: row.title };
    expect(await byReference(row.refnumber)).toMatchObject(loaded);
  });

  it('accepts articles without payment and e-mail, as in lists of older ones', async () => {
    const row = importRow({ year: 2012, authors: ['Asha Verma', 'Bina Das'], doi: '10.1234/y', bytes: 7 });
    for (const field of ['txnid', 'ptype', 'email', 'authorname']) delete row[field];
    const checked = await check(importZip([row]));
    expect(checked.rows.map(({ problems }) => problems[0]?.message)).toEqual([
      'Rows without a transaction ID, treated as free: 1',
    ]);
    await loadImport(catalog.staff, checked);
    expect(await byReference(row.refnumber)).toMatchObject({
      authorname: 'Asha Verma, Bina Das',
      ptype: 'free',
      email: '',
      txnid: `FREE-${String(row.refnumber)}`,
    });
  });

  it('finds PDFs next to the list, in folders, and by reference number', async () => {
    const rows = [
      importRow({ year: 2013, pdf: 'pdfs/One.PDF' }),
      importRow({ year: 2013, pdf: 'deep.pdf' }),
      importRow({ year: 2013, pdf: undefined }),
      importRow({ year: 2013, pdf: '.\\sub\\four.pdf' }),
    ];
    const names = [
      'Journal/pdfs/One.PDF',
      'Journal/a/b/deep.pdf',
      `Journal/${String(rows[2]?.refnumber)}.pdf`,
      'Journal/sub/four.pdf',
    ];
    const zip = makeZip([
      { name: 'Journal/', method: 0, mode: 0o40755 },
      { name: '__MACOSX/Journal/._articles.json', data: 'x' },
      { name: 'Journal/.DS_Store', data: 'x' },
      { name: 'Journal/articles.json', data: JSON.stringify(rows) },
      ...names.map((name) => ({ name, data: pdfWithText(name) })),
    ]);
    expect((await check(zip)).rows).toEqual([]);
  });

  it('leaves out an article that was added since the check, and loads the others of its issue', async () => {
    await addIssue(catalog.staff, { year: 2014, volume: 4, issue: 1 });
    const row = importRow({ year: 2014, pagenumber: '5-9' });
    const checked = await check(importZip([row, importRow({ year: 2014, pagenumber: '10-12' })]));
    const { refnumber, title } = row as { refnumber: string; title: string };
    await addArticle(catalog.staff, { year: '2014', volume: '4', issue: '1', refnumber, title });
    const done = await loadImport(catalog.staff, checked);
    expect(done).toMatchObject({ done: 1, total: 2, problems: 1 });
    const problems = await catalog.staff.get(`/api/admin/imports/${done.id}/problems`);
    expect(problems.body).toMatchObject([
      { row: 1, problems: [{ message: `This article already exists as ${refnumber}` }] },
    ]);
    expect(await stored({ year: 2014 })).toHaveLength(2);
  });

  it('accepts the columns of the empty list, which are the fields of the form', () => {
    const files = ['pdf', 'full_text', 'full_text_shown'];
    // What is imported has its pages.
    const fields = [...fieldNames(AddArticleDto)].filter((name) => name !== 'pages_here');
    expect([...importColumns].sort()).toEqual([...fields, ...files].sort());
  });

  it('creates articles that are listed like any other', async () => {
    const listed = await catalog.visitor.get('/api/archives/2002/4/1');
    expect(listed.body).toMatchObject([{ title_text: 'On Oryza & rice' }]);
  });

  it('says that it is being retried while it makes no progress, and no longer once it is loaded', async () => {
    const checked = await check(importZip([importRow({ year: 2002 })]));
    const upload = join(catalog.environment.FILES_DIR, uploadKey(checked.id));
    await rename(upload, `${upload}.aside`);
    await symlink(catalog.environment.FILES_DIR, upload); // no file: reading fails until it is replaced
    await catalog.staff.post(`/api/admin/imports/${checked.id}/load`).send({}).expect(202);
    await eventually(async () =>
      expect(await inState(catalog.staff, checked.id, 'loading')).toMatchObject({
        message: expect.stringContaining('Trying again every few seconds'),
      }),
    );
    await rename(`${upload}.aside`, upload);
    expect(await inState(catalog.staff, checked.id, 'completed')).not.toHaveProperty('message');
  });
});
