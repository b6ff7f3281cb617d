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

test('a column sorts ascending, descending, then not at all, by the keyboard', async ({ page }) => {
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

test('numbers sort as numbers, and serial numbers stay those of the rows as shown', async ({ page }) => {
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

test('the checkbox of the head selects every row, and is mixed while only some are', async ({ page }) => {
  const all = page.getByRole('checkbox', { name: 'Select every crop' });
  await page.getByRole('checkbox', { name: 'Select plot 2' }).check();
  expect(await all.evaluate((box: HTMLInputElement) => box.indeterminate)).toBe(true);
  await all.click();
  await expect(count(page).last()).toHaveText('3 crops, 3 selected');
  await all.click();
  await expect(count(page).last()).toHaveText('3 crops');
});

test('a page more keeps nothing selected that it does not show', async ({ page }) => {
  await page.getByRole('checkbox', { name: 'Select every crop' }).check();
  await page.getByRole('link', { name: 'Next' }).click();
  await expect(count(page)).toHaveText('1 crop');
  await expect(page.getByText('Page 2 of 2')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Next' })).toHaveCount(0);
  await page.getByRole('link', { name: 'Previous' }).click();
  await expect(names(page)).toHaveCount(3);
});

test('without rows there is a sentence instead of the table', async ({ page }) => {
  await page.goto('/?example=table&empty');
  await expect(page.getByText('No crop yet.')).toBeVisible();
  await expect(page.getByRole('table')).toHaveCount(0);
});

test('on a phone a row is a block whose cells name themselves', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 800 });
  const captions = page.locator('td[data-label=Yield]');
  await expect(captions).toHaveCount(3);
  expect(await captions.first().evaluate((cell) => getComputedStyle(cell, '::before').content)).toContain(
    'Yield',
  );
  const { width } = (await page.getByRole('table').boundingBox())!;
  expect(width).toBeLessThanOrEqual(390);
});
