import { expect, type Page, test } from '@playwright/test';

const names = (page: Page) =>
  page
    .getByRole('row')
    .filter({ has: page.getByRole('cell') })
    .getByRole('rowheader');
const head = (page: Page, name: string) => page.getByRole('columnheader', { name, exact: true });
const sort = (page: Page, name: string) => head(page, name).getByRole('button').press('Enter');
const count = (page: Page) => page.getByRole('status').filter({ hasText: 'crop' });

test.beforeEach(async ({ page }) => {
  await page.goto('/?example=table');
});

test('a column is sorted ascending, descending, then unsorted, with the keyboard', async ({ page }) => {
  await expect(names(page)).toHaveText(['Plot 10', 'plot 2', 'Árvore']);
  await sort(page, 'Name');
  await expect(names(page)).toHaveText(['Árvore', 'plot 2', 'Plot 10']);
  await expect(head(page, 'Name ▲').or(head(page, 'Name'))).toHaveAttribute('aria-sort', 'ascending');
  await sort(page, 'Name');
  await expect(names(page)).toHaveText(['Plot 10', 'plot 2', 'Árvore']);
  await expect(head(page, 'Name')).toHaveAttribute('aria-sort', 'descending');
  await sort(page, 'Name');
  await expect(head(page, 'Name')).not.toHaveAttribute('aria-sort');
});

test('numbers are sorted numerically, and serial numbers follow the order shown', async ({ page }) => {
  await sort(page, 'Yield');
  await expect(names(page)).toHaveText(['Plot 10', 'Árvore', 'plot 2']);
  await expect(page.locator('td:nth-child(2)')).toHaveText(['1', '2', '3']);
});

test('the order is in the address, so that a reload keeps it and Back leaves the page', async ({ page }) => {
  await sort(page, 'Name');
  await expect(head(page, 'Name')).toHaveAttribute('aria-sort', 'ascending');
  await sort(page, 'Name');
  await expect(page).toHaveURL('/?example=table&sort=-name');
  await page.reload();
  await expect(names(page)).toHaveText(['Plot 10', 'plot 2', 'Árvore']);
  await expect(head(page, 'Name')).toHaveAttribute('aria-sort', 'descending');
});

test('selected rows are counted and named in the order shown', async ({ page }) => {
  await expect(count(page)).toHaveText('3 crops');
  await page.getByRole('checkbox', { name: 'Select Plot 10' }).press('Space');
  await page.getByRole('checkbox', { name: 'Select Árvore' }).check();
  await expect(count(page).last()).toHaveText('3 crops, 2 selected');
  await sort(page, 'Name');
  await expect(page.locator('output')).toHaveText('Árvore, Plot 10');
});

test('the header checkbox selects every row, and is indeterminate while only some are selected', async ({
  page,
}) => {
  const all = page.getByRole('checkbox', { name: 'Select every crop' });
  await page.getByRole('checkbox', { name: 'Select plot 2' }).check();
  expect(await all.evaluate((box: HTMLInputElement) => box.indeterminate)).toBe(true);
  await all.click();
  await expect(count(page).last()).toHaveText('3 crops, 3 selected');
  await all.click();
  await expect(count(page).last()).toHaveText('3 crops');
});

test('with Shift a press selects or clears every row since the last one', async ({ page }) => {
  await page.getByRole('checkbox', { name: 'Select Plot 10' }).press('Space');
  await page.getByRole('checkbox', { name: 'Select Árvore' }).press('Shift+Space');
  await expect(page.locator('output')).toHaveText('Plot 10, plot 2, Árvore');
  await page.getByRole('checkbox', { name: 'Select plot 2' }).click({ modifiers: ['Shift'] });
  await expect(page.locator('output')).toHaveText('Plot 10');
});

test('a click on a row opens its record, unless it is for a control or selects text', async ({
  page,
  context,
}) => {
  const cell = page.getByRole('cell', { name: '100' });
  await page.getByRole('checkbox', { name: 'Select plot 2' }).click();
  const box = (await cell.boundingBox())!;
  await page.mouse.move(box.x + 1, box.y + 12);
  await page.mouse.down();
  await page.mouse.move(box.x + 24, box.y + 12);
  await page.mouse.up();
  await expect(page).toHaveURL('/?example=table');
  const [tab] = await Promise.all([
    context.waitForEvent('page'),
    page.getByRole('cell', { name: '20' }).click({ modifiers: ['ControlOrMeta'] }),
  ]);
  await expect(tab).toHaveURL(/opened=/);
  await expect(page).toHaveURL('/?example=table');
  await cell.click();
  await expect(page).toHaveURL('/?opened=plot+2');
});

test('columns are hidden and shown again by the keyboard, and stay so', async ({ page }) => {
  await page.getByText('Columns', { exact: true }).press('Enter');
  await page.getByRole('checkbox', { name: 'Yield' }).press('Space');
  await expect(head(page, 'Yield')).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('checkbox', { name: 'Yield' })).toBeHidden();
  await page.reload();
  await expect(head(page, 'Name')).toBeVisible();
  await expect(head(page, 'Yield')).toHaveCount(0);
  await page.getByText('Columns', { exact: true }).click();
  await page.getByRole('checkbox', { name: 'Yield' }).check();
  await expect(head(page, 'Yield')).toBeVisible();
});

test('a table wider than the screen scrolls by the keyboard; its head, names and actions stay in view', async ({
  page,
}) => {
  await page.setViewportSize({ width: 820, height: 700 });
  await page.goto('/?example=table&wide');
  const frame = page.getByRole('region', { name: 'Crops' });
  await expect(frame).toHaveAttribute('data-more', /end/);
  await frame.press('ArrowRight');
  await expect(frame).toHaveAttribute('data-more', /start/);
  await page.getByRole('checkbox', { name: 'Select Plot 40', exact: true }).scrollIntoViewIfNeeded();
  for (const shown of [
    head(page, 'Name'),
    page.getByRole('rowheader', { name: 'Plot 40', exact: true }),
    page.getByRole('row', { name: 'Plot 40' }).getByRole('link', { name: 'EDIT' }),
  ])
    await expect(shown).toBeInViewport({ ratio: 1 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(820);
});

test('changing the page clears the selection of rows that are no longer shown', async ({ page }) => {
  await page.getByRole('checkbox', { name: 'Select every crop' }).check();
  await page.getByRole('link', { name: 'Next' }).click();
  await expect(count(page)).toHaveText('1 crop');
  await expect(page.getByText('Page 2 of 2')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Next' })).toHaveCount(0);
  await page.getByRole('link', { name: 'Previous' }).click();
  await expect(names(page)).toHaveCount(3);
});

test('an empty table shows a message instead', async ({ page }) => {
  await page.goto('/?example=table&empty');
  await expect(page.getByText('No crop yet.')).toBeVisible();
  await expect(page.getByRole('table')).toHaveCount(0);
});

test('on a phone each row is a block with labelled cells', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 800 });
  const captions = page.locator('td[data-label=Yield]');
  await expect(captions).toHaveCount(3);
  expect(await captions.first().evaluate((cell) => getComputedStyle(cell, '::before').content)).toContain(
    'Yield',
  );
  const { width } = (await page.getByRole('table').boundingBox())!;
  expect(width).toBeLessThanOrEqual(390);
});
