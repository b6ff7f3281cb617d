import { afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import type { JournalImport } from '#contracts/fields/import-entities.ts';
import { MAX_ISSUE_PDF_BYTES, tooLargeMessage } from '#contracts/text/limits.ts';
import { addArticle, addIssue } from '#testing/builders/articles.ts';
import { checkImport, importRow, importZip, pdfsOf } from '#testing/builders/imports.ts';
import { makeZip } from '#testing/builders/make-zip.ts';
import { pdfWithText } from '#testing/builders/pdf.ts';
import { runCatalogWithWorker } from '#testing/running/running-catalog-worker.ts';

describe('The check of an import', () => {
  let catalog: Awaited<ReturnType<typeof runCatalogWithWorker>>;

  beforeAll(async () => {
    catalog = await runCatalogWithWorker();
    await addIssue(catalog.staff);
  });
  afterEach(async () => {
    const imports = (await catalog.staff.get('/api/admin/imports')).body as JournalImport[];
    for (const { id, state } of imports)
      if (state === 'checked') await catalog.staff.delete(`/api/admin/imports/${id}`);
  });

  const check = (zip: Buffer) => checkImport(catalog.staff, zip);
  const messages = async (...rows: object[]) => {
    const all = rows as Record<string, unknown>[];
    return (await check(importZip(all))).rows.filter(({ blocking }) => blocking);
  };

  it.each<[string, object, unknown]>([
    ['no ref number', { refnumber: undefined, pdf: 'a.pdf' }, 'Ref number must be a valid number'],
    ['an invalid ref number', { refnumber: '../1' }, 'Ref number must be a valid number'],
    ['no title', { title: '' }, 'The title is required'],
    ['a title of markup only', { title: '<i></i>' }, 'The title is required'],
    ['no abstract', { abstract: null }, 'The abstract is required'],
    ['no letter in its names', { authorname: '3, -' }, 'Author names are required'],
    ['an invalid page range', { pagenumber: '7' }, 'Page number format must be like 1-6'],
    ['descending pages', { pagenumber: '9-3' }, 'Invalid page number'],
    ['an invalid transaction ID', { txnid: '!!' }, 'Invalid transaction id'],
    ['a paid article without transaction ID', { txnid: undefined }, 'The transaction ID is required'],
    ['an unknown payment type', { ptype: 'later' }, 'Choose paid or free'],
    ['an invalid date', { publishdate: '31.2.2025' }, expect.stringContaining('2026-01-31')],
    [
      'a date whose day is not certain',
      { publishdate: '3/4/2025' },
      'Which is the day is not certain: write 2025-04-03 or 2025-03-04',
    ],
    ['an invalid e-mail address', { email: 'asha' }, "'asha' is not a valid e-mail address"],
    ['a year in words', { year: 'last' }, 'This field must be a whole number'],
    ['a negative issue', { issue: -1 }, 'This field must be a whole number'],
    ...['2026-02-01', '01-Feb', '1-feb'].map((issue): [string, object, unknown] => [
      `an issue that a spreadsheet has changed to ${issue}`,
      { issue },
      expect.stringContaining('change 1-2 to a date'),
    ]),
    [
      'two columns for one field',
      { authorname: 'Asha Verma', authors: ['Bina Das'] },
      'Two columns have a value for this field: keep one',
    ],
    ['an operator', { title: { $gt: '' } }, 'This field must be text'],
    ['a list of numbers', { authorname: undefined, authors: [1, 2] }, 'This field must be text'],
    ['a boolean instead of text', { keywords: true }, 'This field must be text'],
    ['NUL bytes', { subject: 'a\0b' }, 'This field contains characters that are not text. Delete them'],
    ['a missing file', { pdf: 'nowhere.pdf' }, '“nowhere.pdf” is not among the files'],
    ['a path as file name', { pdf: '../../etc/passwd' }, '“../../etc/passwd” is not among the files'],
    ['an encoded path', { pdf: '%2e%2e%2fsecret.pdf' }, '“%2e%2e%2fsecret.pdf” is not among the files'],
  ])('reports a row with %s', async (_, changes, message) => {
    const [field] = Object.keys(changes);
    const row = { ...importRow({ year: 2006 }), ...changes };
    const pdfs = pdfsOf([row]).filter(({ name }) => /^[\w.]+$/.test(name) && name !== 'nowhere.pdf');
    const { rows, loadable } = await check(importZip([row], pdfs));
    const [found] = rows.filter(({ blocking }) => blocking);
    expect(found?.problems).toContainEqual(expect.objectContaining({ field, message }));
    expect(loadable.articles).toBe(0);
  });

  it('reports all problems of all rows, with the value of each field', async () => {
    const [one, two, three] = await messages(
      importRow({ year: 2007, refnumber: 'x', title: '', txnid: '?', authorname: '3' }),
      importRow({ year: 2007, pagenumber: 'x', pdf: 7 }),
      importRow({ year: 2007, publishdate: 'soon', txnid: '!!', pagenumber: '9-3' }),
    );
    const shown = (row: typeof one) => row?.problems.map(({ field, value }) => [field, value]).sort();
    expect(shown(one)).toEqual([
      ['authorname', '3'],
      ['refnumber', 'x'],
      ['title', undefined],
      ['txnid', '?'],
    ]);
    expect(shown(two)).toEqual([
      ['pagenumber', 'x'],
      ['pdf', '7'],
    ]);
    expect(shown(three)).toEqual([
      ['pagenumber', '9-3'],
      ['publishdate', 'soon'],
      ['txnid', '!!'],
    ]);
  });

  it('reports rows that are not objects', async () => {
    const found = await messages(...([7, null, 'x', [], importRow({ year: 2008 })] as object[]));
    expect(found.map(({ row }) => row)).toEqual([1, 2, 3, 4]);
  });

  it('reports duplicates between rows and with existing articles', async () => {
    const there = await addArticle(catalog.staff, { issue: '2', pagenumber: '301-302' });
    const first = importRow({ year: 2009 });
    const { refnumber, title, pagenumber } = first;
    const same = {
      refnumber,
      title: `${String(title)}.`,
      pagenumber,
      txnid: String(first.txnid).toLowerCase(),
    };
    const found = await messages(
      first,
      importRow({ year: 2009, ...same, pdf: first.pdf }),
      importRow({
        year: 2009,
        issue: 3,
        refnumber: `0${there.refnumber}.0`,
        txnid: there.txnid.toLowerCase(),
      }),
    );
    const [inFile, inJournal] = found.map(({ problems }) =>
      problems.map(({ field, message }) => [field, message]),
    );
    expect(inFile).toEqual([
      ['refnumber', 'Duplicate reference number in row 1'],
      ['title', 'Duplicate title in row 1'],
      ['txnid', 'Transaction ID Already Used in row 1'],
      ['pdf', expect.stringMatching(/is the file of row 1$/)],
    ]);
    expect(inJournal).toEqual([
      ['refnumber', 'Duplicate reference number'],
      ['txnid', 'Transaction ID Already Used'],
    ]);
  });

  it('names the article that a row repeats, found by number, DOI or place', async () => {
    const there = await addArticle(catalog.staff, {
      issue: '2',
      pagenumber: '311-312',
      doi: '10.1234/there',
    });
    const { title, authorname, pagenumber } = there;
    const place = { year: 2026, volume: 5, issue: 2 };
    const found = await messages(
      importRow({ refnumber: there.refnumber, title }),
      importRow({ doi: '10.1234/THERE', title }),
      importRow({ ...place, title, authorname, pagenumber }),
    );
    expect(found.flatMap(({ problems }) => problems)).toEqual(
      Array(3).fill({ field: '', message: `This article already exists as ${there.refnumber}` }),
    );
  });

  it('accepts equal titles, overlapping pages and names of any kind, as published elsewhere', async () => {
    const names = [
      'Anne-Marie O’Neill',
      'ICV 2020 Group',
      '王小明',
      'Иван Петров',
      ...Array.from({ length: 60 }, () => 'Bina Das'),
    ];
    const row = { year: 2010, title: 'Editorial', authors: names, authorname: undefined };
    const checked = await check(
      importZip([
        importRow({ ...row, pagenumber: '10-20' }),
        importRow({ ...row, pagenumber: '1-10' }),
        importRow({ ...row, issue: 2, pagenumber: '21-21' }),
      ]),
    );
    expect(checked).toMatchObject({ problems: 0, remarks: 1, loadable: { articles: 3, issues: 2 } });
    expect(checked.rows).toMatchObject([
      {
        row: 1,
        blocking: false,
        problems: [
          { field: 'pagenumber', message: expect.stringMatching(/^These pages overlap .*\(1–10\)$/) },
        ],
      },
    ]);
  });

  it('remarks on unused files and unknown fields without blocking anything', async () => {
    const colours = Array.from({ length: 25 }, (_, at): [string, string] => [`colour ${at}`, 'blue']);
    const row = importRow({ year: 2011, doi: '10.1234/x', ...Object.fromEntries(colours) });
    const extra = { name: 'spare.pdf', data: pdfWithText('spare') };
    const checked = await check(importZip([row], [...pdfsOf([row]), extra]));
    expect(checked).toMatchObject({ remarks: 26, problems: 0, loadable: { articles: 1 } });
    expect(checked.rows.flatMap(({ problems }) => problems)).toEqual([
      ...colours.map(([field]) => ({ field, message: 'This field is unknown and is left out' })),
      { field: 'pdf', message: 'No row names “spare.pdf”' },
    ]);
  });

  it('leaves out the file of a converted issue that was too large, and keeps its title', async () => {
    const row = importRow({ year: 2143 });
    const issues = [{ year: 2143, volume: 4, issue: 1, issue_title: 'Rivers', pdf: 'issue.pdf' }];
    const lists = Object.entries({ articles: [row], issues }).map(([name, rows]) => ({
      name: `${name}.json`,
      data: JSON.stringify(rows),
    }));
    const checked = await check(makeZip([...lists, { name: 'source.txt', data: 'OJS' }, ...pdfsOf([row])]));
    expect(checked).toMatchObject({ state: 'checked', loadable: { articles: 1 } });
    expect(checked.rows.flatMap(({ problems }) => problems)).toContainEqual({
      field: 'pdf',
      message: tooLargeMessage(MAX_ISSUE_PDF_BYTES),
      value: 'issue.pdf',
    });
  });

  it('says which single names look like two', async () => {
    const names = { authorname: 'Asha Verma and Ravi Rao, Bina Das' };
    const checked = await check(importZip([importRow({ year: 2142, ...names })]));
    expect(checked).toMatchObject({ problems: 0, loadable: { articles: 1 } });
    expect(checked.rows.flatMap(({ problems }) => problems)).toEqual([
      {
        field: 'authorname',
        message: 'Commas separate names, so that each of these is one author: “Asha Verma and Ravi Rao”',
      },
    ]);
  });
});
