import { expect, type Page, test } from '@playwright/test';

const names = (page: Page) =>
  page
    .getByRole('row')
    .filter({ has: page.getByRole('cell') })
    .locator('td:nth-child(3)');
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
