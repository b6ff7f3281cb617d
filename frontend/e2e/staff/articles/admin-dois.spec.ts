import type { StaffArticle } from '#contracts/fields/entities.ts';
import { expectAccessible } from '../../support/accessible.ts';
import { readDownload } from '../../support/downloaded.ts';
import { freshIssue } from '../../support/fresh-article.ts';
import { expect, staffTest as test } from '../../support/journal-test.ts';
import { staffCall } from '../../support/staff-call.ts';
import { toasts } from '../../support/toasts.ts';

test('the DOIs of an issue are suggested, deposited and registered, with the keyboard', async ({ page }) => {
  const { issue, articles } = await freshIssue(2);
  await page.goto('/admin/dois');
  await expect(page.getByText('DOIs begin with 10.4321 and are registered at http')).toBeVisible();
  await page.getByRole('combobox', { name: 'Issue' }).focus();
  await page.keyboard.type(`Volume ${issue.volume}, Issue 1`);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  const rows = page.getByRole('region', { name: 'DOIs' }).getByRole('row').filter({ hasText: 'Article' });
  await expect(rows).toHaveCount(2);
  await expect(rows.first()).toContainText('None');

  await page.getByRole('button', { name: 'Suggest DOIs' }).press('Enter');
  await expect(toasts(page)).toContainText('2 articles received a DOI');
  await expect(rows.first()).toContainText(`10.4321/2025.${articles[0]!.refnumber}`);
  await expect(rows.first()).toContainText('Not deposited');
  await expectAccessible(page);

  const download = await readDownload(
    page,
    page.getByRole('button', { name: 'Download XML', exact: true }).press('Enter'),
  );
  expect(download.name).toBe(`dois-2025-${issue.volume}-1.xml`);
  expect(download.content.toString()).toContain('<doi_batch ');

  await page.getByRole('button', { name: 'Deposit DOIs' }).press('Enter');
  await expect(toasts(page)).toContainText('2 articles being sent');
  await expect(rows.filter({ hasText: 'Registered' })).toHaveCount(2);
  await page.getByRole('combobox', { name: 'State' }).press('End');
  await page.getByRole('button', { name: 'Show articles' }).press('Enter');
  await expect(page.getByText('No articles match.')).toBeVisible();
});

test('a refused deposit shows the registry’s words, and is ordered again after the correction', async ({
  page,
}) => {
  const { issue, articles } = await freshIssue(1);
  const [article] = articles as [StaffArticle];
  await staffCall(`/api/archives/${article.id}`, { doi: `10.4321/${article.refnumber}.refused` });
  await page.goto(`/admin/dois?issue=2025/${issue.volume}/1`);
  const row = page.getByRole('region', { name: 'DOIs' }).getByRole('row').filter({ hasText: 'Article' });
  await row.getByRole('button', { name: 'Deposit' }).press('Enter');
  await expect(row).toContainText('Refused');
  await expect(row).toContainText('The title is missing');
  await expectAccessible(page);

  await row.getByRole('link', { name: /^Article 1/ }).press('Enter');
  await page.getByText('Identifiers, type and licence').click();
  await page.getByLabel('DOI', { exact: true }).fill(`10.4321/${article.refnumber}`);
  await page.getByRole('button', { name: 'Update Article' }).press('Enter');
  await expect(page.getByRole('dialog', { name: 'Message' })).toContainText('We have updated your article');
  await page.goto(`/admin/dois?issue=2025/${issue.volume}/1`);
  await row.getByRole('button', { name: 'Retry' }).press('Enter');
  await expect(row).toContainText('Registered');

  await row.getByRole('link', { name: /^Registered ?: Article 1/ }).press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`DOI of article ${article.refnumber}`);
  const steps = page.getByRole('listitem').filter({ hasText: 'Batch' });
  await expect(steps.first()).toContainText('Successfully added');
  await expect(steps.filter({ hasText: 'The title is missing' })).toHaveCount(1);
  await expect(page.getByText('<doi_batch_diagnostic status="completed"')).toBeVisible();
  await expectAccessible(page);
});
