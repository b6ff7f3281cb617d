import { randomInt } from 'node:crypto';
import type { Page } from '@playwright/test';
import type { Issue } from '#contracts/entities.js';
import { expectAccessible } from './accessible.ts';
import { freshIssue } from './fresh-article.ts';
import { expect, staffTest as test } from './journal-test.ts';
import { staffCall } from './staff-call.ts';
import { typeInto } from './type-into.ts';

const message = (page: Page) => page.getByRole('dialog', { name: 'Message' });
const close = (page: Page) => message(page).getByRole('button', { name: 'Close' }).click();
const year = Number(
  new Intl.DateTimeFormat('en', { year: 'numeric', timeZone: 'Asia/Kolkata' }).format(new Date()),
);

test.describe('an issue', () => {
  test.use({ provoked: /status of 40[09]|ERR_FAILED/ });

  test('is created once, of this year, and shown with its numbers padded', async ({ page }) => {
    const number = randomInt(10, 99);
    await page.goto('/admin/archives');
    await expect(page.getByRole('spinbutton')).toHaveCount(0);
    await page.getByRole('button', { name: 'Add New' }).click();
    const volume = page.getByRole('spinbutton', { name: 'Volume' });
    const issue = page.getByRole('spinbutton', { name: 'Issue' });
    for (const input of [volume, issue]) await expect(input).toHaveAttribute('min', '0');

    await typeInto(issue, String(number));
    await page.getByRole('button', { name: 'Submit' }).click();
    await expect(volume).toHaveCSS('box-shadow', /156, 28, 20/);
    await expect(issue).not.toHaveCSS('box-shadow', /156, 28, 20/);
    await page.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('button', { name: 'Add New' }).click();
    await expect(issue).toHaveValue('');

    await typeInto(volume, '2');
    await typeInto(issue, String(number));
    await page.route('**/api/admin/create-issue', (route) => route.abort(), { times: 1 });
    await page.getByRole('button', { name: 'Submit' }).click();
    await expect(message(page)).toContainText('Something went wrong');
    await close(page);
    await expect(volume).toHaveValue('2');

    await page.getByRole('button', { name: 'Submit' }).dblclick();
    await expect(message(page)).toContainText('Issue created successfully');
    await close(page);
    await expect(volume).toBeHidden();
    await expect(page.getByRole('row', { name: `${year} 02 ${number} 000` })).toHaveCount(1);

    await page.getByRole('button', { name: 'Add New' }).click();
    await typeInto(volume, '2');
    await typeInto(issue, String(number));
    await page.getByRole('button', { name: 'Submit' }).click();
    await expect(message(page)).toContainText('This issue exists already');
    await close(page);
    await typeInto(volume, '-1');
    await page.getByRole('button', { name: 'Submit' }).click();
    await expect(message(page)).toContainText('This field must be at least 0');
    await close(page);
    await expect(volume).toHaveAttribute('aria-invalid', 'true');
    await expect(volume).toHaveAccessibleDescription(/\S/);
    const issues = await staffCall<Issue[]>('/api/admin/archives/');
    expect(
      issues.filter((one) => one.year === year && one.volume === 2 && one.issue === number),
    ).toHaveLength(1);
  });
});

test('an issue’s list leads to adding and editing, sorts, and counts what is selected', async ({ page }) => {
  const { issue, articles } = await freshIssue(3);
  const path = `/admin/archives/${issue.year}/${issue.volume}/${issue.issue}`;
  await page.goto('/admin/archives');
  const row = page.getByRole('row', { name: `${issue.year} ${issue.volume} 01 003` });
  await row.getByRole('link').click();
  await expect(page).toHaveURL(path);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Volume ${issue.volume}, Issue 1 (2025)`);
  await expect(page.getByRole('link', { name: 'Add Article' })).toHaveAttribute(
    'href',
    `/admin/archives/add/${issue.year}/${issue.volume}/${issue.issue}`,
  );

  const numbers = page.locator('tbody td:nth-child(3)');
  const refnumbers = articles.map(({ refnumber }) => refnumber);
  await expect(numbers).toHaveText(refnumbers);
  const sort = page.getByRole('button', { name: 'Pages' });
  await sort.click();
  await sort.click();
  await expect(page.getByRole('columnheader', { name: 'Pages' })).toHaveAttribute('aria-sort', 'descending');
  await expect(numbers).toHaveText(refnumbers.toReversed());

  const count = page.getByRole('status').filter({ hasText: 'articles' });
  await expect(count).toHaveText('3 articles');
  await page.getByRole('checkbox', { name: 'Select every article' }).focus();
  await page.keyboard.press('Space');
  await expect(count).toHaveText('3 articles, 3 selected');
  await expectAccessible(page);

  await page.getByRole('link', { name: `Edit ${articles[0]!.title_text}` }).click();
  await expect(page).toHaveURL(`/admin/archives/${articles[0]!.id}`);
});

test('an empty issue says so', async ({ page }) => {
  const { issue } = await freshIssue(0);
  await page.goto(`/admin/archives/${issue.year}/${issue.volume}/${issue.issue}`);
  await expect(page.getByText('No article in this issue yet.')).toBeVisible();
});

test.describe('a page that there is not', () => {
  test.use({ provoked: /status of (?:404|400)/ });

  test('says Not Found!, known by its address or not', async ({ page }) => {
    for (const path of [
      '/admin/not-found',
      '/admin/no-such-page',
      '/admin/editors/none',
      '/admin/account/none',
    ]) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 }), path).toHaveText('Not Found!');
      await expect(page.getByRole('link', { name: 'Home' })).toBeVisible();
    }
    await expectAccessible(page);
  });
});
