import type { Page } from '@playwright/test';
import type { JournalImport } from '#contracts/fields/import-entities.ts';
import { importRow, importZip, pdfsOf } from '#testing/builders/imports.ts';
import { ojsExport, ojsTitle } from '#testing/builders/ojs-export.ts';
import { pdfWithText } from '#testing/builders/pdf.ts';
import { expectAccessible } from '../../support/accessible.ts';
import { readDownload } from '../../support/downloaded.ts';
import { goToPlace } from '../../support/go-to-place.ts';
import { expect, staffTest as test } from '../../support/journal-test.ts';
import { ownVolume } from '../../support/own-volume.ts';

/** Rows of a volume that only this test uses. */
function rowsOf(count: number): Record<string, unknown>[] {
  const volume = ownVolume();
  return Array.from({ length: count }, (_, at) => {
    const refnumber = `${volume}9${at}`;
    const title = `Imported article ${at} of volume ${volume}`;
    const pages = `${at * 10 + 1}-${at * 10 + 6}`;
    return importRow({
      year: 2023,
      volume,
      issue: at + 1,
      refnumber,
      title,
      pagenumber: pages,
      txnid: `IM-${refnumber}`,
      pdf: `${refnumber}.pdf`,
    });
  });
}
const zipOf = (buffer: Buffer, name = 'articles.zip') => ({ name, mimeType: 'application/zip', buffer });
const send = async (page: Page, files: Parameters<ReturnType<Page['getByLabel']>['setInputFiles']>[0]) => {
  await page.goto('/admin/transfer');
  await page.getByLabel('Articles', { exact: true }).setInputFiles(files);
  await page.getByRole('button', { name: 'Check' }).click();
};
const state = (page: Page) => page.getByRole('region', { name: 'This import' }).getByRole('status');

test('a zip is validated, its problems are shown, and the valid part is loaded', async ({ page }) => {
  const [good, bad] = rowsOf(2);
  Object.assign(bad!, { authorname: '2', publishdate: 'soon', refnumber: good!.refnumber });
  await send(page, zipOf(importZip([good!, bad!])));
  await expect(state(page)).toHaveText('Checked');
  const row = page.getByRole('region', { name: 'Problems' }).getByRole('row').nth(1);
  await expect(row).toContainText(`articles.json2${String(bad!.refnumber)}`);
  await expect(row).toContainText('Author names: Author names are required');
  // All problems of the row, each with its value in the row.
  for (const shown of ['2', 'soon', 'Duplicate reference number in row 1'])
    await expect(row).toContainText(shown);
  const preview = page.getByRole('region', { name: 'Articles to load' }).locator('tbody').getByRole('row');
  await expect(preview).toHaveCount(1);
  await expect(preview).toContainText(String(good!.title));
  await expectAccessible(page);

  await page.reload();
  await page.getByRole('button', { name: 'Load 1 article of 1 issue' }).click();
  await expect(state(page)).toHaveText('Loaded');
  await expect(page.getByText('1 article loaded, 1 not.')).toBeVisible();
  await page.getByRole('link', { name: `Volume ${String(good!.volume)}, Issue 1 (2023)` }).click();
  await expect(page.getByText(String(good!.title))).toBeVisible();
  await page.goto(`/archives/2023/vol${String(good!.volume)}/issue1`);
  await expect(page.getByText(String(good!.title)).first()).toBeVisible();
});

test('the problems of an import, opened past their last page, show that page', async ({ page }) => {
  const rows = rowsOf(22);
  for (const row of rows.slice(1)) row.publishdate = 'soon';
  await send(page, zipOf(importZip(rows)));
  await expect(state(page)).toHaveText('Checked');
  const problems = page.getByRole('region', { name: 'Problems' }).locator('tbody').getByRole('row');
  await expect(problems).toHaveCount(20);
  const address = page.url();
  await page.goto(`${address}&page=99`);
  await expect(page).toHaveURL(`${address}&page=2`);
  await expect(problems).toHaveCount(1);
  await expect(problems).toContainText(String(rows[21]!.refnumber));
});

test('an export of OJS is checked and loaded, and its old addresses redirect permanently', async ({
  page,
  request,
}) => {
  const volume = ownVolume();
  const idsAfter = volume * 1_000;
  const xml = Buffer.from([...ojsExport({ issues: 1, articlesEach: 2, volume, idsAfter })].join(''));
  await send(page, { name: 'native.xml', mimeType: 'text/xml', buffer: xml });
  await page.getByRole('button', { name: 'Load 2 articles of 1 issue' }).click();
  await expect(page.getByText('2 articles loaded.')).toBeVisible();

  const article = idsAfter + 1;
  const here = `/archives/2016/${volume}/1/${article}`;
  const moved = {
    [`/article/view/${article}`]: here,
    [`/index.php/rivers/article/view/${article}`]: here,
    [`/index.php/rivers/article/view/${article}/11`]: `${here}.pdf`,
    [`/article/download/${article}/11`]: `${here}.pdf`,
    [`/issue/view/${idsAfter - 959}`]: `/archives/2016/vol${volume}/issue1`,
    [`/index.php?journal=rivers&page=article&op=view&path[]=${article}`]: here,
    '/index.php/rivers/about/editorialTeam': '/board',
    '/index.php/rivers/search/search?query=water': '/search?keyword=water',
    '/index.php/rivers/oai?verb=Identify': '/oai?verb=Identify',
    '/hi/rivers/issue/archive': '/hi/archives',
  };
  for (const [address, location] of Object.entries(moved)) {
    const response = await request.get(address, { maxRedirects: 0 });
    expect([address, response.status(), response.headers().location]).toEqual([address, 301, location]);
  }
  const file = await request.get(`/index.php/rivers/article/download/${article}/11`);
  expect(await file.body()).toEqual(pdfWithText(ojsTitle(1)));

  const unknown = await request.get(`/article/view/${article + 77}`, { headers: { accept: 'text/html' } });
  expect(unknown.status()).toBe(404);
  expect(await unknown.text()).toContain('Browse the archives');
});

test('a list and its PDFs chosen together are imported, including one with semicolons', async ({ page }) => {
  const rows = rowsOf(2);
  const columns = Object.keys(rows[0]!);
  const quoted = (value: unknown) => `"${String(value).replaceAll('"', '""')}"`;
  rows[0]!.abstract = 'Two lines;\r\nand "quotes".';
  const lines = [columns, ...rows.map((row) => columns.map((column) => quoted(row[column])))];
  const csv = `\ufeff${lines.map((line) => line.join(';')).join('\r\n')}\r\n`;
  await send(page, [
    { name: 'spring.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) },
    ...pdfsOf(rows).map(({ name, data }) => ({ name, mimeType: 'application/pdf', buffer: data as Buffer })),
  ]);
  await page.getByRole('button', { name: 'Load 2 articles of 2 issues' }).click();
  await expect(page.getByText('2 articles loaded.')).toBeVisible();
  await expect(page.getByRole('row', { name: /spring\.csv .* Loaded 2$/ })).toBeVisible();
  const file = await page.request.get(
    `/assets/archives/2023/vol${String(rows[0]!.volume)}issue1/${String(rows[0]!.pdf)}`,
  );
  expect(await file.body()).toEqual(pdfWithText(String(rows[0]!.title)));
});

test.describe('what is not loaded', () => {
  test.use({ provoked: /status of 415/ });

  test('is an import cancelled before, a list of errors, a damaged zip and a file of another type', async ({
    page,
  }) => {
    await send(page, zipOf(importZip(rowsOf(1))));
    // Until then the page shows any running import, even another test's.
    await page.waitForURL(/import=/);
    await page.getByRole('button', { name: 'Cancel import' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel import' }).click();
    await expect(state(page)).toHaveText('Cancelled');
    const load = page.getByRole('button', { name: /^Load/ });
    await expect(load).toBeHidden();

    const [bad] = rowsOf(1);
    bad!.authorname = '2';
    await send(page, zipOf(importZip([bad!])));
    await expect(page.getByText('Nothing can be imported. The reasons are listed below')).toBeVisible();
    await expect(state(page)).toHaveText('Checked');
    await expect(load).toBeHidden();

    await send(page, zipOf(Buffer.from('PK\x03\x04 and no more')));
    await expect(page.getByText('The zip is damaged')).toBeVisible();
    await expect(state(page)).toHaveText('Failed');

    await page.goto('/admin/transfer');
    await page.getByRole('button', { name: 'Check' }).click();
    await expect(page.getByRole('alert')).toHaveText('Choose a file');
    await send(page, zipOf(pdfWithText('no zip')));
    await expect(page.getByRole('alert')).toHaveText('The file must be a zip, or an OJS export (XML)');
    await page
      .getByLabel('Articles', { exact: true })
      .setInputFiles([zipOf(importZip([])), zipOf(importZip([]), 'b.zip')]);
    await expect(page.getByRole('alert')).toHaveText(/^Choose a zip or an export alone/);
  });
});

test('progress is shown while an import is loaded, and found again after a reload', async ({ page }) => {
  const found: JournalImport = {
    id: 'a',
    state: 'loading',
    file: 'big.zip',
    size: 9,
    contents: 'articles',
    source: '',
    complete: { articles: 120, issues: 3 },
    done: 40,
    total: 120,
    found: { articles: 120, issues: 3 },
    loadable: { articles: 120, issues: 3 },
    problems: 0,
    remarks: 0,
    issues: [],
    createdby: 'admin',
    creation: new Date().toISOString(),
    updated_at: new Date().toISOString(),
  };
  await page.route('**/api/admin/imports?limit=20', (route) => route.fulfill({ json: [found] }));
  await page.goto('/admin/transfer');
  const bar = page.getByRole('progressbar');
  await expect(bar).toHaveAttribute('value', '40');
  await expectAccessible(page);
  found.done = 80;
  await expect(bar).toHaveAttribute('value', '80');
  await page.reload();
  await expect(page.getByText('80 of 120')).toBeVisible();
  found.state = 'completed';
  await page.unrouteAll({ behavior: 'wait' });
});

test('the journal is exported, and a list with an example is offered as a template, which the check accepts', async ({
  page,
}) => {
  await page.goto('/admin');
  await goToPlace(page, 'Import and export');
  const zip = await readDownload(page, page.getByRole('button', { name: 'Export' }).click());
  expect(zip.name).toMatch(/^journal-\d{4}-\d\d-\d\d\.zip$/);
  expect(zip.content.subarray(0, 2).toString()).toBe('PK');

  const list = await readDownload(page, page.getByRole('button', { name: 'Download template' }).click());
  expect(list.name).toBe('articles.csv');
  expect(list.content.toString()).toMatch(
    /^\ufeffrefnumber,year,.*,pdf,full_text,full_text_shown\r\n101,2026,.*,101\.pdf,,\r\n$/,
  );
  await expectAccessible(page);
  const csv = { name: 'articles.csv', mimeType: 'text/csv', buffer: list.content };
  await send(page, csv);
  await expect(page.getByText('PDF: “101.pdf” is not among the files')).toBeVisible();
  await send(page, [csv, { name: '101.pdf', mimeType: 'application/pdf', buffer: pdfWithText('Yield') }]);
  await expect(page.getByText('1 article of 1 issue, no problems found.')).toBeVisible();
});
