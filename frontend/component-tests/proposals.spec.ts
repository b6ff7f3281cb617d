import { expect, type Page, test } from '@playwright/test';

async function paste(page: Page, record: string): Promise<void> {
  await page.goto('/?example=proposals');
  await page.getByLabel('Record', { exact: true }).focus();
  await page.keyboard.insertText(record);
}

test('one of several pasted records is chosen, whose proposals are used', async ({ page }) => {
  await paste(page, '@misc{a, title={Wells}, author={Rao, S}} @misc{b, title={Tanks}, author={Das, B}}');
  const choice = page.getByLabel('Record (2 found)');
  await expect(choice.getByRole('option')).toHaveText(['1. Wells', '2. Tanks']);
  await expect(page.getByText('S Rao')).toBeVisible();
  await choice.selectOption('2. Tanks');
  await expect(page.getByText('B Das')).toBeVisible();
  await expect(page.getByText('S Rao')).toBeHidden();
  await page.getByRole('button', { name: 'Use this title' }).press('Enter');
  await expect(page.locator('output')).toHaveText('Tanks');
});

test('what a proposal leaves out is named beside it', async ({ page }) => {
  await paste(page, '@misc{a, title={Wells}, author={Rao, S and Иванов, Иван and others}}');
  await expect(page.getByText(/^Left out: /)).toHaveText(
    'Left out: Not valid as names: Иван Иванов. The record does not name all authors',
  );
  await expect(page.getByText('Found in the record: title and authors.')).toBeVisible();
});

test('records after the first 200 are named as left out', async ({ page }) => {
  await paste(page, '@misc{a, title={Wells}}\n'.repeat(203));
  await expect(page.getByText('Left out: all but the first 200 of 203 records.')).toBeVisible();
  await expect(page.getByRole('option')).toHaveCount(200);
});
