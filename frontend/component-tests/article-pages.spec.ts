import { PDFDocument } from '@cantoo/pdf-lib';
import { expect, type Page, test } from '@playwright/test';
import type { Block } from '#contracts/full-text/text-tree.ts';
import type { Role } from '#contracts/policies/roles.ts';
import { SESSION_STORAGE_KEY } from '#contracts/text/limits.ts';
import type { StaffPages } from '#contracts/typesetting/article-pages.ts';
import { expectAccessible } from '../e2e/support/accessible.ts';

const ID = '65a000000000000000000001';
const paragraph: Block = {
  kind: 'paragraph',
  content: ['The water of forty wells was measured in May and in October. '.repeat(9)],
};
const sections: Block[] = ['Introduction', 'Methods', 'Results'].map((title, at) => ({
  kind: 'section',
  id: `s${at}`,
  label: `${at + 1}`,
  title: [title],
  blocks: [paragraph, paragraph],
}));
const float = { title: ['Depth of the wells'], caption: [], pictures: [] };
const blocks: Block[] = [
  ...sections,
  { kind: 'table', id: 't1', label: 'Table 1.', ...float, head: [], body: [], foot: [], notes: [] },
  { kind: 'figure', id: 'f1', label: 'Figure 1', ...float },
];

const set: StaffPages = {
  state: 'set',
  design: 'two columns',
  layout: {},
  error: '',
  made: {
    at: '2026-05-03T09:00:00Z',
    bytes: 9_000,
    pages: 3,
    words: { text: 900, pdf: 900 },
    places: [1, 1, 2, 2, 3, 3],
    outdated: false,
  },
  remarks: [
    { kind: 'table_turned', page: 2, at: 't1', about: 'Table 1' },
    { kind: 'reference_not_cited', page: 3, at: '', about: '3, 7' },
    { kind: 'picture_too_coarse', page: 3, at: 'f1', about: 'well.webp' },
    { kind: 'letter_without_font', page: 1, at: 's0', about: '年' },
  ],
  override: '',
  proposed: '',
  tree: { blocks, notes: [], references: [] },
  version: 4,
};

/** The calls that the page has made to change something. */
type Calls = string[];

async function open(
  page: Page,
  answers: Partial<StaffPages>[],
  role: Role = 'administrator',
  answered?: Promise<void>,
): Promise<Calls> {
  const calls: Calls = [];
  const left = [...answers];
  const document = await PDFDocument.create();
  for (let pages = 0; pages < 3; pages += 1) document.addPage();
  const pdf = await document.save();
  const session = JSON.stringify({ token: 't', user: { id: 'u', name: 'Meera', role } });
  await page.addInitScript(
    ([key, value]) => localStorage.setItem(key!, value!),
    [SESSION_STORAGE_KEY, session],
  );
  const article = { id: ID, refnumber: '12', title_text: 'Wells', language: 'en', status: 'disabled' };
  await page.route(`**/api/archives/${ID}`, (route) =>
    route.fulfill({ json: { ...article, file: 'wells.pdf', made: false } }),
  );
  await page.route(`**/api/archives/${ID}/pages/pdf`, (route) =>
    route.fulfill({ body: Buffer.from(pdf), contentType: 'application/pdf' }),
  );
  const answer = () => ({ ...set, ...(left.length > 1 ? left.shift() : left[0]) });
  await page.route(new RegExp(`/api/archives/${ID}/pages(?:/pictures/.*)?$`), async (route) => {
    const request = route.request();
    if (request.method() === 'GET') return route.fulfill({ json: answer() });
    const body = request.method() === 'PUT' ? 'file' : request.postData();
    const path = new URL(request.url()).pathname.split('/pages')[1];
    calls.push([request.method() + path, request.headers()['if-match'], body].join(' '));
    await Promise.resolve(answered);
    return route.fulfill({ json: { ...set, version: set.version + calls.length } });
  });
  await page.goto(`/?example=pages&id=${ID}`);
  await expect(page.getByRole('heading', { name: 'Pages' })).toBeVisible();
  return calls;
}

test('remarks that block publication come first, with what to do and where', async ({ page }) => {
  await open(page, [{}]);
  const remarks = page.getByRole('region', { name: '4 things to look at' });
  await expect(remarks.getByRole('listitem')).toContainText([
    'Before publication The picture of Figure 1 has fewer than 120 dots per inch in print',
    'Before publication No font has “年”',
    'Table 1 is turned on a page of its own. Check that it can be read. Page 2.',
    'The text does not cite these references: 3, 7.',
  ]);
  await expectAccessible(page);
});

test('remarks name a figure without a label by its title or caption', async ({ page }) => {
  const named: Block = { kind: 'figure', id: 'f2', label: '', ...float };
  const unnamed: Block = { ...named, id: 'f3', title: [] };
  await open(page, [
    {
      tree: { blocks: [named, unnamed], notes: [], references: [] },
      remarks: ['f2', 'f3'].map((at) => ({ kind: 'picture_missing', page: 2, at, about: '' })),
    },
  ]);
  await expect(page.getByRole('region', { name: '2 things to look at' }).getByRole('listitem')).toContainText(
    [
      'The picture of “Depth of the wells” is missing.',
      'The picture of a figure without a caption is missing.',
    ],
  );
});

test('figures and tables are placed by the keyboard, and the pressed button keeps the focus', async ({
  page,
}) => {
  const layout = { t1: { width: 'page' } } as const;
  const calls = await open(page, [{}, { layout, remarks: [] }]);
  await page.getByRole('group', { name: 'Width of Table 1' }).getByText('Both columns').press('Enter');
  await expect(page.getByText('You have placed Table 1.')).toBeVisible();
  const both = page.getByRole('button', { name: 'Both columns', pressed: true });
  await expect(both).toBeFocused();
  await both.press('Enter');
  await expect
    .poll(() => calls)
    .toEqual(['PATCH "4" {"layout":{"t1":{"width":"page"}}}', 'PATCH "5" {"layout":{"t1":{}}}']);
});

test('a picture is replaced, and an uploaded PDF only after a question, in turn', async ({ page }) => {
  const first = Promise.withResolvers<void>();
  const calls = await open(page, [{}], 'administrator', first.promise);
  const picture = { name: 'well.png', mimeType: 'image/png', buffer: Buffer.from('png') };
  await page.getByLabel('Replace picture of Figure 1').setInputFiles(picture);
  await page.getByRole('button', { name: 'Use these pages' }).press('Enter');
  await page.getByRole('button', { name: 'Replace the PDF' }).press('Enter');
  await expect.poll(() => calls).toEqual(['PUT/pictures/well.webp "4" file']);
  first.resolve();
  await expect.poll(() => calls).toEqual(['PUT/pictures/well.webp "4" file', 'PATCH "5" {"use":true}']);
});

test('the PDF follows the paragraphs and remarks', async ({ page }) => {
  await open(page, [{}]);
  const shown = (number: number) => page.getByRole('img', { name: `Page ${number} of 3` });
  await page.getByLabel('Paragraph').fill('5');
  await expect(shown(3)).toBeInViewport();
  await expect(shown(1)).not.toBeInViewport();
  await page.getByText('The water of forty wells').nth(1).click();
  await expect(shown(1)).toBeInViewport();
  await page.getByRole('link', { name: 'Go to the place' }).first().press('Enter');
  await expect(page.locator('#text-f1')).toBeInViewport();
  await expect(shown(3)).toBeInViewport();
  await page.setViewportSize({ width: 820, height: 1180 });
  await expect(shown(3)).toBeHidden();
  const link = page.getByRole('link', { name: 'Open the PDF at page 3' });
  await expect(link).toHaveAttribute('href', /#page=3$/);
  await page.getByText('Show the PDF here').press('Enter');
  await expect(shown(3)).toBeVisible();
});

test('the state is said until the pages are set, and why they were not', async ({ page }) => {
  const calls = await open(page, [{ state: 'setting' }, { state: 'failed', error: 'The engine stopped.' }]);
  await expect(page.getByRole('status').filter({ hasText: 'Setting the pages…' })).toBeVisible();
  await expect(page.getByRole('alert').filter({ hasText: 'The engine stopped.' })).toBeVisible();
  await page.getByRole('button', { name: 'Make the pages again' }).press('Enter');
  await expect.poll(() => calls).toEqual(['POST  {}']);
});

test('only an administrator publishes with blocking remarks, for a reason', async ({ page }) => {
  await open(page, [{}], 'editor');
  await expect(page.getByText('An administrator can publish')).toBeVisible();
  const calls = await open(page, [{}]);
  await page.getByLabel('Reason').fill('The picture is historical.');
  await page.getByRole('button', { name: 'Publish all the same' }).press('Enter');
  await expect.poll(() => calls).toEqual(['PATCH "4" {"override":"The picture is historical."}']);
});
